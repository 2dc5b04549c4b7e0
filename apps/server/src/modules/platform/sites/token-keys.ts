import type { KeyObject } from 'node:crypto'
import { signingPair } from '../../../kernel/secrets/ed25519.ts'

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

/** The key that an installation's secret yields, so that all its processes have it and its rotation replaces it. */
export function tokenKey(secret: string): TokenKey {
  const { id, privateKey, publicKey, x } = signingPair(secret, 'access-token-signature')
  return { id, privateKey, publicKey, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: 'EdDSA', use: 'sig' } }
}
