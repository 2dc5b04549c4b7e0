import type { MailRenderer } from '@stoa/storefront/mail'
import * as contract from '@stoa/contract/services/stoa/sessions'
import type { Clock } from '../../../../kernel/basics/clock.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { job } from '../../../../kernel/site/jobs.ts'
import type { Mailer } from '../../../../kernel/outside/mail/mailer.ts'
import { maskedEmail } from '../../../../kernel/basics/masked-email.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import { openSite, transactionOn } from '../../../../kernel/operations/perform.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import { updateCredentialsFile } from '../credentials-file.ts'
import { forgetDevices } from '../../second-factors/index.ts'
import { openSession, originOf } from '../open-session.ts'
import { mailPerson, type StaffNotices } from '../staff-notices.ts'
import { resetTokens } from '../reset-token.ts'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { ownerOf, type PersonFactors } from '../second-factors.ts'
import * as store from '../store.ts'
import * as accounts from '../store/accounts.ts'
import { endUserSteps } from '../store/user-steps.ts'

export interface PasswordResetOptions {
  clock: Clock
  secrets: Secrets
  publicUrl: string
  secureCookies: boolean
  credentialsFile: string | undefined
  limits: Pick<RateLimits, 'mayMailAccount'>
  factors: PersonFactors
  notices: StaffNotices
  mailer: Mailer | undefined
  render: MailRenderer | undefined
  forget(): void
}

/** A forgotten password is replaced by a mailed link. */
export function passwordReset(options: PasswordResetOptions) {
  const { clock, secrets, publicUrl, secureCookies, credentialsFile, limits, factors, notices, mailer, render, forget } = options
  const tokens = resetTokens(secrets)

  /** The mail is never stored, because its link opens the account. A mail server that does not answer is tried again. */
  const mailReset = job<{ userId: string }>(
    'sites.mail-password-reset',
    async (site, { userId }) => {
      const account = await accounts.findAccount(site.db, userId)
      if (!account) return
      const url = `${publicUrl}/dashboard/reset-password#${tokens.issue(account, clock.now())}`
      await mailPerson(site, options, account.email, { kind: 'PASSWORD_RESET', url })
    },
    { queue: 'mail' },
  )

  const requestPasswordReset = implementPublic(contract.requestPasswordReset, async ({ kernel, refuse }, { email }) => {
    if (!mailer || !render) throw refuse('NO_MAIL_SERVER', 'no mail server is set up')
    const account = await store.accountByEmail(kernel.database.db, email.trim())
    const [site] = account ? await store.userSites(kernel.database.db, account.id) : []
    if (account && site && limits.mayMailAccount(account.id)) {
      const opened = await openSite(kernel, site.id)
      await transactionOn(kernel, opened)(async (tx) => tx.enqueue(mailReset, { userId: account.id }))
    }
    return {}
  })

  const readResetLink = implementPublic(contract.readResetLink, async ({ kernel }, { token }) => ({
    maskedEmail: maskedEmail((await accountOf(kernel.database.db, token)).email),
  }))

  /** The account whose password a token replaces. Throws RESET_LINK_NOT_VALID. */
  async function accountOf(db: Db, token: string) {
    const userId = tokens.userOf(token)
    const account = isId(userId) ? await accounts.findAccount(db, userId) : undefined
    if (!account || !tokens.isValid(token, account, clock.now())) throw notValid()
    return account
  }

  const resetPassword = implementPublic(contract.resetPassword, async ({ kernel, http }, request) => {
    const { token, newPassword, keepOtherSessions } = request
    const now = clock.now()
    const { database } = kernel
    const known = await accountOf(database.db, token)
    const userId = known.id
    checkPassword(newPassword, 'newPassword', [known.email, known.name])
    const passwordHash = await hashPassword(newPassword)
    const { email, signInNeeded } = await database.transaction(async (db) => {
      const account = await accounts.lockAccount(db, userId)
      if (!account || !tokens.isValid(token, account, now)) throw notValid()
      await accounts.updateAccount(db, userId, { password_hash: passwordHash, must_change_password: false })
      // It waits for a sign-in that is being completed, whose session ends then.
      await endUserSteps(db, userId)
      if (!keepOtherSessions) await accounts.endSessions(db, userId, undefined)
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

  return { operations: { requestPasswordReset, readResetLink, resetPassword }, job: mailReset }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function notValid() {
  return refusal('RESET_LINK_NOT_VALID', 'the link was used or has expired')
}
