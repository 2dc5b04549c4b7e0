import type { AccountEvent, MailRenderer, OwnerNoticeChange } from '@stoa/storefront/mail'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { Mailer } from '../../../kernel/outside/mail/mailer.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findAccount } from './store/accounts.ts'
import * as userSitesStore from './store/user-sites.ts'

/** A person's notices in an hour. */
const notices = 20

/** A change of a person's account, and the origin of its request. */
export interface StaffNotice {
  event: AccountEvent
  userAgent?: string | undefined
  address?: string | undefined
  /** The email before it was changed: its owner must be notified. */
  formerEmail?: string | undefined
}

export interface StaffMailParts {
  /** Absent without a configured mail server. */
  mailer: Mailer | undefined
  /** Absent where the storefront is not built. */
  render: MailRenderer | undefined
  publicUrl: string
}

type StaffMail =
  | { kind: 'PASSWORD_RESET'; url: string }
  | { kind: 'STAFF_INVITATION'; invitedBy: string; expires: string; url: string }
  | { kind: 'FACTOR_RESET_REQUEST'; email: string; url: string }
  | ({ kind: 'STAFF_NOTICE'; date: string; url: string } & StaffNotice)
  | ({ kind: 'OWNER_NOTICE'; change: OwnerNoticeChange; caller: string; date: string; url: string } & Pick<
      StaffNotice,
      'userAgent' | 'address'
    >)

/** Mails a person of the back office. A mail server that does not answer is tried again. */
export async function mailPerson(
  site: JobSite,
  { mailer, render, publicUrl }: StaffMailParts,
  to: string,
  about: StaffMail,
): Promise<void> {
  if (!mailer || !render) return
  const { name, timeZone, country, language } = site.settings
  const shop = { name, timeZone, country, url: publicUrl }
  const content = await render({ ...about, language: language.startsWith('de') ? 'de' : 'en', shop })
  const outcome = await mailer.send({ ...content, messageId: `${newId()}@${mailer.domain}`, senderName: name, to })
  // The reason may quote the address.
  if (outcome.status === 'UNREACHABLE') throw new Error('the mail server did not take the mail')
}

/** Notifies people of the back office of changes to their account. */
export function staffNotices(parts: StaffMailParts & { limits: Pick<RateLimits, 'mayMailAccount'> }) {
  const mailNotice = job<StaffNotice & { userId: string; date: string }>(
    'sites.mail-staff-notice',
    async (site, { userId, formerEmail, ...notice }) => {
      const to = formerEmail ?? (await findAccount(site.db, userId))?.email
      const url = `${parts.publicUrl}/dashboard/forgot-password`
      if (to) await mailPerson(site, parts, to, { kind: 'STAFF_NOTICE', url, ...notice })
    },
    { queue: 'mail' },
  )

  /** Unless the account got too many. */
  function notify(site: SiteTx, userId: string, notice: StaffNotice): void {
    if (parts.limits.mayMailAccount(`staff notice ${userId}`, notices))
      site.enqueue(mailNotice, { ...notice, userId, date: site.now.toISOString() })
  }

  return {
    job: mailNotice,
    notify,
    /** Notifies a person after a request that belongs to no site. */
    async notifyOutside(kernel: Kernel, userId: string, notice: StaffNotice): Promise<void> {
      const [site] = await userSitesStore.loadUserSites(kernel.database.db, userId)
      if (site) await transactionOn(kernel, await openSite(kernel, site.id))(async (tx) => notify(tx, userId, notice))
    },
  }
}

export type StaffNotices = ReturnType<typeof staffNotices>
