import * as contract from '@stoa/contract/services/stoa/staff'
import type { Db } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { readInvitationToken } from '../invitation-token.ts'
import { openSession } from '../open-session.ts'
import type { PersonFactors } from '../second-factors.ts'
import { isPassword } from '../../../../kernel/secrets/credentials.ts'
import { lockAccount, accountByEmail } from '../store/accounts.ts'
import * as staff from '../store/staff.ts'
import { createAccount } from '../provisioning.ts'

// Operations of the person who opens an invitation link.

const shortestPassword = 12

export interface InvitationOptions {
  secureCookies: boolean
  limits: Pick<RateLimits, 'passwordAttempt'>
  factors: PersonFactors
  forget(): void
}

export const readInvitation = implementPublic(contract.readInvitation, async ({ kernel }, { token }) => {
  const { db } = kernel.database
  const invitation = await getInvitation(db, token, kernel.clock.now())
  const settings = await kernel.sites.settings(invitation.site_id)
  const account = await accountByEmail(db, invitation.email)
  return { email: invitation.email, siteName: settings.name, hasAccount: account !== undefined }
})

export const acceptInvitation = ({ secureCookies, limits, factors, forget }: InvitationOptions) =>
  implementPublic(contract.acceptInvitation, async ({ kernel, http, refuse }, { token, name, password }) => {
    const now = kernel.clock.now()
    const { database } = kernel
    const invitation = await getInvitation(database.db, token, now)
    const account = await accountByEmail(database.db, invitation.email)
    if (account) {
      const attempt = await limits.passwordAttempt(http?.request.ip, account.email)
      if (!(await isPassword(account.password_hash, password)))
        throw refuse('WRONG_PASSWORD', 'the password of the account is another')
      await attempt.succeeded()
    } else if (password.length < shortestPassword) {
      throw refuse('PASSWORD_TOO_SHORT', `a password has at least ${shortestPassword} characters`, {
        minLength: shortestPassword,
      })
    } else checkPassword(password, 'password', [invitation.email, name])
    const signInNeeded = await database.transaction(async (db) => {
      const taken = await staff.deleteInvitation(db, invitation.site_id, invitation.id)
      if (!taken) throw notInvited()
      // Its password may have been replaced while it was checked.
      if (account && (await lockAccount(db, account.id))?.password_hash !== account.password_hash)
        throw refuse('WRONG_PASSWORD', 'the password of the account is another')
      const chosen = { email: invitation.email, name: name?.trim() || null, password, mustChangePassword: false }
      const userId = account?.id ?? (await createAccount(db, chosen, now))
      await staff.saveStaff(db, invitation.site_id, userId, taken.roles, now)
      const isProtected = await factors.hasFactors(db, userId, now)
      if (!isProtected) await openSession(db, { userId, http, now, secure: secureCookies })
      return isProtected
    })
    forget()
    return signInNeeded ? { signInNeeded } : {}
  })

async function getInvitation(db: Db, token: string, now: Date) {
  const named = readInvitationToken(token)
  const invitation = named && (await staff.invitationByToken(db, named.siteId, named.tokenHash, now))
  if (!invitation) throw notInvited()
  return invitation
}

function notInvited() {
  return refusal('INVITATION_NOT_FOUND', 'the invitation was used, revoked or has expired')
}
