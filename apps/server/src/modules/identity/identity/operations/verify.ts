import * as contract from '@stoa/contract/services/identity/authentication'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { givenFor, isChallengeRequest, isOffered, openChallenge } from '../challenges.ts'
import { type VerifyOptions, completeChallenge, loadChallengedMember } from '../complete-challenge.ts'

export const verify = ({ challenges, mails, limits }: Pick<VerifyOptions, 'challenges' | 'mails' | 'limits'>) =>
  implementAction(contract.verify, async (context, request) => {
    const { caller, transaction } = context
    const [stateToken, factorType] = [request.stateToken, request.factorType!]
    const { rememberThisDevice } = request
    const given = givenFor(factorType, request)
    // Without a code, one is sent; without a signature, there is a challenge to sign.
    if (isChallengeRequest(factorType, given) && isOffered(factorType))
      return transaction(async (tx) => {
        const step = await openChallenge(tx, caller, stateToken)
        return challenges.chooseFactor(tx, caller, stateToken, factorType, await loadChallengedMember(tx, step.memberId))
      })
    // The sign-in page asks again and again while it waits, which is no attempt.
    if (factorType === 'PUSH' && given?.transactionId) {
      const { transactionId } = given
      const waiting = await transaction((tx) => challenges.waitingState(tx, caller, stateToken, transactionId))
      if (waiting) return waiting
    }
    return completeChallenge(
      context,
      { challenges, mails, limits },
      { stateToken, type: factorType, given: given ?? {}, rememberThisDevice },
    )
  })
