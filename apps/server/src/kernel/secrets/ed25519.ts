import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { deriveKey } from './secrets.ts'

/** An Ed25519 key that an installation's secret yields for a purpose. */
export interface SigningPair {
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public half (RFC 8037). */
  x: string
  /** RFC 7638. */
  id: string
}

/** The bytes before the 32 of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signingPair(secret: string, purpose: string): SigningPair {
  const der = Buffer.concat([pkcs8Prefix, deriveKey(secret, purpose)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const x = publicKey.export({ format: 'jwk' }).x!
  return { privateKey, publicKey, x, id: thumbprint(x) }
}

/** RFC 7638: the required members in the order of their names. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}

/** A compact JWS (RFC 7515) with the algorithm EdDSA. */
export function signedStatement({ privateKey, id }: SigningPair, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'EdDSA', kid: id })}.${part(payload)}`
  return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
}

/** True if a compact JWS was signed with the key whose public half is `x`. */
export function isSignedBy(x: string, statement: string): boolean {
  const end = statement.lastIndexOf('.')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(statement.slice(0, end)), key, Buffer.from(statement.slice(end + 1), 'base64url'))
}

/** The payload of a compact JWS, unchecked. */
export function payloadOf(statement: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}
