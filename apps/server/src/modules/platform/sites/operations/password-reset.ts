import * as contract from '@stoa/contract/services/stoa/sessions'
import type { Clock } from '../../../../kernel/basics/clock.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import { maskedEmail } from '../../../../kernel/basics/masked-email.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import { openSite, transactionOn } from '../../../../kernel/operations/perform.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { updateCredentialsFile } from '../credentials-file.ts'
import { forgetDevices } from '../../second-factors/index.ts'
import { openSession, originOf } from '../open-session.ts'
import type { StaffNotices } from '../staff-notices.ts'
import type { ResetTokens } from '../reset-token.ts'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { ownerOf, type PersonFactors } from '../second-factors.ts'
import * as accounts from '../store/accounts.ts'
import { endUserSteps } from '../store/user-steps.ts'
import * as userSitesStore from '../store/user-sites.ts'
import * as sessionsStore from '../store/sessions.ts'

export interface PasswordResetParts {
  clock: Clock
  tokens: ResetTokens
  mailReset: Job<{ userId: string }>
  canMail: boolean
  secureCookies: boolean
  credentialsFile: string | undefined
  limits: Pick<RateLimits, 'mayMailAccount'>
  factors: PersonFactors
  notices: StaffNotices
  forget(): void
}

// A forgotten password is replaced by a mailed link.

export const requestPasswordReset = ({
  canMail,
  limits,
  mailReset,
}: Pick<PasswordResetParts, 'canMail' | 'limits' | 'mailReset'>) =>
  implementPublic(contract.requestPasswordReset, async ({ kernel, refuse }, { email }) => {
    if (!canMail) throw refuse('NO_MAIL_SERVER', 'no mail server is set up')
    const account = await accounts.accountByEmail(kernel.database.db, email.trim())
    const [site] = account ? await userSitesStore.loadUserSites(kernel.database.db, account.id) : []
    if (account && site && limits.mayMailAccount(account.id)) {
      const opened = await openSite(kernel, site.id)
      await transactionOn(kernel, opened)(async (tx) => tx.enqueue(mailReset, { userId: account.id }))
    }
    return {}
  })

export const readResetLink = (parts: Pick<PasswordResetParts, 'tokens' | 'clock'>) =>
  implementPublic(contract.readResetLink, async ({ kernel }, { token }) => ({
    maskedEmail: maskedEmail((await getAccountOfToken(parts, kernel.database.db, token)).email),
  }))

export const resetPassword = ({
  clock,
  tokens,
  secureCookies,
  credentialsFile,
  factors,
  notices,
  forget,
}: Omit<PasswordResetParts, 'mailReset' | 'canMail' | 'limits'>) =>
  implementPublic(contract.resetPassword, async ({ kernel, http }, request) => {
    const { token, newPassword, keepOtherSessions } = request
    const now = clock.now()
    const { database } = kernel
    const known = await getAccountOfToken({ tokens, clock }, database.db, token)
    const userId = known.id
    checkPassword(newPassword, 'newPassword', [known.email, known.name])
    const passwordHash = await hashPassword(newPassword)
    const { email, signInNeeded } = await database.transaction(async (db) => {
      const account = await accounts.lockAccount(db, userId)
      if (!account || !tokens.isValid(token, account, now)) throw notValid()
      await accounts.updateAccount(db, userId, { password_hash: passwordHash, must_change_password: false })
      // It waits for a sign-in that is being completed, whose session ends then.
      await endUserSteps(db, userId)
      if (!keepOtherSessions) await sessionsStore.endSessions(db, userId, undefined)
      await forgetDevices(ownerOf(db, userId, now))
      // The link alone does not replace a second factor.
      const isProtected = await factors.hasFactors(db, userId, now)
      if (!isProtected) await openSession(db, { userId, http, now, secure: secureCookies })
      return { email: account.email, signInNeeded: isProtected }
    })
    forget()
    await notices.notifyOutside(kernel, userId, { event: 'PASSWORD_CHANGED', ...originOf(http) })
    if (credentialsFile) updateCredentialsFile(credentialsFile, { before: email, email })
    return signInNeeded ? { signInNeeded } : {}
  })

/** The account whose password a token replaces. Throws RESET_LINK_NOT_VALID. */
async function getAccountOfToken({ tokens, clock }: Pick<PasswordResetParts, 'tokens' | 'clock'>, db: Db, token: string) {
  const userId = tokens.userOf(token)
  const account = isId(userId) ? await accounts.findAccount(db, userId) : undefined
  if (!account || !tokens.isValid(token, account, clock.now())) throw notValid()
  return account
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function notValid() {
  return refusal('RESET_LINK_NOT_VALID', 'the link was used or has expired')
}
