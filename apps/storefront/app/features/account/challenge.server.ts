import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { verify } from '@stoa/contract/calls/identity/authentication'
import type { FactorType, VerifyRequest } from '@stoa/contract/services/identity/authentication'
import type { Visit } from '../../lib/context.ts'
import type { Challenge } from './challenge.ts'
import { answer, follow, problemOfSignIn, type Next } from './sign-in.server.ts'

const types: readonly FactorType[] = ['WEBAUTHN', 'TOTP', 'SMS', 'CALL', 'EMAIL', 'RECOVERY_CODE']
/** Their codes are sent by the server when they are chosen. */
const sent: readonly string[] = ['EMAIL', 'SMS', 'CALL']

/** Goes on with a challenge: checks a code, or asks for another way. */
export async function answerChallenge(visit: Visit, form: FormData, next: Next) {
  const textOf = (name: string) => String(form.get(name) ?? '').slice(0, 4000)
  const stateToken = textOf('stateToken').slice(0, 500)
  const challenge = challengeIn(form)
  const again = { step: 'CHALLENGE', stateToken, next } as const
  const chosen = typeOf(textOf('choose'))
  try {
    if (chosen) {
      if (!sent.includes(chosen)) return answer(visit, { ...again, challenge: { ...challenge, type: chosen } }, 200)
      return await follow(visit, await visit.api.call(verify, { factorType: chosen, stateToken }), next)
    }
    const code = textOf('code').trim()
    if (!code) return answer(visit, { ...again, challenge, problems: { code: msg`Enter the code.` } })
    const request = { factorType: challenge.type, stateToken, rememberThisDevice: form.has('remember') }
    return await follow(visit, await visit.api.call(verify, { ...request, ...dataOf(challenge.type, code) }), next)
  } catch (error) {
    const problem = error instanceof CallError ? problemOfSignIn(error) : undefined
    if (!problem) throw error
    return answer(visit, { ...again, challenge, problem })
  }
}

/** The form brings its own state back, because no page has an address for it. It only decides what is shown. */
function challengeIn(form: FormData): Challenge {
  const hint = String(form.get('hint') ?? '').slice(0, 100)
  return {
    type: typeOf(form.get('factor')) ?? 'TOTP',
    types: String(form.get('factors') ?? '')
      .split(' ', types.length)
      .flatMap((name) => typeOf(name) ?? []),
    isHighRisk: form.has('highRisk'),
    ...(hint && { hint }),
  }
}

function typeOf(name: unknown): FactorType | undefined {
  return types.find((type) => type === name)
}

function dataOf(type: FactorType, code: string): Partial<VerifyRequest> {
  const data = { code: code.slice(0, 100) }
  switch (type) {
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
