import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { verify } from '@stoa/contract/calls/identity/authentication'
import { requestFactorReset } from '@stoa/contract/calls/stoa/second-factors'
import type { FactorType, VerifyRequest } from '@stoa/contract/services/identity/authentication'
import type { Visit } from '../../../../lib/page/context.ts'
import type { Translatable } from '../../../../ui/translatable.ts'
import { toChallenge, type Challenge } from './challenge.ts'
import { answerSignIn, follow, isOver, describeSignInProblem, type Next } from '../sign-in.server.ts'

const types: readonly FactorType[] = ['WEBAUTHN', 'TOTP', 'PUSH', 'SMS', 'CALL', 'EMAIL', 'RECOVERY_CODE']
/** The server is asked when they are chosen: it sends a code or a message, or has a challenge for a passkey. */
const asked: readonly string[] = ['EMAIL', 'SMS', 'CALL', 'WEBAUTHN', 'PUSH']

/** Goes on with a challenge: checks a code, or asks for another way. */
export async function answerChallenge(visit: Visit, form: FormData, next: Next) {
  const readText = (name: string) => String(form.get(name) ?? '')
  const stateToken = readText('stateToken').slice(0, 500)
  const challenge = challengeIn(form)
  const again = { step: 'CHALLENGE', stateToken, next } as const
  const chosen = parseFactorType(readText('choose'))
  try {
    if (chosen) {
      if (!asked.includes(chosen)) return answerSignIn(visit, { ...again, challenge: { ...challenge, type: chosen } }, 200)
      return await follow(visit, await visit.api.call(verify, { factorType: chosen, stateToken }), next)
    }
    if (form.has('lost')) {
      await visit.api.call(requestFactorReset, { stateToken })
      return answerSignIn(visit, { ...again, challenge: { ...challenge, isResetRequested: true } }, 200)
    }
    if (challenge.type === 'PUSH') return await askIfApproved(visit, form, { ...again, challenge })
    const code = readText('code').trim()
    const credential = readText('credential')
    if (!code && !credential) return answerSignIn(visit, { ...again, challenge, problems: { code: msg`Enter the code.` } })
    const request = { factorType: challenge.type, stateToken, rememberThisDevice: form.has('remember') }
    return await follow(
      visit,
      await visit.api.call(verify, {
        ...request,
        ...toFactorData(challenge.type, { code, credential, challengeId: readText('challengeId') }),
      }),
      next,
    )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = describeSignInProblem(error)
    if (!problem) throw error
    if (isOver(error)) return answerSignIn(visit, { ...again, challenge: { ...challenge, isOver: true }, problem })
    if (challenge.type === 'WEBAUTHN') return await askAgain(visit, { ...again, challenge }, problem)
    return answerSignIn(visit, { ...again, challenge, problem })
  }
}

/** Checks whether the member has approved the sign-in in another browser. The page polls; a button does the same. */
async function askIfApproved(
  visit: Visit,
  form: FormData,
  again: { step: 'CHALLENGE'; stateToken: string; next: Next; challenge: Challenge },
) {
  const { stateToken, challenge, next } = again
  try {
    const state = await visit.api.call(verify, {
      factorType: 'PUSH',
      stateToken,
      pushData: { transactionId: challenge.requestId },
      rememberThisDevice: form.has('remember'),
    })
    if (state.state !== 'STATUS_CHECK' || form.has('poll')) return await follow(visit, state, next)
    return answerSignIn(visit, { ...again, problem: msg`You haven’t approved the sign-in yet.` })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const isEnded = error.code === 'VERIFICATION_FAILED' || error.code === 'FACTOR_NOT_AVAILABLE'
    const problem = isEnded ? msg`The sign-in was denied or has expired.` : describeSignInProblem(error)
    if (!problem) throw error
    const over = { ...again, challenge: { ...challenge, isOver: true } }
    // The page that asks by itself shows the answer, which is none to a form.
    const status = form.has('poll') ? 200 : 422
    return answerSignIn(visit, { ...over, problem }, status)
  }
}

/** A passkey signs each challenge once, so there is another one. */
async function askAgain(
  visit: Visit,
  again: { step: 'CHALLENGE'; stateToken: string; next: Next; challenge: Challenge },
  problem: Translatable,
) {
  try {
    const { stateToken } = again
    const { mfaChallengeData } = await visit.api.call(verify, { factorType: 'WEBAUTHN', stateToken })
    return answerSignIn(visit, { ...again, challenge: toChallenge(mfaChallengeData!), problem })
  } catch (error) {
    // The sign-in has ended.
    if (!(error instanceof CallError)) throw error
    return answerSignIn(visit, { ...again, problem })
  }
}

/** The form brings its own state back, because no page has an address for it. It only decides what is shown. */
function challengeIn(form: FormData): Challenge {
  const hint = String(form.get('hint') ?? '').slice(0, 100)
  return {
    type: parseFactorType(form.get('factor')) ?? 'TOTP',
    types: String(form.get('factors') ?? '')
      .split(' ', types.length)
      .flatMap((name) => parseFactorType(name) ?? []),
    isHighRisk: form.has('highRisk'),
    ...(hint && { hint }),
    ...(form.has('requestId') && { requestId: String(form.get('requestId')).slice(0, 36) }),
    isUnreachable: form.has('unreachable'),
  }
}

function parseFactorType(name: unknown): FactorType | undefined {
  return types.find((type) => type === name)
}

function toFactorData(
  type: FactorType,
  { code, credential, challengeId }: { code: string; credential: string; challengeId: string },
): Partial<VerifyRequest> {
  const data = { code: code.slice(0, 100) }
  switch (type) {
    case 'WEBAUTHN':
      return { webauthnData: { credential: credential.slice(0, 3000), challengeId } }
    case 'EMAIL':
      return { emailData: data }
    case 'SMS':
      return { smsData: data }
    case 'CALL':
      return { callData: data }
    case 'RECOVERY_CODE':
      return { recoveryCodeData: data }
    default:
      return { totpData: data }
  }
}
