import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { service as carts } from '@stoa/contract/services/ecom/cart-v-2'
import { service as currentCarts } from '@stoa/contract/services/ecom/current-cart-v-2'
import { expect, test } from 'vitest'

const anchorDays = 'No subscription names the day of the month on which it is charged.'
const serverIds = 'The ids of modifiers are the server’s, so they differ.'
const fields = 'The field is named by a field violation, as in every other request.'

/** Declared error codes that are never answered, and why. */
const neverRaised = new Map<string, string>([
  [
    'CANNOT_REDEEM_COUPON_WHEN_PURCHASING_GIFT_CARD',
    'A coupon takes nothing off a gift card, and still reduces what is bought with it.',
  ],
  ['CHECKOUT_PAGE_NOT_FOUND', 'Every site has a checkout page.'],
  ['DATA_EXTENSION_UPDATE_FAILED', fields],
  ['DELIVERY_METHOD_NOT_APPLIED_TO_ALL_LINE_ITEMS', 'A delivery is only offered for everything that is delivered.'],
  ['DEMO_ORDER_NOT_ALLOWED', 'PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART says it.'],
  ['DUPLICATE_ITEM_MODIFIER_IDS', serverIds],
  ['DUPLICATE_MODIFIER_GROUP_IDS', serverIds],
  [
    'FIXED_QUANTITY_ITEM',
    'An added item is never one that the cart has, if its quantity is fixed; a change of it is a field violation.',
  ],
  ['INVALID_ADDRESS_FORMAT', fields],
  ['INVALID_CART', 'Each violation has a code of its own.'],
  ['INVALID_THIRD_PARTY_CHECKOUT_TOKEN', 'No request has such a token.'],
  ['MEMBERS_ONLY_ITEM', 'No item is for members alone: a custom item that says so is refused as MEMBERS_ONLY_NOT_SUPPORTED.'],
  ['PAYMENT_ATTEMPT_EXPIRED', 'An attempt that waits too long is withdrawn, and the next call makes another.'],
  ['SHIPPABLE_LINE_ITEM_CONTAINS_FREE_TRIAL_SUBSCRIPTION', 'The first delivery of a free trial is free.'],
  ['SITE_NOT_PUBLISHED', 'The checkout of a shop that is not open yet says so itself, and lets its owner in.'],
  ['SUBSCRIPTION_WITH_ANCHOR_DAY_AND_FREE_TRIAL', anchorDays],
  ['SUBSCRIPTION_WITH_ANCHOR_DAY_AND_NON_MONTHLY_FREQUENCY', anchorDays],
  ['SUBSCRIPTION_WITH_INVALID_FREQUENCY', 'A product with such a subscription is refused.'],
])

test('every declared error is answered in a test, or it is said why it never is', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => join(import.meta.dirname, name) !== import.meta.filename)
  const text = sources.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  const declared = new Set(
    [carts, currentCarts].flatMap(({ operations }) => Object.values(operations).flatMap(({ errors }) => Object.keys(errors))),
  )
  const tested = [...declared].filter((code) => text.includes(`'${code}'`))
  expect([...declared].filter((code) => !tested.includes(code) && !neverRaised.has(code))).toEqual([])
  expect([...neverRaised.keys()].filter((code) => !declared.has(code) || tested.includes(code))).toEqual([])
})
