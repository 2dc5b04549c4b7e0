import * as contract from '@stoa/contract/services/stoa/account'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { updateCredentialsFile } from '../credentials-file.ts'
import { forgetDevices } from '../../second-factors/index.ts'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import * as accounts from '../store/accounts.ts'
import type { StaffNotices } from '../staff-notices.ts'
import { endUserSteps } from '../store/user-steps.ts'
import { ownerOf } from '../second-factors.ts'
import * as sessionsStore from '../store/sessions.ts'
import { confirmedAccount, requirePerson } from '../confirmed-account.ts'

// Operations on the signed-in person's own account, whatever their role.

export interface AccountOptions {
  limits: Pick<RateLimits, 'passwordAttempt'>
  credentialsFile: string | undefined
  notices: StaffNotices
  /** Called when sessions ended, so that no request is answered from the cache. */
  forget(): void
}

export const changePassword = ({ limits, credentialsFile, notices, forget }: AccountOptions) =>
  implementAction(
    contract.changePassword,
    async ({ site, caller, transaction, address, userAgent, refuse }, { currentPassword, newPassword }) => {
      const person = requirePerson(caller)
      const account = await confirmedAccount({ site, caller, address }, currentPassword, limits)
      if (currentPassword === newPassword) throw refuse('PASSWORD_UNCHANGED', 'the new password is the present one')
      checkPassword(newPassword, 'newPassword', [account.email, account.name])
      const passwordHash = await hashPassword(newPassword)
      await transaction(async (tx) => {
        await accounts.updateAccount(tx.db, account.id, { password_hash: passwordHash, must_change_password: false })
        // It waits for a sign-in that is being completed, whose session ends then.
        await endUserSteps(tx.db, account.id)
        await sessionsStore.endSessions(tx.db, account.id, person.sessionId)
        await forgetDevices(ownerOf(tx.db, account.id, tx.now))
        notices.notify(tx, account.id, { event: 'PASSWORD_CHANGED', userAgent, address })
        tx.invalidate(forget)
      })
      if (credentialsFile) updateCredentialsFile(credentialsFile, { before: account.email, email: account.email })
      return {}
    },
  )

export const changeEmail = ({ limits, credentialsFile, notices, forget }: AccountOptions) =>
  implementAction(
    contract.changeEmail,
    async ({ site, caller, transaction, address, userAgent, refuse }, { email, currentPassword }) => {
      const person = requirePerson(caller)
      const account = await confirmedAccount({ site, caller, address }, currentPassword, limits)
      await transaction(async (tx) => {
        const other = await accounts.accountByEmail(tx.db, email)
        if (other && other.id !== account.id) throw refuse('EMAIL_ALREADY_EXISTS', 'another account has this email')
        tx.noteBefore({ id: account.id, email: account.email })
        await accounts.updateAccount(tx.db, account.id, { email })
        notices.notify(tx, account.id, { event: 'EMAIL_CHANGED', userAgent, address, formerEmail: account.email })
        await sessionsStore.endSessions(tx.db, account.id, person.sessionId)
        tx.invalidate(forget)
      })
      if (credentialsFile && account.must_change_password === false)
        updateCredentialsFile(credentialsFile, { before: account.email, email })
      return { email }
    },
  )
