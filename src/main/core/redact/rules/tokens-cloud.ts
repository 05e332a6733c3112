import { tokenGroup } from './token'

/** Sources: AWS IAM identifiers reference (unique id prefixes); Google API key and OAuth formats; vendors' token pages. */
export const cloudTokens = tokenGroup([
  // 16 upper-case base32 characters follow; the documentation's placeholder is masked as well.
  { kind: 'aws-access-key', prefixes: ['AKIA', 'ASIA', 'ABIA', 'ACCA'], body: 'A-Z0-9', min: 12 },
  { kind: 'google-key', prefixes: ['AIza'], body: 'A-Za-z0-9_\\-', min: 30 },
  { kind: 'google-key', prefixes: ['ya29.'], body: 'A-Za-z0-9_.\\-', min: 20 },
  { kind: 'google-key', prefixes: ['GOCSPX-'], body: 'A-Za-z0-9_\\-', min: 20 },
  { kind: 'digitalocean-token', prefixes: ['dop_v1_', 'doo_v1_', 'dor_v1_'], body: 'a-f0-9', min: 32 },
  { kind: 'databricks-token', prefixes: ['dapi'], body: 'a-f0-9\\-', min: 32 },
  // Hashicorp Vault service, batch and recovery tokens; Fly, Cloudflare and Doppler next to them.
  { kind: 'service-token', prefixes: ['hvs.', 'hvb.', 'hvr.'], body: 'A-Za-z0-9_\\-', min: 24 },
  { kind: 'service-token', prefixes: ['FlyV1 fm2_', 'fo1_'], body: 'A-Za-z0-9_+/=,\\-', min: 32 },
  { kind: 'service-token', prefixes: ['dp.pt.', 'dp.st.', 'dp.sa.'], body: 'A-Za-z0-9._\\-', min: 32 },
  { kind: 'service-token', prefixes: ['PMAK-'], body: 'a-f0-9\\-', min: 40 },
  { kind: 'service-token', prefixes: ['shpat_', 'shpca_', 'shppa_', 'shpss_'], body: 'a-fA-F0-9', min: 32 },
  { kind: 'service-token', prefixes: ['lin_api_', 'ntn_', 'figd_', 'nvapi-', 'pul-', 'rubygems_', 'sntrys_', 'sntryu_'], body: 'A-Za-z0-9_=\\-', min: 32 },
  { kind: 'age-key', prefixes: ['AGE-SECRET-KEY-1'], body: 'A-Z0-9', min: 40 },
])
