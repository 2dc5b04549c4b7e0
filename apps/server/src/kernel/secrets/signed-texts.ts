import { createHmac } from 'node:crypto'
import { isSameSignature } from '../basics/same-signature.ts'
import { deriveKey, keysOf, type Secrets } from './secrets.ts'

/**
 * The tokens of links that work for good: `<text>.<signature>`. Nothing is stored. A text is valid for one site and one purpose, and
 * everybody who has the link can read it.
 */
export function signedTexts(secrets: Secrets, purpose: string) {
  const keys = keysOf(secrets, (secret) => deriveKey(secret, purpose))
  const sign = (siteId: string, text: string, key = keys[0]) => createHmac('sha256', key).update(`${siteId} ${text}`).digest()

  return {
    issue: ({ siteId }: { siteId: string }, text: string) => `${text}.${sign(siteId, text).toString('base64url')}`,

    /** Returns the text of a token; undefined for one that was not issued for the site. */
    read({ siteId }: { siteId: string }, token: string): string | undefined {
      const text = token.slice(0, Math.max(0, token.lastIndexOf('.')))
      const given = Buffer.from(token.slice(text.length + 1), 'base64url')
      return keys.some((key) => isSameSignature(given, sign(siteId, text, key))) ? text : undefined
    },
  }
}

export type SignedTexts = ReturnType<typeof signedTexts>
