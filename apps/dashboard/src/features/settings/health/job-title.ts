import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lookupTable } from '@stoa/web/lookup-table'

/** What the jobs of an area do, by the part of their names before the dot. */
export const jobAreas: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  catalog: msg`Update products and categories`,
  'gift-cards': msg`Give back gift card amounts`,
  health: msg`Check and tidy the data of the shop`,
  identity: msg`Email or message to a member`,
  kernel: msg`Change many records`,
  media: msg`Process a file of the media library`,
  memberships: msg`Give back a membership charge`,
  notifications: msg`Email to a customer`,
  orders: msg`Payment or stock of an order`,
  payments: msg`Message of the test payment provider`,
  'picture-copies': msg`Copy a picture from another site`,
  privacy: msg`Erase or export a member’s data`,
  'product-files': msg`Import of products`,
  'review-imports': msg`Import of reviews`,
  'review-requests': msg`Email that asks for a review`,
  'shipping-labels': msg`Shipping label`,
  sites: msg`Email to staff`,
  translations: msg`Tidy translations`,
  webhooks: msg`Webhook delivery`,
})

/** A job in words. */
export function jobTitle(name: string): string {
  const area = jobAreas[name.split('.', 1)[0]!]
  return area ? t(area) : t`Background job`
}
