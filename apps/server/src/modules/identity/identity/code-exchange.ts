import type { TokenRequest } from '@stoa/contract/services/identity/oauth'
import { createHash } from 'node:crypto'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import type { RepeatableSecrets } from './repeatable-secrets.ts'
import { endMemberSession, openMemberSession, type NewSession, type OnSignIn } from './sessions.ts'
import { findJustUsedStep, findUsedStep, saveStep, takeStep } from './store/sign-in-steps.ts'
import type { MemberSession } from './store/sessions.ts'

/** RFC 7636, 4.1. */
const verifierForm = /^[\w.~-]{43,128}$/

/**
 * Exchanges an authorization code for a session. The code works once, for the client, the redirect URL and the challenge that it was
 * issued for. "If an authorization code is used more than once, the authorization server MUST deny the request and SHOULD revoke
 * (when possible) all tokens previously issued based on that authorization code." (RFC 6749, 4.1.2)
 *
 * Front ends send an exchange twice, for example when React's StrictMode runs an effect twice. Within seconds, whoever has the verifier
 * gets the same session again: only the client that began the sign-in has it.
 */
export async function exchangeCode(
  site: SiteTx,
  clientId: string,
  request: TokenRequest,
  {
    onSignIn,
    repeatable,
    ...from
  }: Pick<NewSession, 'userAgent' | 'address'> & { onSignIn: OnSignIn; repeatable: RepeatableSecrets },
): Promise<{ session: MemberSession; secret: string }> {
  const { code = '' } = request
  const verifier = request.codeVerifier ?? request.code_verifier ?? ''
  const redirectUri = request.redirectUri ?? request.redirect_uri
  const taken = await takeStep(site, 'CODE', code)
  const step = taken ?? (await findJustUsedStep(site, 'CODE', code))
  if (!step) throw invalidGrant()
  const { doc, memberId } = step
  const fits =
    doc.clientId === clientId &&
    doc.redirectUri === redirectUri &&
    verifierForm.test(verifier) &&
    challengeOf(verifier) === doc.codeChallenge
  const member = fits ? await findMember(site, memberId) : undefined
  if (member?.status !== 'APPROVED') throw invalidGrant()
  if (!taken) {
    const repeated = await repeatable.find(site, doc.sessionId, code, verifier)
    if (!repeated) throw invalidGrant()
    return repeated
  }
  const { visitorId, actingKeyId } = doc
  const secret = repeatable.of(code, verifier)
  const opened = await openMemberSession(site, { memberId, clientId, visitorId, actingKeyId, secret, ...from }, onSignIn)
  await saveStep(site, { ...step, doc: { ...doc, sessionId: opened.session.id } })
  return opened
}

/** Ends the session of a code that is used again. */
export async function revokeReused(site: SiteTx, code: string): Promise<void> {
  const used = await findUsedStep(site, 'CODE', code)
  if (used?.doc.sessionId) await endMemberSession(site, used.doc.sessionId)
}

/** S256 (RFC 7636, 4.2). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function invalidGrant() {
  return refusal('INVALID_GRANT', 'the code was used, has expired, or belongs to another client, redirect URL or verifier')
}
