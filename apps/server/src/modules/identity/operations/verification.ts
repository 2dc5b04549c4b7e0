import * as contract from '@stoa/contract/services/identity/verification'
import { notFound } from '../../../kernel/errors.ts'
import { isStaff } from '../../../kernel/identity.ts'
import { implement, implementAction } from '../../../kernel/operation.ts'
import { findMember } from '../../members/index.ts'
import type { MemberMails } from '../mails.ts'
import { nextState, takeAttempt, verifyEmail } from '../sign-in.ts'

export function verificationOperations(mails: MemberMails) {
  /** Mails a code to the login email of a member: their own, or for staff anybody's. */
  const start = implement(contract.start, async ({ site, caller }, { identityId }) => {
    const id = isStaff(caller) ? identityId : caller.kind === 'MEMBER' ? caller.memberId : undefined
    const member = id ? await findMember(site, id) : undefined
    if (!member?.loginEmail) throw notFound('identity', { id })
    return { verificationId: await mails.startVerification(site, member.id!) }
  })

  const verifyDuringAuthentication = implementAction(
    contract.verifyDuringAuthentication,
    async ({ caller, transaction }, { code, stateToken }) => {
      await takeAttempt(transaction, stateToken!)
      return transaction(async (tx) => nextState(tx, caller, await verifyEmail(tx, stateToken!, code!), mails))
    },
  )

  return { start, verifyDuringAuthentication }
}
