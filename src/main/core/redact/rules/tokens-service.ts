import { tokenGroup } from './token'

const hasDigit = (token: string): boolean => /\d/.test(token)
const HEX = Array.from('0123456789abcdef')

/** Sources: the vendors' own API documentation of key formats. */
export const serviceTokens = tokenGroup([
  { kind: 'anthropic-key', prefixes: ['sk-ant-'], body: 'A-Za-z0-9_\\-', min: 16 },
  { kind: 'openai-key', prefixes: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'], body: 'A-Za-z0-9_\\-', min: 16 },
  // Also OpenRouter and DeepSeek; a digit keeps `sk-` names of style sheets readable.
  { kind: 'openai-key', prefixes: ['sk-'], body: 'A-Za-z0-9_\\-', min: 20, accept: hasDigit },
  { kind: 'stripe-key', prefixes: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'], body: 'A-Za-z0-9', min: 10 },
  { kind: 'stripe-key', prefixes: ['whsec_'], body: 'A-Za-z0-9+/=', min: 16 },
  { kind: 'slack-token', prefixes: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-', 'xoxe.', 'xoxc-', 'xoxd-'], body: 'A-Za-z0-9.%\\-', min: 10, accept: hasDigit },
  { kind: 'slack-token', prefixes: ['xapp-', 'xwfp-'], body: 'A-Za-z0-9\\-', min: 10, accept: hasDigit },
  { kind: 'huggingface-token', prefixes: ['hf_', 'api_org_'], body: 'A-Za-z0-9', min: 30 },
  { kind: 'sendgrid-key', prefixes: ['SG.'], body: 'A-Za-z0-9_.\\-', min: 40 },
  { kind: 'service-token', prefixes: ['dckr_pat_', 'dckr_oat_'], body: 'A-Za-z0-9_\\-', min: 20 },
  { kind: 'service-token', prefixes: ['gsk_', 'xai-', 'r8_', 'pplx-'], body: 'A-Za-z0-9', min: 32 },
  // One prefix a hex digit, so that the prefilter does not stop at every "task".
  { kind: 'twilio-key', prefixes: HEX.map((digit) => `SK${digit}`), body: 'a-f0-9', min: 31 },
])
