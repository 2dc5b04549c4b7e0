import * as contract from '@stoa/contract/services/stoa/customer-activity'
import type { CustomerTimelineEntry } from '@stoa/contract/services/stoa/customer-activity'
import { holds } from '../../../kernel/site/caller.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { customer, emailOfKey, loadIdentities, loadMerges } from '../../members/customers/index.ts'
import { loadConsentRecords } from '../../members/marketing-consent/index.ts'
import { loadNotes } from '../../members/member-notes/index.ts'
import { placedByBuyers } from '../../orders/orders/ports/buyers.ts'
import { loadEntriesAbout } from '../../platform/audit/index.ts'

const most = 100

export const listCustomerTimeline = implementRead(contract.listCustomerTimeline, async ({ site, caller }, { customerId }) => {
  const { createdDate, phone } = await customer.get(site, customerId)
  const keys = (await loadIdentities(site, [customerId])).map(({ key }) => key)
  const about = { memberId: customerId, emails: keys.flatMap((key) => emailOfKey(key) ?? []), phone: phone ?? undefined }
  const [orders, consents, notes, merges, changes] = await Promise.all([
    holds(caller, 'ECOM.READ_ORDERS') ? placedByBuyers(site, keys, most) : [],
    holds(caller, 'MARKETING.CONSENT_READ') ? loadConsentRecords(site, about) : [],
    loadNotes(site, customerId),
    loadMerges(site, customerId),
    holds(caller, 'STOA.AUDIT_LOG_READ') ? loadEntriesAbout(site, customerId, most) : [],
  ])
  const entries: CustomerTimelineEntry[] = [
    entry('ADDED', new Date(createdDate)),
    ...orders.map(({ id, number, date }) => entry('ORDER_PLACED', date, { orderId: id, orderNumber: number })),
    ...consents.flatMap(({ about: subject, history = [] }) =>
      history.map(({ date, state, by }) =>
        entry(state === 'REVOKED' ? 'CONSENT_WITHDRAWN' : 'CONSENT_GIVEN', new Date(date), { about: subject, ...(by && { by }) }),
      ),
    ),
    ...notes.map(({ author, created_date }) => entry('NOTE_WRITTEN', created_date, { by: author })),
    ...merges.map(({ created_date, merged_by }) => entry('MERGED', created_date, { by: merged_by })),
    ...changes.map(({ operation, caller: by, date }) => entry('CHANGED_BY_STAFF', date, { operation, by })),
  ]
  return { entries: entries.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, most) }
})

function entry(
  kind: CustomerTimelineEntry['kind'],
  date: Date,
  more: Partial<CustomerTimelineEntry> = {},
): CustomerTimelineEntry {
  return { kind, date: date.toISOString(), ...more }
}
