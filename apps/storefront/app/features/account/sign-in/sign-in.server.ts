import { msg } from '@lingui/core/macro'
import type { CallError } from '@stoa/client'
import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import { data, redirect, redirectDocument } from 'react-router'
import type { Piece } from '../../community/shared/pieces.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { accountPaths } from '../../../account-paths.ts'
import { pathWithin } from '../../../lib/page/path-within.ts'
import { paths } from '../../../paths.ts'
import type { Captcha } from '../../../lib/captcha/captcha.server.ts'
import { toChallenge, type Challenge } from './second-factors/challenge.ts'
import type { FactorSetup } from '../security/factor-setup.ts'
import { allTranslated, translated, type Translatable } from '../../../ui/translatable.ts'
import { pathOf } from '../../../lib/page/path-of.ts'

/** Returns the page after the sign-in: what a front end asked for, a page of the shop, or the account. */
export interface Next {
  request?: string | undefined
  to?: string | undefined
  /** The session ends with the browser. */
  brief?: 'yes' | undefined
}

/** The addresses are those that the pages themselves made, or somebody's who wrote a link: only paths of this shop count. */
export function readNext(values: { get(name: string): unknown }): Next {
  const of = (name: string) => (typeof values.get(name) === 'string' ? String(values.get(name)).slice(0, 2000) : '')
  const to = pathWithin(of('to'))
  return {
    ...(of('request') && { request: of('request') }),
    ...(to && { to }),
    ...(of('brief') === 'yes' && { brief: 'yes' as const }),
  }
}

/** The data that a form shows after it was sent, unless it leads to another page. */
export interface Answer {
  /**
   * `VERIFY`: the mailed code is asked for. `CHALLENGE`: a second factor is. `PENDING`: the owner must approve the account. `TERMS`: the
   * terms are agreed to.
   */
  step?: 'VERIFY' | 'CHALLENGE' | 'PENDING' | 'TERMS'
  challenge?: Challenge
  setup?: FactorSetup
  /** New ones, which are shown once. */
  recoveryCodes?: string[]
  factorProblem?: string
  /** About accounts elsewhere. */
  accountProblem?: string
  /** About a sign-in elsewhere that waits for approval. */
  requestProblem?: string
  stateToken?: string
  /** A mailed code is all that signs in: there may be no account with the email. */
  isCodeAlone?: boolean
  /** The code finishes a registration: before, there may be no account with the email. */
  isRegistration?: boolean
  /** No code leads on any more: the sign-in starts again. */
  isOver?: boolean
  /** Another code was mailed. */
  isResent?: boolean
  problem?: string
  /** The password was right, and the shop asks for another one. */
  needsNewPassword?: boolean
  problems?: Record<string, string>
  given?: Record<string, string>
  /** The same of the text about a member. */
  pieces?: Piece[]
  /** The captcha to solve before the form is sent again. */
  captcha?: Captcha
  /** The next page after a form that has no page of its own to name it. */
  next?: Next
}

/** Continues after a call of a sign-in, as its state says. */
export async function follow(
  visit: Visit,
  { state, sessionToken, stateToken, additionalData, mfaChallengeData }: StateMachineResponse,
  { request, to, brief }: Next,
): Promise<Response | ReturnType<typeof answerSignIn>> {
  switch (state) {
    case 'SUCCESS': {
      const isOpen = await visit.signIn?.open(sessionToken!, { isBrief: brief === 'yes' })
      if (!isOpen) return answerSignIn(visit, { problem: msg`That didn’t work. Please try again.` })
      const deviceToken = additionalData?.['deviceToken']?.strValue
      if (deviceToken) visit.signIn?.rememberDevice(deviceToken)
      // The front end that asked for the mail named this address on one of its own domains.
      const back = additionalData?.['redirectUrl']?.strValue
      if (back) return redirectDocument(back)
      return request ? redirectDocument(accountPaths.authorize(request)) : redirect(to ?? paths.account())
    }
    case 'REQUIRE_EMAIL_VERIFICATION':
      return answerSignIn(visit, { step: 'VERIFY', stateToken: stateToken!, next: { request, to, brief } }, 200)
    case 'STATUS_CHECK':
      return answerSignIn(
        visit,
        { step: 'CHALLENGE', stateToken: stateToken!, challenge: toChallenge(mfaChallengeData!), next: { request, to, brief } },
        200,
      )
    default:
      return answerSignIn(visit, { step: 'PENDING' }, 200)
  }
}

/** The page for a mailed code says where it went. */
export function withEmail(
  outcome: Response | ReturnType<typeof answerSignIn>,
  email: string,
  more: Pick<Answer, 'isRegistration'> = {},
) {
  if (outcome instanceof Response || outcome.data.step !== 'VERIFY') return outcome
  return data({ ...outcome.data, ...more, given: { email } }, outcome.init ?? undefined)
}

type Untranslated = Omit<Answer, 'problem' | 'problems' | 'factorProblem' | 'accountProblem' | 'requestProblem'> & {
  problem?: Translatable
  problems?: Record<string, Translatable>
  factorProblem?: Translatable
  accountProblem?: Translatable
  requestProblem?: Translatable
}

/** In the visitor's language: the browser has not loaded the texts of the server. */
export function answerSignIn(
  { i18n }: Visit,
  { problem, problems = {}, factorProblem, accountProblem, requestProblem, ...rest }: Untranslated,
  status = 422,
) {
  const content: Answer = {
    ...rest,
    problems: allTranslated(i18n, problems),
    ...(problem && { problem: translated(i18n, problem) }),
    ...(requestProblem && { requestProblem: translated(i18n, requestProblem) }),
    ...(accountProblem && { accountProblem: translated(i18n, accountProblem) }),
    ...(factorProblem && { factorProblem: translated(i18n, factorProblem) }),
  }
  return data(content, { status })
}

/** The terms are required, and these are what is shown; or they have changed, and the form shows the new ones. */
export function termsProblem({ violations }: CallError): Record<string, Translatable> {
  const violation = violations.find(({ field }) => field === 'agreedTerms')
  if (!violation) return {}
  const isMissing = violation.violatedRule === 'REQUIRED_FIELD'
  return {
    agreedTerms: isMissing ? msg`Please agree to this to create an account.` : msg`This has changed. Please agree to it again.`,
  }
}

/** The words for a refused sign-in; undefined for a refusal that is none of a form. */
export function describeSignInProblem(error: CallError): Translatable | undefined {
  switch (error.code) {
    case '-19976':
      return msg`Wrong email or password.`
    case '-19973':
      return msg`Choose a new password before you sign in.`
    case 'MEMBER_ALREADY_EXISTS':
    case '-19995':
      return msg`There is an account with this email already. Sign in instead.`
    case '-19971':
      return msg`Wait until the check below is done, then try again.`
    case '-19970':
      return msg`The check has expired. Please try again.`
    case 'MEMBER_BLOCKED':
      return msg`This account is blocked. Please contact us.`
    case 'VERIFICATION_FAILED':
      return describeCodeProblem(error)
    case 'TOO_MANY_SIGN_INS':
      return msg`Many people are signing in at the moment. Please try again in a minute.`
    case 'NO_MAIL_SERVER':
      return msg`We couldn’t pass this on. Please contact us yourself.`
    case 'MEMBER_INVITATION_NOT_FOUND':
      return msg`This invitation was used, withdrawn or has expired.`
    case 'EMAIL_LINK_NOT_VALID':
      return msg`This link was used, has expired or belongs to another account or address.`
    case 'RECOVERY_TOKEN_NOT_VALID':
      return msg`This link was used or has expired. Ask for a new one.`
    default:
      return error.status === 429 ? msg`Too many attempts. Please wait a few minutes.` : undefined
  }
}

/** Returns the message for a refused code, with the next step. */
function describeCodeProblem(error: CallError): Translatable {
  if (!isOver(error)) return msg`This code is wrong. Check it and try again.`
  if (error.data?.reason === 'TOO_MANY_ATTEMPTS') return msg`Too many wrong codes. Start again to get a new one.`
  return msg`This code has expired. Start again to get a new one.`
}

/** No code leads on any more: its time is over, or its attempts are. */
export const isOver = ({ code, data }: CallError) =>
  code === 'VERIFICATION_FAILED' && data?.verificationFailureReason === 'NOT_FOUND'

/** Leads visitors to the sign-in and back. */
export function requireMember({ memberId }: Visit, { url }: { url: URL }): string {
  if (memberId) return memberId
  throw redirect(accountPaths.signIn({ to: pathOf(url) }))
}
