import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import type * as contract from '@stoa/contract/services/members/authentication'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { verificationFailed } from './challenges.ts'
import { takeAttempt, verifyEmail } from './sign-in.ts'
import { findStep } from './store/sign-in-steps.ts'

/**
 * The older interface has no state for a second factor. The sign-in continues with the newer interface, which takes the state
 * token.
 */
export function secondFactorRequired({ stateToken, mfaChallengeData }: StateMachineResponse) {
  return refusal('SECOND_FACTOR_REQUIRED', 'a second factor is needed', { stateToken, mfaChallengeData })
}

/** The codes of a registration and of a sign-in without a password have a limit for each account, which only the newer interface counts. */
async function requireMembersOwn(tx: SiteTx, verificationId: string): Promise<void> {
  const { registration, signInTo } = (await findStep(tx, 'VERIFICATION', verificationId))?.doc ?? {}
  if (registration || signInTo) throw verificationFailed('NOT_FOUND')
}

/** Throws EMAIL_VERIFICATION_FAILED for a wrong code and for the verification of another member. */
export async function verifyOlderEmail(
  transaction: <Result>(work: (site: SiteTx) => Promise<Result>) => Promise<Result>,
  { verificationId = '', otp = '' }: contract.EmailVerification,
  memberId?: string,
) {
  try {
    await transaction((tx) => requireMembersOwn(tx, verificationId))
    await takeAttempt(transaction, verificationId)
    return await transaction((tx) => verifyEmail(tx, verificationId, otp, memberId))
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'VERIFICATION_FAILED') throw error
    throw refusal('EMAIL_VERIFICATION_FAILED', error.message, { verificationId, ...error.data })
  }
}
