import type { FastifyRequest } from 'fastify'
import type { RateLimits } from '../abuse/rate-limit.ts'
import { WireError } from '../basics/errors.ts'
import type { Authenticated, Authenticator } from '../site/caller.ts'
import { hostCookie, sessionCookie } from './host-cookies.ts'

/** Only our own pages send this header. A page of another origin would need a preflight, which never allows it. */
export const sessionHeader = 'x-stoa-session'

/** The caller of a request; undefined without credentials. Throws UNAUTHENTICATED for those that do not count. */
export type Authenticate = (http: FastifyRequest) => Promise<Authenticated | undefined>

/** Whoever sends wrong credentials from an address too often is refused before any are looked up. */
export function limitedAuthentication(
  authenticator: Authenticator,
  limits: Pick<RateLimits, 'beforeAuthentication' | 'wrongCredentials'>,
  secureCookies: boolean,
): Authenticate {
  return async (http) => {
    limits.beforeAuthentication(http.ip)
    try {
      return await authenticator.authenticate(credentialsOf(http, secureCookies))
    } catch (error) {
      if (error instanceof WireError) limits.wrongCredentials(http.ip)
      throw error
    }
  }
}

function credentialsOf(request: FastifyRequest, secureCookies: boolean) {
  const { headers } = request
  return {
    authorization: headers.authorization,
    siteId: headers['wix-site-id'] as string | undefined,
    session: headers[sessionHeader] === undefined ? undefined : hostCookie(request, sessionCookie, secureCookies),
  }
}
