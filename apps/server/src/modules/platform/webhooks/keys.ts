import type { SigningKey as Key } from '../../../kernel/secrets/signing-key.ts'

/** The purpose under which the private keys of webhooks are sealed. */
export const keyPurpose = 'webhook keys'

/** A delivery has one signature, so a new key is used only once its receiver can have it. */
const notice = 24 * 60 * 60 * 1000

/** The key that signs, and the next key with the date from which it signs. */
export interface Keys extends Key {
  next_public_key: string | null
  next_private_key_sealed: string | null
  next_key_date: Date | null
}

const noNext = { next_public_key: null, next_private_key_sealed: null, next_key_date: null }

/** The keys at a moment: the next key has replaced the current one once its date has passed. */
export function keysAt<Stored extends Keys>(keys: Stored, now: Date): Stored {
  return keys.next_key_date && keys.next_key_date <= now ? { ...keys, ...withNextInForce(keys) } : keys
}

export function withNext({ public_key, private_key_sealed }: Key, next: Key, now: Date): Keys {
  return {
    public_key,
    private_key_sealed,
    next_public_key: next.public_key,
    next_private_key_sealed: next.private_key_sealed,
    next_key_date: new Date(now.getTime() + notice),
  }
}

/** Makes the next key the current one. There must be a next key. */
export function withNextInForce({ next_public_key, next_private_key_sealed }: Keys): Keys {
  return { public_key: next_public_key!, private_key_sealed: next_private_key_sealed!, ...noNext }
}

export function withoutNext({ public_key, private_key_sealed }: Key): Keys {
  return { public_key, private_key_sealed, ...noNext }
}
