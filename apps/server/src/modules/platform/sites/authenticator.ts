import type { Clock } from '../../../kernel/basics/clock.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { permissionDenied, unauthenticated } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/formats.ts'
import type { ActingApp, Authenticated, Authenticator } from '../../../kernel/site/caller.ts'
import type { AccessTokens } from './access-tokens.ts'
import { everySite, valueCache } from '../../../kernel/caching/value-cache.ts'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import * as clientsStore from './store/clients.ts'
import * as userSitesStore from './store/user-sites.ts'
import { touchSession } from './store/sessions.ts'
import { apiKeyPrefix } from './api-key.ts'

export interface AuthenticatorOptions {
  db: Db
  clock: Clock
  tokens: AccessTokens
  /** A member's session; undefined where it has ended, or the member may not sign in. */
  findOpenSession(
    db: Db,
    session: { siteId: string; memberId: string; sessionId: string; now: Date },
  ): Promise<{ actingApp?: ActingApp } | undefined>
}

/** Identifies the caller by access token, by API key with its site, or by the back office's session. */
export function authenticator({
  db,
  clock,
  tokens,
  findOpenSession,
}: AuthenticatorOptions): Authenticator & { invalidate(): void } {
  // Refused credentials are not cached: they are looked up again each time.
  const bearers = valueCache<Authenticated>()
  const openSessions = valueCache<{ actingApp?: ActingApp }>({
    isAffectedBy: ({ invalidates, entities }) => invalidates || entities.includes('wix.members.v1.member'),
  })

  return {
    async authenticate({ authorization, siteId, session }) {
      if (authorization) {
        // The published client sends the bare token; other clients add the scheme.
        const token = authorization.replace(/^Bearer /i, '')
        // An app that signs a visitor in sends the visitor's token and its own key.
        const [visitorToken, key] = token.split(',', 2) as [string, string?]
        if (key) return byApiKey(key.trim(), (await byAccessToken(visitorToken.trim())).siteId)
        return token.startsWith(apiKeyPrefix)
          ? bearers.get(everySite, `key ${token} ${siteId}`, () => byApiKey(token, siteId))
          : byAccessToken(token)
      }
      if (session) return bearers.get(everySite, `session ${session} ${siteId}`, () => bySession(session, siteId))
      return undefined
    },
    invalidate: () => bearers.invalidate(everySite),
  }

  async function byAccessToken(token: string): Promise<Authenticated> {
    const authenticated = await tokens.verify(token)
    const { siteId, caller } = authenticated
    if (caller.kind !== 'MEMBER') return authenticated
    const { memberId, sessionId = '' } = caller
    const { actingApp } = await openSessions.get(siteId, `${memberId} ${sessionId}`, async () => {
      const areIds = [memberId, sessionId].every((id) => isGuid(id))
      const open = areIds ? await findOpenSession(db, { siteId, memberId, sessionId, now: clock.now() }) : undefined
      if (!open) throw unauthenticated('the session has ended; sign in again')
      return open
    })
    return actingApp ? { siteId, caller: { ...caller, actingApp } } : authenticated
  }

  async function byApiKey(secret: string, siteId: string | undefined): Promise<Authenticated> {
    if (!siteId || !isGuid(siteId)) throw unauthenticated('an API key needs the header wix-site-id')
    const key = await clientsStore.findApiKeyByHash(db, siteId, hashSecret(secret))
    if (!key) throw unauthenticated('the API key is not valid for this site')
    if (key.expires_date && key.expires_date <= clock.now()) throw unauthenticated('the API key has expired')
    await clientsStore.touchApiKey(db, siteId, key.id, clock.now())
    return {
      siteId,
      caller: { kind: 'APP', appId: key.id, name: key.name, scopes: key.scopes },
      ...(key.development && { inDevelopment: true }),
    }
  }

  async function bySession(token: string, siteId: string | undefined): Promise<Authenticated> {
    const tokenHash = hashSecret(token)
    const sites = await userSitesStore.loadSessionSites(db, tokenHash, clock.now())
    if (sites.length === 0) throw unauthenticated('the session has ended; sign in again')
    const site = siteId ? sites.find(({ id }) => id === siteId) : sites[0]
    if (!site) throw permissionDenied('you do not work on this site')
    await touchSession(db, tokenHash, clock.now())
    const { user_id, email, roles, session_id, signed_in, viewed_role, must_change_password, needs_factor } = site
    const caller = {
      kind: 'USER',
      userId: user_id,
      name: email,
      roles,
      scopes: userSitesStore.scopesIn(site),
      sessionId: session_id,
      signInDate: signed_in,
    } as const
    return {
      siteId: site.id,
      caller: {
        ...caller,
        ...(viewed_role && { viewedRole: { id: viewed_role.id, name: viewed_role.name } }),
        ...(must_change_password && { mustChangePassword: true }),
        ...(needs_factor && { mustSetUpFactor: true }),
      },
    }
  }
}
