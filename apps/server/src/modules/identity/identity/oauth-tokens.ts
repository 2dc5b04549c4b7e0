import type * as contract from '@stoa/contract/services/identity/oauth'
import type { Authenticator } from '../../../kernel/site/caller.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { PublicContext } from '../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { type clientSites, accessTokenLifetime, type AccessTokens, type VisitorRenewal } from '../../platform/sites/index.ts'
import type { OnSignIn } from './sessions.ts'
import type { RepeatableSecrets } from './repeatable-secrets.ts'
import type { MemberSession } from './store/sessions.ts'

// `POST /oauth2/token` and what belongs to it. Field names may be camelCase or snake_case, because the published client uses both.

export type OAuthContext = PublicContext<typeof contract.token>

export type TokenRequest = contract.TokenRequest

export interface OAuthParts {
  tokens: AccessTokens
  renewal: VisitorRenewal
  authenticate: Authenticator['authenticate']
  onSignIn: OnSignIn
  repeatable: RepeatableSecrets
  siteOfClient: ReturnType<typeof clientSites>
}

export function visitorTokens(
  { tokens, renewal }: Pick<OAuthParts, 'tokens' | 'renewal'>,
  siteId: string,
  clientId: string,
  visitorId: string,
) {
  return {
    access_token: tokens.issue(siteId, clientId, { kind: 'VISITOR', visitorId }),
    refresh_token: renewal.issue(clientId, visitorId),
    expires_in: accessTokenLifetime,
    token_type: 'Bearer',
  }
}

export function memberTokens(
  { tokens }: Pick<OAuthParts, 'tokens'>,
  siteId: string,
  { id, memberId, clientId, visitorId }: MemberSession,
  refreshToken: string,
) {
  const subject = { kind: 'MEMBER', memberId, sessionId: id, ...(visitorId && { visitorId }) } as const
  return {
    access_token: tokens.issue(siteId, clientId!, subject),
    refresh_token: refreshToken,
    expires_in: accessTokenLifetime,
    token_type: 'Bearer',
  }
}

export async function signInMember(
  { tokens }: Pick<OAuthParts, 'tokens'>,
  { kernel }: OAuthContext,
  siteId: string,
  open: (tx: SiteTx) => Promise<{ session: MemberSession; secret: string }>,
) {
  const { session, secret } = await transactionOn(kernel, await openSite(kernel, siteId))(open)
  return memberTokens({ tokens }, siteId, session, secret)
}

/** The browser and the address of a sign-in, as the member's list of devices shows it. */
export function originOf({ http }: OAuthContext) {
  return { userAgent: http?.request.headers['user-agent'], address: http?.request.ip }
}
