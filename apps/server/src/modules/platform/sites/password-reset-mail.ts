import type { Clock } from '../../../kernel/basics/clock.ts'
import { job } from '../../../kernel/site/jobs.ts'
import type { ResetTokens } from './reset-token.ts'
import { mailPerson } from './staff-notices.ts'
import * as accounts from './store/accounts.ts'

interface ResetMailParts extends Pick<Parameters<typeof mailPerson>[1], 'mailer' | 'render' | 'publicUrl'> {
  clock: Clock
  tokens: ResetTokens
}

/** The mail is never stored, because its link opens the account. A mail server that does not answer is tried again. */
export function passwordResetMail(parts: ResetMailParts) {
  const { clock, publicUrl, tokens } = parts
  return job<{ userId: string }>(
    'sites.mail-password-reset',
    async (site, { userId }) => {
      const account = await accounts.findAccount(site.db, userId)
      if (!account) return
      const url = `${publicUrl}/dashboard/reset-password#${tokens.issue(account, clock.now())}`
      await mailPerson(site, parts, account.email, { kind: 'PASSWORD_RESET', url })
    },
    { queue: 'mail' },
  )
}
