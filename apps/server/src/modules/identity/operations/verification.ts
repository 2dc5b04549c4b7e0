import * as contract from '@stoa/contract/services/identity/verification'
import { notFound, WireError } from '../../../kernel/errors.ts'
import { isStaff } from '../../../kernel/identity.ts'
import { implement, implementAction } from '../../../kernel/operation.ts'
import { findMember } from '../../members/index.ts'
import type { MemberMails } from '../mails.ts'
import { countAttempt, nextState, verifyEmail } from '../sign-in.ts'

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
      try {
        return await transaction(async (tx) => nextState(tx, caller, await verifyEmail(tx, stateToken!, code!), mails))
      } catch (error) {
        if (error instanceof WireError && error.code === 'VERIFICATION_FAILED')
          await transaction((tx) => countAttempt(tx, stateToken!))
        throw error
      }
    },
  )

  return { start, verifyDuringAuthentication }
}
