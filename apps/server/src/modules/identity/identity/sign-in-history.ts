import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findByLoginEmail } from '../../members/members/ports/accounts.ts'
import { countRepeated, deleteOldSignIns, deleteSurplus, insertAttempt, type SignInAttempt } from './store/sign-in-history.ts'

/** How long entries are kept, unless the site chose another period. */
export const historyRetention = { name: 'signInHistory', defaultDays: 90, minDays: 7, maxDays: 400, purge: deleteOldSignIns }

/** Notes a sign-in, or an attempt that failed. */
export async function noteAttempt(site: SiteTx, memberId: string, attempt: SignInAttempt): Promise<void> {
  const isFailed = attempt.outcome !== 'SIGNED_IN'
  if (isFailed && (await countRepeated(site, memberId, attempt))) return
  await insertAttempt(site, memberId, attempt)
  await deleteSurplus(site, memberId, { isFailed })
}

/**
 * Notes a wrong password. The job looks for the member, so that an attempt takes as long whether there is an account or not, and its
 * answer does not wait.
 */
export const noteWrongPassword = job<{ email: string; date: string } & Pick<SignInAttempt, 'clientId' | 'userAgent' | 'address'>>(
  'identity.note-wrong-password',
  (site, { email, date, ...from }) =>
    site.transaction(async (tx) => {
      const member = await findByLoginEmail(tx, email)
      // Nobody's password was tried where somebody registered with the email a moment later.
      if (member && new Date(member.createdDate) < new Date(date))
        await noteAttempt({ ...tx, now: new Date(date) }, member.id, { outcome: 'WRONG_PASSWORD', ...from })
    }),
)
