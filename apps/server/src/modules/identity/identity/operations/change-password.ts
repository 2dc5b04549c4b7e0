import * as contract from '@stoa/contract/services/identity/authentication'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { forgetDevices } from '../../../platform/second-factors/index.ts'
import { factorOwner } from '../member-factors.ts'
import { loadPasswordRule } from '../policy.ts'
import { endMemberSessions } from '../sessions.ts'
import { setPasswordHash } from '../store/credentials.ts'
import { isFresh } from '../store/sessions.ts'
import type { AuthenticationOptions } from './authentication.ts'

/** The request of the contract has no field for the current password, so the sign-in itself must be recent. */
export const changePassword = ({ mails }: Pick<AuthenticationOptions, 'mails'>) =>
  implementAction(contract.changePassword, async (context, { newPassword }) => {
    const { site, caller, address, userAgent, transaction } = context
    if (caller.kind !== 'MEMBER') throw permissionDenied('only a member has a password of their own')
    const { memberId, sessionId } = caller
    if (!(await isFresh(site, sessionId))) throw permissionDenied('sign in again to choose another password')
    const member = await findMember(site, memberId)
    checkPassword(newPassword, 'newPassword', [member?.loginEmail, member?.profile?.nickname], await loadPasswordRule(site))
    const passwordHash = await hashPassword(newPassword)
    await transaction(async (tx) => {
      await setPasswordHash(tx, memberId, passwordHash)
      await forgetDevices(factorOwner(tx, memberId))
      await endMemberSessions(tx, memberId, { but: sessionId, reason: 'PASSWORD_CHANGED' })
      mails.notify(tx, memberId, { event: 'PASSWORD_CHANGED', userAgent, address })
    })
    return {}
  })
