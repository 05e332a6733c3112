import type { masks as en } from '../en/masks'

export const masks: typeof en = {
  maskKinds: {
    'aws-access-key': 'AWS 访问密钥', 'aws-secret-key': 'AWS 私密密钥', 'github-token': 'GitHub 令牌', 'gitlab-token': 'GitLab 令牌', 'slack-token': 'Slack 令牌',
    'slack-webhook': 'Slack Webhook', 'google-key': 'Google 密钥', 'openai-key': 'OpenAI 密钥', 'anthropic-key': 'Anthropic 密钥', 'stripe-key': 'Stripe 密钥', 'npm-token': 'npm 令牌',
    'pypi-token': 'PyPI 令牌', 'huggingface-token': 'Hugging Face 令牌', 'digitalocean-token': 'DigitalOcean 令牌', 'sendgrid-key': 'SendGrid 密钥', 'twilio-key': 'Twilio 密钥',
    'telegram-token': 'Telegram 令牌', 'azure-key': 'Azure 密钥', 'databricks-token': 'Databricks 令牌', 'service-token': '服务令牌', 'age-key': 'age 密钥', jwt: 'JSON Web 令牌',
    bearer: 'Bearer 令牌', 'basic-auth': 'Basic 凭据', cookie: 'Cookie', 'private-key': '私钥', 'password-hash': '密码哈希',
    'connection-password': '连接密码', password: '密码', secret: '机密', 'known-secret': '先前出现过的机密',
  },
  maskHelp: (kind) => `${kind}：AI 只知道此处有一个。`,
  maskedKinds: '已遮盖',
}
