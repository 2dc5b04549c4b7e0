import * as contract from '@stoa/contract/services/stoa/second-factors'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { ownOf } from '../confirmed-caller.ts'
import { noteAttempt } from '../sign-in-history.ts'
import { answerRequest } from '../sign-in-requests.ts'
import { loadWaitingRequests } from '../store/sign-in-requests.ts'
import type { SecondFactorOptions } from './second-factors.ts'

export const listSignInRequests = implementRead(contract.listSignInRequests, async ({ site, caller }) => {
  const requests = await loadWaitingRequests(site, ownOf(caller).memberId)
  return {
    signInRequests: requests.map(({ id, doc, createdDate, expiresDate }) => ({
      id,
      ...doc.from,
      createdDate: createdDate.toISOString(),
      expiresDate: expiresDate.toISOString(),
    })),
  }
})

export const answerSignInRequest = ({ mails }: Pick<SecondFactorOptions, 'mails'>) =>
  implementAction(contract.answerSignInRequest, async (context, { requestId, ...answer }) => {
    const { caller, transaction, refuse } = context
    const memberId = ownOf(caller).memberId
    const { approve = false, number = '' } = answer
    // A wrong number counts, so its transaction is not rolled back.
    const { outcome } = await transaction(async (tx) => {
      const given = await answerRequest(tx, memberId, { id: requestId, approve, number })
      if (!given.denied) return given
      const { method, clientId, from } = given.denied
      mails.notify(tx, memberId, { event: 'SIGN_IN_DENIED', ...from })
      await noteAttempt(tx, memberId, { outcome: 'DENIED', method, secondFactor: 'PUSH', clientId, ...from })
      return given
    })
    if (outcome === 'WRONG_NUMBER') throw refuse('WRONG_NUMBER', 'the sign-in page shows another number')
    if (outcome === 'NOT_FOUND' || (outcome === 'DENIED' && approve))
      throw refuse('SIGN_IN_REQUEST_NOT_FOUND', 'this sign-in has ended', { requestId })
    return {}
  })
