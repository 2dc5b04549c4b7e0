import { CallError } from '../call-error.ts'
import type { Authorize } from '../client.ts'
import { memoryTokens } from './storages.ts'
import { requestTokens, type Grant, type TokenEndpoint } from './request-tokens.ts'
import { isExpired, type TokenRole, type Tokens, type TokenStorage } from './tokens.ts'

export interface TokenOptions extends TokenEndpoint {
  /** By default the memory of this process or page. */
  storage?: TokenStorage
}

export interface TokenKeeper {
  /** Tokens that have not expired: the stored ones, renewed ones, or those of a new anonymous visitor. */
  current(): Promise<Tokens>
  authorize: Authorize
  /** Exchanges a grant for tokens and stores them. */
  obtain(grant: Grant, role: TokenRole): Promise<Tokens>
  /** Replaces the stored tokens; undefined forgets them. */
  set(tokens: Tokens | undefined): void
  isLoggedIn(): boolean
}

/** The life of the tokens of one visitor or member. On a server, everybody who asks needs their own. */
export function tokenKeeper({ storage = memoryTokens(), ...endpoint }: TokenOptions): TokenKeeper {
  const { now = Date.now } = endpoint
  let renewal: Promise<Tokens> | undefined

  const current = async (): Promise<Tokens> => {
    const stored = storage.get()
    if (isUsable(stored)) return stored
    return (renewal ??= replace(stored).finally(() => (renewal = undefined)))
  }

  function isUsable(tokens: Tokens | undefined): tokens is Tokens {
    return Boolean(tokens?.accessToken.value) && !isExpired(tokens!, now())
  }

  async function replace(expired: Tokens | undefined): Promise<Tokens> {
    const renewed = await renew(expired?.refreshToken)
    // Somebody may have signed in or out in the meantime, here or in another tab.
    const stored = storage.get()
    if (stored?.refreshToken.value !== expired?.refreshToken.value) return isUsable(stored) ? stored : replace(stored)
    storage.set(renewed)
    return renewed
  }

  async function renew({ value, role }: Tokens['refreshToken'] = noRefreshToken): Promise<Tokens> {
    if (value) {
      try {
        return await requestTokens(endpoint, { grantType: 'refresh_token', refreshToken: value }, role)
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
    return requestTokens(endpoint, { grantType: 'anonymous' }, 'visitor')
  }

  return {
    current,
    authorize: async () => ({ authorization: (await current()).accessToken.value }),
    async obtain(grant, role) {
      const tokens = await requestTokens(endpoint, grant, role)
      storage.set(tokens)
      return tokens
    },
    set: (tokens) => storage.set(tokens),
    isLoggedIn: () => storage.get()?.refreshToken.role === 'member',
  }
}

const noRefreshToken: Tokens['refreshToken'] = { value: '', role: 'none' }

/** The server does not accept the refresh token. An outage or too many requests are no reason to sign a member out. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}

/** `authorize` of an anonymous visitor, who is created when first needed. Concurrent calls share one renewal. */
export function visitorTokens(options: TokenOptions): Authorize {
  return tokenKeeper(options).authorize
}
