import type { OwnerNoticeChange } from '@stoa/storefront/mail'
import { job } from '../../../kernel/site/jobs.ts'
import type { ConfirmedChange } from '../../../kernel/operations/types.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { mailPerson, type StaffMailParts } from './staff-notices.ts'
import { loadOwnerEmails } from './store/staff.ts'

/** An hour's notices of one caller's calls of one operation: an app that issues gift cards all day does not fill the mailbox. */
const noticesPerHour = 5

interface OwnerNotice {
  change: OwnerNoticeChange
  caller: string
  date: string
  address?: string | undefined
  userAgent?: string | undefined
}

/** Mails the owners of a site that somebody changed where its money goes, or who may do what. */
export function ownerNotices(parts: StaffMailParts & { limits: Pick<RateLimits, 'mayMailAccount'> }) {
  const mailNotice = job<OwnerNotice>(
    'sites.mail-owner-notice',
    async (site, notice) => {
      const url = `${parts.publicUrl}/dashboard/settings/audit-log`
      for (const to of await loadOwnerEmails(site)) await mailPerson(site, parts, to, { kind: 'OWNER_NOTICE', url, ...notice })
    },
    { queue: 'mail' },
  )

  function notify(site: SiteTx, { operation, caller, address, userAgent }: ConfirmedChange): void {
    const id = caller.kind === 'USER' ? caller.userId : caller.appId
    if (!parts.limits.mayMailAccount(`owner notice ${site.siteId} ${id} ${operation}`, noticesPerHour)) return
    const date = site.now.toISOString()
    site.enqueue(mailNotice, { change: changeOf(operation), caller: caller.name, date, address, userAgent })
  }

  return { job: mailNotice, notify }
}

/** The kind of change, by the service of the operation that made it. */
function changeOf(operation: string): OwnerNoticeChange {
  const [service = ''] = operation.split('.')
  const change = changes.get(service)
  if (!change) throw new Error(`no notice to owners says what ${operation} changes`)
  return change
}

/** `tests/security/where-money-goes.test.ts` finds a service that is missing. */
const changes: ReadonlyMap<string, OwnerNoticeChange> = new Map([
  ['stoa/payment-methods', 'PAYMENT_METHODS'],
  ['stoa/payment-accounts', 'PAYMENT_METHODS'],
  ['marketing/gift-vouchers', 'GIFT_CARDS'],
  ['stoa/gift-cards', 'GIFT_CARDS'],
  // An order that is written with a line of a gift card.
  ['ecom/orders', 'GIFT_CARDS'],
  ['stoa/invoices', 'INVOICE_SETTINGS'],
  ['stoa/mails', 'MAIL_SETTINGS'],
  ['stoa/automations', 'AUTOMATIONS'],
  ['stoa/translations', 'TRANSLATIONS'],
  ['stoa/sites', 'API_KEYS'],
  ['stoa/staff', 'STAFF'],
])
