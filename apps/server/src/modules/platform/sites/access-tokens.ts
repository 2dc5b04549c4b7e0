import { sign } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { unauthenticated } from '../../../kernel/basics/errors.ts'
import type { Authenticated } from '../../../kernel/site/caller.ts'
import type { Clock } from '../../../kernel/basics/clock.ts'
import { keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import { tokenKey, type PublicJwk, type TokenKey } from './token-keys.ts'

/** Seconds; the client renews the token by itself. */
export const accessTokenLifetime = 3600
const rememberedTokens = 20_000

export type TokenSubject =
  | { kind: 'VISITOR'; visitorId: string }
  /** The token ends with its session. */
  | { kind: 'MEMBER'; memberId: string; sessionId: string; visitorId?: string }

/**
 * Signs and verifies access tokens: short-lived JWTs, which front ends can verify with the public keys. Those of visitors need no lookup; a member's session is looked up by the
 * caller.
 */
export function accessTokens(secrets: Secrets, clock: Clock) {
  const keys = keysOf(secrets, tokenKey)
  // Verified tokens are cached, because a client sends the same one many times.
  const verified = new Map<string, { authenticated: Authenticated; expires: number }>()

  return {
    issue(siteId: string, clientId: string, subject: TokenSubject): string {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const expires = seconds + accessTokenLifetime
      const claims = { site: siteId, client: clientId, ...subject, iat: seconds, exp: expires }
      const token = prefix + signed({ ...claims, data: instanceData(siteId) }, keys[0])
      remember(token, { siteId, caller: callerOf({ ...subject, client: clientId }) }, expires * 1000)
      return token
    },

    /** Throws UNAUTHENTICATED for a token that is not ours, was changed or has expired. */
    async verify(token: string): Promise<Authenticated> {
      const now = clock.now()
      const known = verified.get(token)
      if (known && known.expires > now.getTime()) return known.authenticated
      const { site, expires, ...subject } = await check(token, now)
      const authenticated: Authenticated = { siteId: site, caller: subject.caller }
      remember(token, authenticated, expires)
      return authenticated
    },

    /** The keys that tokens are verified with, the current one first: the previous one counts until its tokens have expired. */
    publicKeys: (): PublicJwk[] => keys.map(({ jwk }) => jwk),

    /** Returns the claims; throws for a token that is not ours, was changed or has expired. */
    inspect: (token: string) => verifyClaims(token, clock.now()),

    /** The same for a token that may have expired; without claims for one that is not ours. */
    async inspectAnyAge(token: string): Promise<{ claims?: SignedClaims; isExpired?: boolean }> {
      try {
        return { claims: await verifyClaims(token, clock.now()) }
      } catch (error) {
        // The signature was verified before the time.
        return error instanceof errors.JWTExpired ? { claims: error.payload as SignedClaims, isExpired: true } : {}
      }
    },
  }

  function remember(token: string, authenticated: Authenticated, expires: number): void {
    if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value!)
    verified.set(token, { authenticated, expires })
  }

  async function check(token: string, now: Date) {
    try {
      const claims = await verifyClaims(token, now)
      return { site: claims.site, caller: callerOf(claims), expires: claims.exp * 1000 }
    } catch {
      throw unauthenticated('the access token is not valid, or it has expired')
    }
  }

  async function verifyClaims(token: string, now: Date) {
    const jwt = token.startsWith(prefix) ? token.slice(prefix.length) : token
    const { payload } = await jwtVerify<SignedClaims>(
      jwt,
      // Other key parameters of the header are ignored.
      ({ kid }) => {
        const key = keys.find(({ id }) => id === kid)
        if (!key) throw new Error('no key of ours has this id')
        return key.publicKey
      },
      { algorithms: ['EdDSA'], typ, requiredClaims: ['exp'], currentDate: now },
    )
    return payload
  }
}

/** Front ends cut it off, or count on it, when they decode the token. */
const prefix = 'OauthNG.JWS.'

/** The part of the token that front ends read besides their visitor: the site, as JSON in a text. */
function instanceData(siteId: string): string {
  return JSON.stringify({ instance: { instanceId: siteId, metaSiteId: siteId } })
}

/** RFC 9068: a JWT of another kind is no access token. */
const typ = 'at+jwt'

/** Signs a JWT (RFC 7519) directly: every visitor needs one, and the library signs through a thread queue. */
function signed(claims: SignedClaims & { data: string }, { id, privateKey }: TokenKey): string {
  const content = `${encoded({ alg: 'EdDSA', typ, kid: id })}.${encoded(claims)}`
  return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

type Claims = TokenSubject & { site: string; client: string }
type SignedClaims = Claims & { iat: number; exp: number }

function callerOf({ client: clientId, ...claims }: TokenSubject & Pick<Claims, 'client'>): Authenticated['caller'] {
  if (claims.kind === 'VISITOR') return { kind: 'VISITOR', visitorId: claims.visitorId, clientId }
  const { memberId, sessionId, visitorId } = claims
  return { kind: 'MEMBER', memberId, sessionId, clientId, ...(visitorId && { visitorId }) }
}

export type AccessTokens = ReturnType<typeof accessTokens>
