import { createHmac } from 'node:crypto'
import { deriveKey, keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { renewalPrefix } from './sessions.ts'
import { findSessionBySecret, type MemberSession } from './store/sessions.ts'

/**
 * Renewal tokens that are derived from what was exchanged for them. A repeated exchange gets the same token again, although only its
 * hash is stored.
 */
export function repeatableSecrets(secrets: Secrets) {
  const keys = keysOf(secrets, (secret) => deriveKey(secret, 'repeatable-renewal-tokens'))
  const derive = (key: Uint8Array, parts: readonly string[]) =>
    renewalPrefix + createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    of: (...parts: string[]): string => derive(keys[0], parts),

    /** The session that a former exchange of the same parts has opened; undefined where it has ended. */
    async find(
      site: SiteTx,
      sessionId: string | undefined,
      ...parts: string[]
    ): Promise<{ session: MemberSession; secret: string } | undefined> {
      if (!sessionId) return undefined
      for (const key of keys) {
        const secret = derive(key, parts)
        const session = await findSessionBySecret(site, secret)
        if (session?.id === sessionId) return { session, secret }
      }
      return undefined
    },
  }
}

export type RepeatableSecrets = ReturnType<typeof repeatableSecrets>
