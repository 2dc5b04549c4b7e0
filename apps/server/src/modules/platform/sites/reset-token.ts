import { createHmac } from 'node:crypto'
import { deriveKey, keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import { isSameSignature } from '../../../kernel/basics/same-signature.ts'
import { textBefore } from '../../../kernel/basics/text-before.ts'

const minutes = 60

/**
 * The tokens of links that replace a forgotten password: `<user id>.<expiry in seconds>.<signature>`. The password's hash is signed
 * too, so a link works once and ends with any change of the password. Nothing is stored.
 */
export function resetTokens(secrets: Secrets) {
  const keys = keysOf(secrets, (secret) => deriveKey(secret, 'password-reset'))
  const sign = (content: string, passwordHash: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${content} ${passwordHash}`).digest()

  return {
    issue({ id, password_hash }: Account, now: Date): string {
      const content = `${id}.${Math.floor(now.getTime() / 1000) + minutes * 60}`
      return `${content}.${sign(content, password_hash).toString('base64url')}`
    },

    /** The user that a token claims to be of. Proves nothing: see `isValid`. */
    userOf: (token: string): string => textBefore(token, '.'),

    isValid(token: string, { id, password_hash }: Account, now: Date): boolean {
      const [userId = '', expires = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => {
        const own = sign(`${userId}.${expires}`, password_hash, key)
        return isSameSignature(given, own)
      })
      return isOurs && userId === id && now.getTime() < Number(expires) * 1000
    },
  }
}

interface Account {
  id: string
  password_hash: string
}

export type ResetTokens = ReturnType<typeof resetTokens>
