import type { TokenInfoRequest, TokenInfoResponse } from '@stoa/contract/services/identity/oauth'
import type { Db } from '../../../kernel/database/database.ts'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { Authenticator } from '../../../kernel/site/caller.ts'
import { apiKeyInfo, type AccessTokens } from '../../platform/sites/index.ts'

interface Parts {
  db: Db
  tokens: AccessTokens
  authenticate: Authenticator['authenticate']
}

interface Asked {
  token: string
  /** The header `wix-site-id`, without which an API key counts for nothing. */
  siteId: string | undefined
}

/**
 * Returns the owner of an access token or an API key. A token that is unknown, has expired or was revoked is inactive, and so is a key without its site
 * (RFC 7662, 2.2).
 */
export async function loadTokenInfo({ db, tokens, authenticate }: Parts, { token, siteId }: Asked): Promise<TokenInfoResponse> {
  const found = await authenticate({ authorization: token, siteId, session: undefined }).catch(asUnknown)
  if (!found) return { active: false }
  const site = { siteId: found.siteId, instanceId: found.siteId }
  if (found.caller.kind === 'APP') {
    const key = await apiKeyInfo(db, found.siteId, found.caller.appId)
    if (!key) return { active: false }
    const { id, created, expires, ownerId } = key
    return {
      active: true,
      subjectType: 'APP',
      subjectId: id,
      clientId: id,
      ...(ownerId && { accountId: ownerId }),
      ...site,
      iat: seconds(created),
      ...(expires && { exp: seconds(expires) }),
    }
  }
  const claims = await tokens.inspect(token).catch(() => undefined)
  if (!claims) return { active: false }
  return {
    active: true,
    subjectType: claims.kind,
    subjectId: claims.kind === 'VISITOR' ? claims.visitorId : claims.memberId,
    exp: String(claims.exp),
    iat: String(claims.iat),
    clientId: claims.client,
    ...site,
  }
}

/**
 * The token that is asked about: that of the request, or of the body that the published package sends in base64, or else the caller's own.
 */
export function askedToken({ token, body }: TokenInfoRequest, authorization: string | undefined): string {
  const given = token ?? (body ? tokenInBody(body) : authorization)
  return (given ?? '').replace(/^Bearer /i, '')
}

function tokenInBody(body: string): string | undefined {
  const text = Buffer.from(body, 'base64').toString()
  if (!text.startsWith('{')) return new URLSearchParams(text).get('token') ?? undefined
  try {
    const { token } = JSON.parse(text) as { token?: unknown }
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}

function asUnknown(error: unknown): undefined {
  if (error instanceof WireError) return undefined
  throw error
}

function seconds(date: Date): string {
  return String(Math.floor(date.getTime() / 1000))
}
