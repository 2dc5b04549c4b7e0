import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { unauthenticated } from '../../kernel/errors.ts'
import type { Authenticated } from '../../kernel/identity.ts'
import type { Clock } from '../../kernel/clock.ts'
import { keysOf, type Secrets } from '../../kernel/secrets.ts'
import { deriveKey } from './secrets.ts'

/** Seconds; the client renews on its own when it is over. */
export const accessTokenLifetime = 3600
const rememberedTokens = 20_000

export type TokenSubject = { kind: 'VISITOR'; visitorId: string } | { kind: 'MEMBER'; memberId: string; visitorId?: string }

/** Signs and checks access tokens: JWTs of short life that nothing has to be looked up for. */
export function accessTokens(secrets: Secrets, clock: Clock) {
  const keys = keysOf(secrets, (secret) => deriveKey(secret, 'access-tokens'))
  // A token is verified once; its bearer comes back many times within the hour.
  const verified = new Map<string, { authenticated: Authenticated; expires: number }>()

  return {
    issue(siteId: string, clientId: string, subject: TokenSubject): string {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const expires = seconds + accessTokenLifetime
      const token = signed({ site: siteId, client: clientId, ...subject, iat: seconds, exp: expires }, keys[0])
      remember(token, { siteId, caller: callerOf(subject) }, expires * 1000)
      return token
    },

    /** Throws UNAUTHENTICATED for a token that is not ours, was changed, or is over. */
    async verify(token: string): Promise<Authenticated> {
      const now = clock.now()
      const known = verified.get(token)
      if (known && known.expires > now.getTime()) return known.authenticated
      const { site, expires, ...subject } = await check(token, now)
      const authenticated: Authenticated = { siteId: site, caller: subject.caller }
      remember(token, authenticated, expires)
      return authenticated
    },

    /** Its claims; throws for a token that is not ours, was changed, or is over. */
    inspect: (token: string) => claimsOf(token, clock.now()),
  }

  function remember(token: string, authenticated: Authenticated, expires: number): void {
    if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value!)
    verified.set(token, { authenticated, expires })
  }

  async function check(token: string, now: Date) {
    try {
      const claims = await claimsOf(token, now)
      return { site: claims.site, caller: callerOf(claims), expires: claims.exp * 1000 }
    } catch {
      throw unauthenticated('the access token is not valid, or it has expired')
    }
  }

  async function claimsOf(token: string, now: Date) {
    const [current, ...previous] = keys
    const verify = (key: Uint8Array) => jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
    const { payload } = await previous.reduce((tried, key) => tried.catch(() => verify(key)), verify(current))
    return payload as unknown as Claims & { iat: number; exp: number }
  }
}

const header = encoded({ alg: 'HS256', typ: 'at+jwt' })

/** A JWT (RFC 7519). Every visitor begins with one, and the library that reads them signs through a queue of threads. */
function signed(claims: Claims & { iat: number; exp: number }, key: Uint8Array): string {
  const content = `${header}.${encoded(claims)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

type Claims = TokenSubject & { site: string; client: string }

function callerOf(claims: TokenSubject): Authenticated['caller'] {
  if (claims.kind === 'VISITOR') return { kind: 'VISITOR', visitorId: claims.visitorId }
  return { kind: 'MEMBER', memberId: claims.memberId, ...(claims.visitorId && { visitorId: claims.visitorId }) }
}

export type AccessTokens = ReturnType<typeof accessTokens>
