import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Automation, AutomationTriggerType } from '@stoa/contract/services/stoa/automations'

/** What an automation of a trigger is like before the owner changes it. */
interface Recipe {
  type: AutomationTriggerType
  name: MessageDescriptor
  explanation: MessageDescriptor
  delayMinutes?: number
  onceInDays?: number
  coupon?: Automation['coupon']
}

const hour = 60
const day = 24 * hour

export const recipes: readonly Recipe[] = [
  {
    type: 'NEWSLETTER',
    name: msg`Newsletter`,
    explanation: msg`One email to all customers of a segment, as soon as you start it.`,
  },
  {
    type: 'CHECKOUT_ABANDONED',
    name: msg`Reminder of a cart`,
    explanation: msg`Whoever left a checkout gets a link that opens the cart again on any device.`,
    delayMinutes: 3 * hour,
    onceInDays: 7,
  },
  {
    type: 'MEMBER_JOINED',
    name: msg`Welcome`,
    explanation: msg`New members get a greeting, with a coupon if you like.`,
    delayMinutes: hour,
  },
  {
    type: 'ORDER_PLACED',
    name: msg`Thanks for the order`,
    explanation: msg`After a purchase, besides the confirmation.`,
    delayMinutes: day,
    onceInDays: 30,
  },
  {
    type: 'ORDER_DELIVERED',
    name: msg`After the delivery`,
    explanation: msg`Asks whether everything arrived, once the carrier has delivered the parcels.`,
    delayMinutes: day,
  },
  {
    type: 'REVIEW_WANTED',
    name: msg`Review wanted`,
    explanation: msg`Reminds buyers who have reviewed nothing of a delivered order.`,
    delayMinutes: 14 * day,
    onceInDays: 30,
  },
  {
    type: 'BACK_IN_STOCK',
    name: msg`Still in stock`,
    explanation: msg`For those who were told that an item is back and have not bought it.`,
    delayMinutes: 2 * day,
  },
  {
    type: 'BIRTHDAY',
    name: msg`Birthday`,
    explanation: msg`Congratulates members, with a coupon of their own.`,
    coupon: { percentOff: 10, validDays: 30 },
  },
  {
    type: 'CUSTOMER_INACTIVE',
    name: msg`We miss you`,
    explanation: msg`For customers who have not bought for half a year, with a coupon of their own.`,
    onceInDays: 180,
    coupon: { percentOff: 10, validDays: 30 },
  },
]

/** The draft of an automation that follows a recipe. */
export function draftOf({ type, name, explanation: _explanation, ...more }: Recipe): Automation {
  return { name: t(name), trigger: { type }, action: { email: {} }, ...more }
}
