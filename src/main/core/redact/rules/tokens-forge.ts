import { tokenGroup } from './token'

/** Sources: GitHub "About authentication" (token formats), GitLab "Token prefixes", npm and PyPI token formats. */
export const forgeTokens = tokenGroup([
  { kind: 'github-token', prefixes: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], body: 'A-Za-z0-9_', min: 16 },
  { kind: 'github-token', prefixes: ['github_pat_'], body: 'A-Za-z0-9_', min: 20 },
  {
    kind: 'gitlab-token',
    prefixes: ['glpat-', 'gloas-', 'gldt-', 'glrt-', 'glrtr-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glimt-', 'glagent-', 'glffct-', 'GR1348941'],
    body: 'A-Za-z0-9_.\\-',
    min: 16,
  },
  { kind: 'npm-token', prefixes: ['npm_'], body: 'A-Za-z0-9', min: 30 },
  { kind: 'pypi-token', prefixes: ['pypi-'], body: 'A-Za-z0-9_\\-', min: 32 },
])
