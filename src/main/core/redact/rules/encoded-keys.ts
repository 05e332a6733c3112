import { tokenGroup } from './token'

/** A PEM private key in base64, as Kubernetes secrets and kubeconfig files hold it: the encoded first line. */
export const encodedKeys = tokenGroup([
  {
    kind: 'private-key',
    prefixes: ['LS0tLS1CRUdJTiBQUklWQVRF', 'LS0tLS1CRUdJTiBSU0Eg', 'LS0tLS1CRUdJTiBFQyBQ', 'LS0tLS1CRUdJTiBPUEVOU1NI', 'LS0tLS1CRUdJTiBFTkNSWVBURUQ', 'LS0tLS1CRUdJTiBEU0Eg', 'LS0tLS1CRUdJTiBQR1Ag'],
    body: 'A-Za-z0-9+/=',
    min: 16,
  },
])
