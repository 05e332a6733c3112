/** What a mask stands for, by its kind. */
export const masks = {
  maskKinds: {
    'aws-access-key': 'AWS access key', 'aws-secret-key': 'AWS secret key', 'github-token': 'GitHub token', 'gitlab-token': 'GitLab token', 'slack-token': 'Slack token',
    'slack-webhook': 'Slack webhook', 'google-key': 'Google key', 'openai-key': 'OpenAI key', 'anthropic-key': 'Anthropic key', 'stripe-key': 'Stripe key', 'npm-token': 'npm token',
    'pypi-token': 'PyPI token', 'huggingface-token': 'Hugging Face token', 'digitalocean-token': 'DigitalOcean token', 'sendgrid-key': 'SendGrid key', 'twilio-key': 'Twilio key',
    'telegram-token': 'Telegram token', 'azure-key': 'Azure key', 'databricks-token': 'Databricks token', 'service-token': 'service token', 'age-key': 'age key', jwt: 'JSON web token',
    bearer: 'bearer token', 'basic-auth': 'basic credentials', cookie: 'cookie', 'private-key': 'private key', 'password-hash': 'password hash',
    'connection-password': 'password of a connection', password: 'password', secret: 'secret', 'known-secret': 'secret seen before',
  },
  maskHelp: (kind: string) => `${kind}: the AI saw only that one stood here.`,
  maskedKinds: 'Masked',
}
