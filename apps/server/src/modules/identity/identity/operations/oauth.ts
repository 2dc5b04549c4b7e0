import * as contract from '@stoa/contract/services/identity/oauth'
import { permissionDenied, unauthenticated, WireError } from '../../../../kernel/basics/errors.ts'
import { formats } from '../../../../kernel/basics/formats.ts'
import { holds, type ActingApp, type Authenticator } from '../../../../kernel/site/identity.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implementPublic, implementRead } from '../../../../kernel/operations/operation.ts'
import { openSite, transactionOn } from '../../../../kernel/operations/perform.ts'
import type { Kernel, PublicContext } from '../../../../kernel/operations/types.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { findMember, lockForSignIn, noteSignIn } from '../../../members/members/index.ts'
import type { clientSites } from '../../../platform/sites/index.ts'
import { accessTokenLifetime, personOf, type AccessTokens, type VisitorRenewal } from '../../../platform/sites/index.ts'
import { exchangeCode, revokeReused } from '../code-exchange.ts'
import { endMemberSession, openMemberSession, renewalPrefix, renewMemberSession, type OnSignIn } from '../sessions.ts'
import { noteAttempt } from '../sign-in-history.ts'
import type { RepeatableSecrets } from '../repeatable-secrets.ts'
import { askedToken, tokenInfoOf } from '../token-info.ts'
import { languageOf } from '../present.ts'
import { takeSessionToken } from '../session-token.ts'
import { saveStep } from '../store/sign-in-steps.ts'
import { sessionOfSecret, type MemberSession } from '../store/sessions.ts'

// `POST /oauth2/token` and what belongs to it. Field names may be camelCase or snake_case, because the published client uses both.

type Context = PublicContext<typeof contract.token>
type Request = contract.TokenRequest

export interface OAuthParts {
  tokens: AccessTokens
  renewal: VisitorRenewal
  authenticate: Authenticator['authenticate']
  onSignIn: OnSignIn
  repeatable: RepeatableSecrets
  siteOfClient: ReturnType<typeof clientSites>
}

export const token = ({
  tokens,
  renewal,
  authenticate,
  onSignIn,
  repeatable,
  siteOfClient,
}: Pick<OAuthParts, 'tokens' | 'renewal' | 'authenticate' | 'onSignIn' | 'repeatable' | 'siteOfClient'>) =>
  implementPublic(contract.token, async (context, request) => {
    const grant = request.grantType ?? request.grant_type
    if (grant === 'authorized_client') return authorizedClient({ tokens, authenticate, onSignIn, repeatable }, context, request)
    const refreshToken = request.refreshToken ?? request.refresh_token ?? ''
    const clientId = request.clientId ?? request.client_id ?? renewal.clientOf(refreshToken)
    if (!clientId || !formats.GUID!(clientId)) throw unknownClient()
    const siteId = await siteOfClient(context.kernel.database.db, clientId)
    if (!siteId) throw unknownClient()
    switch (grant) {
      case 'anonymous':
        return answerVisitor({ tokens, renewal }, siteId, clientId, newId())
      case 'refresh_token': {
        if (refreshToken.startsWith(renewalPrefix)) return renewMember({ tokens }, context, { siteId, clientId }, refreshToken)
        const visitorId = renewal.visitorOf(clientId, refreshToken)
        if (!visitorId) throw unauthenticated('the refresh token is not valid')
        return answerVisitor({ tokens, renewal }, siteId, clientId, visitorId)
      }
      case 'authorization_code':
        return exchange({ tokens, onSignIn, repeatable }, context, { siteId, clientId }, request)
      default:
        throw context.refuse('UNSUPPORTED_GRANT_TYPE', `the grant ${grant ?? '(none)'} is not supported`, {
          grantType: grant ?? null,
        })
    }
  })

export const tokenInfo = ({ tokens, authenticate }: Pick<OAuthParts, 'tokens' | 'authenticate'>) =>
  implementPublic(contract.tokenInfo, ({ kernel, http }, request) => {
    const headers = http?.request.headers ?? {}
    const siteId = headers['wix-site-id']
    return tokenInfoOf(
      { db: kernel.database.db, tokens, authenticate },
      { token: askedToken(request, headers.authorization), siteId: typeof siteId === 'string' ? siteId : undefined },
    )
  })

export const jwks = ({ tokens }: Pick<OAuthParts, 'tokens'>) =>
  implementPublic(contract.jwks, async () => ({ keys: tokens.publicKeys() }))

/**
 * Ends the session of a refresh token or an access token (RFC 7009). A token that is unknown, has expired or was revoked before has the
 * same answer: "the purpose of the revocation request, invalidating the particular token, is already achieved." (2.2)
 */
export const revoke = ({ tokens, renewal, siteOfClient }: Pick<OAuthParts, 'tokens' | 'renewal' | 'siteOfClient'>) =>
  implementPublic(contract.revoke, async (context, { token: given, client_id, clientId: camelId }) => {
    const clientId = client_id ?? camelId
    const siteId = clientId && formats.GUID!(clientId) ? await siteOfClient(context.kernel.database.db, clientId) : undefined
    if (!clientId || !siteId) throw unknownClient()
    if (renewal.visitorOf(clientId, given)) throw nothingStored()
    if (given.startsWith(renewalPrefix)) {
      const site = await openSite(context.kernel, siteId)
      return endWith(context.kernel, site, await sessionOfSecret(site, given))
    }
    const claims = await tokens.inspect(given).catch(() => undefined)
    if (!claims) return {}
    if (claims.kind === 'VISITOR') throw claims.client === clientId ? nothingStored() : ofAnotherClient()
    return endWith(context.kernel, await openSite(context.kernel, claims.site), { id: claims.sessionId, clientId: claims.client })

    async function endWith(kernel: Kernel, site: SiteRead, session: Pick<MemberSession, 'id' | 'clientId'> | undefined) {
      if (!session) return {}
      // "the authorization server [...] verifies whether the token was issued to the client making the revocation request." (2.1)
      if (session.clientId !== clientId) throw ofAnotherClient()
      await transactionOn(kernel, site)((tx) => endMemberSession(tx, session.id))
      return {}
    }

    function ofAnotherClient() {
      return context.refuse('INVALID_CLIENT', 'the token was issued to another OAuth app')
    }

    function nothingStored() {
      return context.refuse('UNSUPPORTED_TOKEN_TYPE', 'tokens of anonymous visitors are not stored and cannot be revoked')
    }
  })

export const userInfo = implementRead(contract.userInfo, async ({ site, caller }) => {
  if (caller.kind === 'USER') {
    const { email, name } = await personOf(site, caller.userId)
    return { sub: caller.userId, email, emailVerified: false, name }
  }
  const member = caller.kind === 'MEMBER' ? await findMember(site, caller.memberId) : undefined
  if (!member) throw permissionDenied('only somebody who is signed in has user information')
  const { id, loginEmail, loginEmailVerified, contact, profile } = member
  const picture = webAddress(profile?.photo?.url, site.settings.origin)
  const language = languageOf(member)
  return {
    sub: id!,
    email: loginEmail!,
    emailVerified: loginEmailVerified ?? false,
    ...(profile?.nickname && { name: profile.nickname }),
    ...(contact?.firstName && { givenName: contact.firstName.slice(0, 20) }),
    ...(contact?.lastName && { familyName: contact.lastName.slice(0, 20) }),
    ...(picture && { picture }),
    ...(language && { language }),
  }
})

function answerVisitor(
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

function answerMember(
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

/** The refresh token is not rotated: the published client keeps the one it has. */
async function renewMember(
  { tokens }: Pick<OAuthParts, 'tokens'>,
  { kernel }: Context,
  { siteId, clientId }: { siteId: string; clientId: string },
  secret: string,
) {
  const session = await transactionOn(kernel, await openSite(kernel, siteId))((tx) => renewMemberSession(tx, secret))
  if (session?.clientId !== clientId) throw unauthenticated('the session has ended; sign in again')
  return answerMember({ tokens }, siteId, session, secret)
}

async function exchange(
  { tokens, onSignIn, repeatable }: Pick<OAuthParts, 'tokens' | 'onSignIn' | 'repeatable'>,
  context: Context,
  { siteId, clientId }: { siteId: string; clientId: string },
  request: Request,
) {
  try {
    return await signIn({ tokens }, context, siteId, (tx) =>
      exchangeCode(tx, clientId, request, { onSignIn, repeatable, ...from(context) }),
    )
  } catch (error) {
    // The refused transaction was rolled back, so this is another one.
    if (error instanceof WireError && error.code === 'INVALID_GRANT' && request.code) {
      const { kernel } = context
      await transactionOn(kernel, await openSite(kernel, siteId))((tx) => revokeReused(tx, request.code!))
    }
    throw error
  }
}

/**
 * For apps that have identified the member themselves: checks the API key beside the visitor's token, and finds the member,
 * with or without a session token.
 */
async function authorizedClient(
  { tokens, authenticate, onSignIn, repeatable }: Pick<OAuthParts, 'tokens' | 'authenticate' | 'onSignIn' | 'repeatable'>,
  context: Context,
  request: Request,
) {
  const given = context.http?.request.headers.authorization ?? ''
  const [visitorToken = '', apiKey] = given.split(',').map((part) => part.trim())
  const asVisitor = await authenticate({ authorization: visitorToken, siteId: undefined, session: undefined })
  if (!apiKey || (asVisitor?.caller.kind !== 'VISITOR' && asVisitor?.caller.kind !== 'MEMBER')) throw needsBoth()
  const { siteId, caller } = asVisitor
  const asApp = await authenticate({ authorization: apiKey, siteId, session: undefined })
  if (asApp?.caller.kind !== 'APP') throw needsBoth()
  const app = asApp.caller
  if (!holds(app, 'IAM.AUTHENTICAITON_SIGN_ON')) throw permissionDenied("the API key's scopes do not cover signing members in")
  const memberId = request.member_id ?? request.memberId
  const sessionToken = request.session_token ?? request.sessionToken
  return signIn({ tokens }, context, siteId, async (tx) => {
    const taken = sessionToken
      ? await takeSessionToken(tx, sessionToken, { clientId: caller.clientId, visitorId: caller.visitorId })
      : undefined
    if (sessionToken && (!taken || taken.memberId !== memberId))
      throw context.refuse('INVALID_GRANT', 'the session token is not valid')
    const member = memberId ? await lockForSignIn(tx, memberId) : undefined
    if (member?.status !== 'APPROVED') throw context.refuse('INVALID_GRANT', 'no member who may sign in has this id')
    const repeated = taken && (await repeatable.find(tx, taken.doc.sessionId, sessionToken!))
    if (repeated) return repeated
    await noteSignIn(tx, member.id!)
    const { clientId, visitorId } = { ...caller, visitorId: caller.visitorId }
    // A session token of the member's own sign-in signs that member in; without one, the key acts as the member.
    const actingKeyId = taken ? taken.doc.actingKeyId : app.appId
    if (!taken) {
      const attempt = { outcome: 'SIGNED_IN', method: 'APP', clientId, appName: app.name, ...from(context) } as const
      await noteAttempt(tx, member.id!, attempt)
      noteActing(context, tx, app, member.id!)
    }
    const who = { memberId: member.id!, clientId, visitorId, actingKeyId, ...from(context) }
    if (!taken) return openMemberSession(tx, who, onSignIn)
    const opened = await openMemberSession(tx, { ...who, secret: repeatable.of(sessionToken!) }, onSignIn)
    await saveStep(tx, { ...taken, doc: { ...taken.doc, sessionId: opened.session.id } })
    return opened
  })
}

/** The kernel writes entries for staff and apps alone, and this call came with the token of a visitor. */
function noteActing({ kernel, http, requestId }: Context, tx: SiteTx, { appId, name }: ActingApp, memberId: string): void {
  kernel.audit.writeEntry(tx, {
    id: newId(),
    area: 'PEOPLE',
    operation: `${contract.token.service.name}.${contract.token.name}`,
    caller: { kind: 'APP', id: appId, name },
    address: http?.request.ip,
    requestId,
    response: undefined,
    request: { memberId },
    before: undefined,
    after: { id: memberId },
  })
}

async function signIn(
  { tokens }: Pick<OAuthParts, 'tokens'>,
  { kernel }: Context,
  siteId: string,
  open: (tx: SiteTx) => Promise<{ session: MemberSession; secret: string }>,
) {
  const { session, secret } = await transactionOn(kernel, await openSite(kernel, siteId))(open)
  return answerMember({ tokens }, siteId, session, secret)
}

/** A picture of the shop's own may be a path. One that only the published client can read has no address of its own. */
function webAddress(url: string | undefined, origin: string): string | undefined {
  const address = url ? URL.parse(url, origin) : null
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}

/** Where a sign-in comes from, as the member's list of devices shows it. */
function from({ http }: Context) {
  return { userAgent: http?.request.headers['user-agent'], address: http?.request.ip }
}

function needsBoth() {
  return unauthenticated('this grant needs the token of a visitor and an API key of the same site, separated by a comma')
}

function unknownClient() {
  return unauthenticated('no OAuth app has this client id')
}
