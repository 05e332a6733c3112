/**
 * Every kind of secret the scanner tells apart. The kind is the only thing a mask says about a secret,
 * so a kind names a family and never carries a length, a prefix or an owner.
 */
export const SECRET_KINDS = [
  'aws-access-key',
  'aws-secret-key',
  'github-token',
  'gitlab-token',
  'slack-token',
  'slack-webhook',
  'google-key',
  'openai-key',
  'anthropic-key',
  'stripe-key',
  'npm-token',
  'pypi-token',
  'huggingface-token',
  'digitalocean-token',
  'sendgrid-key',
  'twilio-key',
  'telegram-token',
  'azure-key',
  'databricks-token',
  'service-token',
  'age-key',
  'jwt',
  'bearer',
  'basic-auth',
  'cookie',
  'private-key',
  'password-hash',
  'connection-password',
  'password',
  'secret',
  'known-secret',
] as const

export type SecretKind = (typeof SECRET_KINDS)[number]

/** The constant text that stands for a secret in every view, e.g. `[redacted: aws-access-key]`. */
export function maskText(kind: SecretKind): string {
  return `[redacted: ${kind}]`
}
