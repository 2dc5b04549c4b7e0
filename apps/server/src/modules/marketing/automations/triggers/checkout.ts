import {
  findAbandonedCheckout,
  isRecoverable,
  recoveryUrlOf,
  type AbandonedForMail,
} from '../../../checkout/abandoned-checkouts/ports/automation.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { findCustomerOf } from './person.ts'
import type { LoadSubject } from './subject.ts'

const maxItems = 10

/** A checkout that is still abandoned, whose buyer has not bought otherwise. The button opens the cart on any device. */
export const loadAbandoned: LoadSubject = async (site, _parts, id) => {
  const abandoned = await findAbandonedCheckout(site, id)
  if (!abandoned || !(await isRecoverable(site, id))) return { gone: 'NOT_TRUE_ANY_MORE' }
  const { memberId } = abandoned.buyer
  const member = memberId ? await findMember(site, memberId) : undefined
  const email = abandoned.email ?? member?.loginEmail ?? undefined
  const customer = await findCustomerOf(site, { memberId, email })
  return {
    email,
    customerId: customer?.id,
    memberId: member?.id,
    name: abandoned.firstName ?? member?.profile?.nickname ?? customer?.firstName,
    language: member?.preferences?.language ?? abandoned.language,
    country: abandoned.country ?? customer?.country,
    hasBought: (customer?.orderCount ?? 0) > 0,
    ...(abandoned.isTest && { isTest: true }),
    items: itemsOf(abandoned),
    url: recoveryUrlOf(site, id),
  }
}

function itemsOf({ lines, currency }: AbandonedForMail) {
  return lines.slice(0, maxItems).map(({ name, variant, quantity, price, image }, index) => ({
    id: String(index),
    name,
    quantity,
    price: { value: price, currency },
    ...(variant && { variant }),
    ...(image && { image: { url: image } }),
  }))
}
