/** The tokens of a visitor or member. The published client's `Tokens` has the same form, so both can share a storage. */
export interface Tokens {
  /** `expiresAt` is in seconds since 1970. */
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: TokenRole }
}

export type TokenRole = 'none' | 'visitor' | 'member'

/** Where tokens are between two calls and, if it lasts, between two visits. */
export interface TokenStorage {
  get(): Tokens | undefined
  /** Undefined removes what is stored. */
  set(tokens: Tokens | undefined): void
}

/** "A token counts as expired when its expiry is earlier than the current time." `now` is in milliseconds. */
export function isExpired({ accessToken }: Tokens, now: number): boolean {
  return accessToken.expiresAt < Math.floor(now / 1000)
}
