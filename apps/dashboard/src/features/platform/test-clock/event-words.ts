import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lookupTable } from '@stoa/web/lookup-table'
import { paths } from '../../../paths.ts'

interface Subject {
  title: MessageDescriptor
  /** The screen that shows an entity. */
  path?: (id: string) => string
}

/** The entities that events are about, by the beginning of an event's type. */
const subjects: Readonly<Record<string, Subject | undefined>> = lookupTable({
  'wix.ecom.v1.order': { title: msg`Order`, path: paths.order },
  'wix.ecom.subscription_contracts.v1.subscription_contract': { title: msg`Subscription`, path: paths.subscription },
  'wix.ecom.v1.abandoned_checkout': { title: msg`Abandoned checkout`, path: paths.abandonedCheckout },
  'wix.ecom.v1.order_payment_request': { title: msg`Payment request` },
  'wix.ecom.v1.checkout': { title: msg`Checkout` },
  'wix.ecom.v1.cart': { title: msg`Cart` },
  'wix.ecom.v2.cart': { title: msg`Cart` },
  'wix.ecom.v1.draft_order': { title: msg`Draft of an order`, path: paths.draftOrder },
  'wix.ecom.v1.back_in_stock_notification_request': { title: msg`Request for an item that is out of stock` },
  'wix.ecom.discounts.v1.discount_rule': { title: msg`Automatic discount`, path: paths.discountRule },
  'wix.ecommerce.coupons.v2.coupon': { title: msg`Discount code`, path: paths.discountCode },
  'wix.gift_cards.v1.gift_card': { title: msg`Gift card`, path: paths.giftCard },
  'wix.marketing.marketing_consent.v1.marketing_consent': { title: msg`Consent to newsletters` },
  'wix.members.v1.member': { title: msg`Member`, path: paths.member },
  'stoa.v1.customer': { title: msg`Customer`, path: paths.customer },
  'stoa.v1.return': { title: msg`Return`, path: paths.orderReturn },
  'wix.reviews.v1.review': { title: msg`Review`, path: (id) => paths.review(id) },
  'wix.reviews.v2.review_request': { title: msg`Review request` },
  'wix.stores.catalog.v3.product': { title: msg`Product`, path: paths.product },
  'wix.stores.catalog.v3.inventory_item': { title: msg`Stock of a product`, path: (id) => paths.inventoryItem(id) },
  'wix.categories.v1.category': { title: msg`Category`, path: paths.category },
  'wix.media.site_media.v1.file_descriptor': { title: msg`File` },
})

/** Events of a part of an entity are shown with the entity. */
const partsOf: readonly (readonly [beginning: string, subject: string])[] = [
  ['wix.ecom.v1.order_payment_request_', 'wix.ecom.v1.order_payment_request'],
  ['wix.ecom.v1.orders_settings_', 'wix.ecom.v1.orders_settings'],
  ['wix.ecom.v1.order_', 'wix.ecom.v1.order'],
  ['wix.ecom.v1.fulfillments_', 'wix.ecom.v1.order'],
]

/** What happened, by the end of an event's type. */
const actions: Readonly<Record<string, (() => string) | undefined>> = lookupTable({
  created: () => t({ message: 'created', context: 'event' }),
  updated: anyChange,
  deleted: () => t({ message: 'deleted', context: 'event' }),
  order_approved: () => t({ message: 'approved', context: 'event of an order' }),
  order_canceled: () => t({ message: 'cancelled', context: 'event of an order' }),
  order_created: () => t({ message: 'placed', context: 'event of an order' }),
  order_committed: () => t({ message: 'edited', context: 'event of an order' }),
  order_fulfilled: () => t({ message: 'shipped', context: 'event of an order' }),
  order_payment_status_updated: () => t`payment status changed`,
  order_transactions_updated: () => t`payments changed`,
  order_transactions_details_updated: () => t`payments changed`,
  order_transactions_refund_completed: () => t`refunded`,
  order_transactions_chargeback_approved: () => t`charged back`,
  order_transactions_chargeback_reversed: () => t`chargeback reversed`,
  fulfillments_updated: () => t`shipments changed`,
  order_payment_request_expired: () => t({ message: 'expired', context: 'event' }),
  order_payment_request_paid: () => t({ message: 'paid', context: 'event' }),
  abandoned_checkout_recovered: () => t({ message: 'bought after all', context: 'event of an abandoned checkout' }),
  checkout_completed: () => t({ message: 'completed', context: 'event' }),
  coupon_applied: () => t({ message: 'used', context: 'event of a discount code' }),
  review_review_published: () => t({ message: 'published', context: 'event' }),
  review_moderation_status_changed: () => t`decision on it changed`,
})

/** The type of the entity that an event is about, such as `wix.ecom.v1.order`. */
export function eventSubject(type: string): string {
  const part = partsOf.find(([beginning]) => type.startsWith(beginning))
  if (part) return part[1]
  const known = Object.keys(subjects)
    .filter((subject) => type.startsWith(`${subject}_`))
    .toSorted((first, second) => second.length - first.length)[0]
  return known ?? type.replace(/_(created|updated|deleted)$/, '')
}

/** What happened to the entity, in words. */
export function eventAction(type: string): string {
  const slug = type.slice(type.lastIndexOf('.') + 1)
  const end = /_(created|updated|deleted)$/.exec(slug)?.[1]
  const words = actions[slug] ?? (end && actions[end])
  if (words) return words()
  const subject = eventSubject(type)
  return type.startsWith(`${subject}_`) ? withSpaces(type.slice(subject.length + 1)) : anyChange()
}

/** What happened, where nothing more is known than that something changed. */
export function anyChange(): string {
  return t({ message: 'changed', context: 'event' })
}

/** The entity in words. Kinds without words of their own are named after their type, so that they can be looked up. */
export function subjectTitle(subject: string): string {
  const known = subjects[subject]
  if (known) return t(known.title)
  const words = withSpaces(subject.slice(subject.lastIndexOf('.') + 1))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The screen of the entity, if there is one. */
export function subjectPath(subject: string, entityId: string | undefined): string | undefined {
  return entityId && subjects[subject]?.path?.(entityId)
}

const withSpaces = (slug: string) => slug.replaceAll('_', ' ')
