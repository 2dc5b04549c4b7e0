import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { deriveKey } from '../../kernel/secrets.ts'

/** A key that signs access tokens: Ed25519 (RFC 8037). */
export interface TokenKey {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public half, as front ends get it (RFC 7517). */
  jwk: PublicJwk
}

export interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that an installation's secret yields, so that all its processes have it and its rotation replaces it. */
export function tokenKey(secret: string): TokenKey {
  const der = Buffer.concat([pkcs8Prefix, deriveKey(secret, 'access-token-signature')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const x = publicKey.export({ format: 'jwk' }).x!
  const id = thumbprint(x)
  return { id, privateKey, publicKey, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: 'EdDSA', use: 'sig' } }
}

/** RFC 7638: the required members in the order of their names. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}
