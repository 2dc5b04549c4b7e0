import * as contract from '@stoa/contract/services/identity/oauth'
import { permissionDenied, unauthenticated } from '../../../kernel/basics/errors.ts'
import { holds, type ActingApp } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockForSignIn, noteSignIn } from '../../members/members/ports/accounts.ts'
import { openMemberSession } from './sessions.ts'
import { noteAttempt } from './sign-in-history.ts'
import { takeSessionToken } from './session-token.ts'
import { saveStep } from './store/sign-in-steps.ts'
import { type OAuthContext, type TokenRequest, type OAuthParts, signInMember, originOf } from './oauth-tokens.ts'

/**
 * For apps that have identified the member themselves: checks the API key beside the visitor's token, and finds the member,
 * with or without a session token.
 */
export async function authorizedClient(
  { tokens, authenticate, onSignIn, repeatable }: Pick<OAuthParts, 'tokens' | 'authenticate' | 'onSignIn' | 'repeatable'>,
  context: OAuthContext,
  request: TokenRequest,
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
  return signInMember({ tokens }, context, siteId, async (tx) => {
    const taken = sessionToken
      ? await takeSessionToken(tx, sessionToken, { clientId: caller.clientId, visitorId: caller.visitorId })
      : undefined
    if (sessionToken && (!taken || taken.memberId !== memberId))
      throw context.refuse('INVALID_GRANT', 'the session token is not valid')
    const member = memberId ? await lockForSignIn(tx, memberId) : undefined
    if (member?.status !== 'APPROVED') throw context.refuse('INVALID_GRANT', 'no member who may sign in has this id')
    const repeated = taken && sessionToken && (await repeatable.find(tx, taken.doc.sessionId, sessionToken))
    if (repeated) return repeated
    await noteSignIn(tx, member.id)
    const { clientId, visitorId } = { ...caller, visitorId: caller.visitorId }
    // A session token of the member's own sign-in signs that member in; without one, the key acts as the member.
    const actingKeyId = taken ? taken.doc.actingKeyId : app.appId
    if (!taken) {
      const attempt = { outcome: 'SIGNED_IN', method: 'APP', clientId, appName: app.name, ...originOf(context) } as const
      await noteAttempt(tx, member.id, attempt)
      noteActing(context, tx, app, member.id)
    }
    const who = { memberId: member.id, clientId, visitorId, actingKeyId, ...originOf(context) }
    if (!taken || !sessionToken) return openMemberSession(tx, who, onSignIn)
    const opened = await openMemberSession(tx, { ...who, secret: repeatable.of(sessionToken) }, onSignIn)
    await saveStep(tx, { ...taken, doc: { ...taken.doc, sessionId: opened.session.id } })
    return opened
  })
}

/** The kernel writes entries for staff and apps alone, and this call came with the token of a visitor. */
function noteActing({ kernel, http, requestId }: OAuthContext, tx: SiteTx, { appId, name }: ActingApp, memberId: string): void {
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

function needsBoth() {
  return unauthenticated('this grant needs the token of a visitor and an API key of the same site, separated by a comma')
}
