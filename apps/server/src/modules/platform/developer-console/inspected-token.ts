import { services } from '@stoa/contract/all'
import type { InspectedToken } from '@stoa/contract/services/stoa/developer-console'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { apiKeyPrefix, findApp, findKeyBySecret, type AccessTokens } from '../sites/index.ts'

export interface TokenParts {
  tokens: Pick<AccessTokens, 'inspectAnyAge'>
  /** Throws UNAUTHENTICATED for the token of a session that has ended. */
  authenticate(credentials: { authorization: string; siteId: undefined; session: undefined }): Promise<unknown>
}

const unknown: InspectedToken = { state: 'UNKNOWN' }

/** What a token of the site says. One of another site is as unknown as any other text. */
export async function inspectedToken(site: SiteRead, parts: TokenParts, text: string): Promise<InspectedToken> {
  const token = text.trim().replace(/^Bearer /i, '')
  return token.startsWith(apiKeyPrefix) ? inspectedKey(site, token) : inspectedAccessToken(site, parts, token)
}

async function inspectedKey(site: SiteRead, secret: string): Promise<InspectedToken> {
  const key = await findKeyBySecret(site, secret)
  if (!key) return unknown
  const { id, name, scopes, expires_date: expires, created_date: created, development } = key
  return {
    state: expires && expires <= site.now ? 'EXPIRED' : 'VALID',
    kind: 'APP',
    appId: id,
    appName: name,
    development,
    issuedDate: created.toISOString(),
    ...(expires && { expiresDate: expires.toISOString() }),
    permissions: scopes,
  }
}

async function inspectedAccessToken(
  site: SiteRead,
  { tokens, authenticate }: TokenParts,
  token: string,
): Promise<InspectedToken> {
  const { claims, isExpired } = await tokens.inspectAnyAge(token)
  if (claims?.site !== site.siteId) return unknown
  const app = await findApp(site, claims.client)
  return {
    state: isExpired || !(await isOpen()) ? 'EXPIRED' : 'VALID',
    kind: claims.kind,
    ...(claims.visitorId && { visitorId: claims.visitorId }),
    ...(claims.kind === 'MEMBER' && { memberId: claims.memberId }),
    appId: claims.client,
    ...(app && { appName: app.name, development: app.development }),
    issuedDate: new Date(claims.iat * 1000).toISOString(),
    expiresDate: new Date(claims.exp * 1000).toISOString(),
    permissions: permissionsOpenTo(claims.kind),
  }

  async function isOpen(): Promise<boolean> {
    try {
      await authenticate({ authorization: token, siteId: undefined, session: undefined })
      return true
    } catch (error) {
      if (error instanceof WireError && error.status === 401) return false
      throw error
    }
  }
}

/** The permissions of the operations that are open to visitors, or to members. */
function permissionsOpenTo(kind: 'VISITOR' | 'MEMBER'): string[] {
  const open = services.flatMap(({ operations }) =>
    Object.values(operations).flatMap(({ identities, permissions }) => (identities.includes(kind) ? permissions : [])),
  )
  return [...new Set(open)].sort()
}
