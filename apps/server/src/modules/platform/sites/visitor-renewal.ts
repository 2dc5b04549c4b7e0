import { createHmac, createSecretKey } from 'node:crypto'
import { deriveKey, keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import { isSameSignature } from '../../../kernel/basics/same-signature.ts'

/**
 * Renewal tokens of anonymous visitors: the visitor's id, sealed for its OAuth app, and the app's client id, which older versions of
 * the published client do not send. Nothing is stored for a visitor who only
 * reads, and nothing can be revoked: the holder of the token is that visitor. When the app is deleted, its visitors' tokens
 * end.
 */
export function visitorRenewal(secrets: Secrets) {
  const keys = keysOf(secrets, (secret) => createSecretKey(deriveKey(secret, 'visitor-renewal')))
  const seal = (clientId: string, visitorId: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${clientId} ${visitorId}`).digest()

  return {
    issue: (clientId: string, visitorId: string): string =>
      `${visitorId}.${seal(clientId, visitorId).toString('base64url')}.${clientId}`,

    /** The OAuth app that a token claims to be of. Proves nothing: see `visitorOf`. */
    clientOf: (token: string): string | undefined => token.split('.')[2],

    /** The visitor of a token, or undefined when the app did not issue it. */
    visitorOf(clientId: string, token: string): string | undefined {
      const [visitorId = '', given = ''] = token.split('.')
      const bytes = Buffer.from(given, 'base64url')
      const isOurs = keys.some((key) => {
        const own = seal(clientId, visitorId, key)
        return isSameSignature(bytes, own)
      })
      return isOurs ? visitorId : undefined
    },
  }
}

export type VisitorRenewal = ReturnType<typeof visitorRenewal>
