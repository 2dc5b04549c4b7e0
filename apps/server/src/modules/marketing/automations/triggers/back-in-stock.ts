import { paths } from '@stoa/storefront/paths'
import { findNotified } from '../../../messages/back-in-stock/index.ts'
import { findCustomerOf } from './person.ts'
import type { LoadSubject } from './subject.ts'

/** Somebody who was told that an item is back, while it is there and they have bought nothing since. They asked for mails about it. */
export const loadNotified: LoadSubject = async (site, { addresses }, requestId) => {
  const notified = await findNotified(site, requestId)
  if (!notified) return { gone: 'NOT_TRUE_ANY_MORE' }
  const { email, memberId, language, item, notifiedDate } = notified
  const customer = await findCustomerOf(site, { memberId, email })
  if (customer?.lastOrderDate && customer.lastOrderDate > notifiedDate) return { gone: 'NOT_TRUE_ANY_MORE' }
  return {
    email,
    customerId: customer?.id,
    memberId,
    name: customer?.firstName,
    language,
    country: customer?.country,
    hasBought: (customer?.orderCount ?? 0) > 0,
    asked: true,
    items: [{ id: item.id, name: item.name, quantity: 1, ...(item.image && { image: item.image }) }],
    url: (await addresses.originOf(site)) + paths.product(item.slug),
  }
}
