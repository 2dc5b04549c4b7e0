import type { AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadNotified } from './back-in-stock.ts'
import { loadAbandoned } from './checkout.ts'
import { loadDeliveredOrder, loadPlacedOrder, loadUnreviewedOrder } from './order.ts'
import { loadInactive, loadPerson } from './person.ts'
import type { LoadSubject, NoSubject, Subject, SubjectParts } from './subject.ts'

export { isGone, type NoSubject, type Subject, type SubjectParts } from './subject.ts'

const loaders: ReadonlyMap<AutomationTriggerType, LoadSubject> = new Map([
  ['CHECKOUT_ABANDONED', loadAbandoned],
  ['ORDER_PLACED', loadPlacedOrder],
  ['ORDER_DELIVERED', loadDeliveredOrder],
  ['REVIEW_WANTED', loadUnreviewedOrder],
  ['BACK_IN_STOCK', loadNotified],
  ['BIRTHDAY', loadPerson],
  ['MEMBER_JOINED', loadPerson],
  ['CUSTOMER_INACTIVE', loadInactive],
  ['NEWSLETTER', loadPerson],
])

/** What a run is about, as it is now. A subject is `<what>:<id>`. */
export async function loadSubject(
  site: SiteRead,
  parts: SubjectParts,
  trigger: AutomationTriggerType,
  subject: string,
): Promise<Subject | NoSubject> {
  const load = loaders.get(trigger)
  return load ? load(site, parts, subject.slice(subject.indexOf(':') + 1)) : { gone: 'NOT_TRUE_ANY_MORE' }
}
