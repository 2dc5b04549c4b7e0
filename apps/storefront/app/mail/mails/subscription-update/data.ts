import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** What became of a subscription without its buyer. The order is the newest one that it made, whose page leads to it. */
export interface SubscriptionUpdate extends OrderData {
  kind: 'SUBSCRIPTION_UPDATE'
  /**
   * FAILED: a charge was declined and is tried again. ENDED: the last attempt was, and nothing more is charged. WAITING and SKIPPED: an item
   * is out of stock. SUBSTITUTED: another one is delivered in its place. GONE: an item is sold no more. CANCELED: somebody cancelled it.
   * CHANGED: the shop has changed it. CARD_MISSING: no card could be kept. NEW_PRICE: the shop has announced a new price. REMINDER: a charge
   * is near.
   */
  news:
    | 'FAILED'
    | 'ENDED'
    | 'WAITING'
    | 'SKIPPED'
    | 'SUBSTITUTED'
    | 'GONE'
    | 'CANCELED'
    | 'CHANGED'
    | 'CARD_MISSING'
    | 'NEW_PRICE'
    | 'REMINDER'
  title: string
  subscriptionId?: string
  /** ISO 8601: when it is charged next, or tried again. Absent where nothing follows. */
  nextDate?: string
  /** Decimal, in the order's currency: what the next charge comes to. */
  amount: string
  /** Before a change of prices. */
  formerAmount?: string
  /** What is out of stock. */
  item?: string
  /** What is delivered in its place. */
  substitute?: string
}

export const design = mailDesign({
  variables: [
    ...orderVariables,
    'subscription',
    'dueDate',
    'amount',
    'formerAmount',
    'product',
    'substitute',
    'subscriptionLink',
  ],
  texts: {
    SUBJECT: {},
    'SUBJECT.FAILED': {},
    'SUBJECT.ENDED': {},
    'SUBJECT.CANCELED': {},
    'SUBJECT.CARD_MISSING': {},
    'SUBJECT.NEW_PRICE': {},
    'SUBJECT.REMINDER': {},
    PREHEADER: {},
    TITLE: {},
    'TITLE.FAILED': {},
    'TITLE.ENDED': {},
    'TITLE.WAITING': {},
    'TITLE.SKIPPED': {},
    'TITLE.SUBSTITUTED': {},
    'TITLE.GONE': {},
    'TITLE.CANCELED': {},
    'TITLE.CARD_MISSING': {},
    'TITLE.NEW_PRICE': {},
    'TITLE.REMINDER': {},
    BODY: {},
    'BODY.FAILED': {},
    'BODY.ENDED': {},
    'BODY.WAITING': {},
    'BODY.SKIPPED': {},
    'BODY.SUBSTITUTED': {},
    'BODY.GONE': {},
    'BODY.CANCELED': {},
    'BODY.CARD_MISSING': {},
    'BODY.NEW_PRICE': {},
    'BODY.REMINDER': {},
    BUTTON: {},
    'BUTTON.CARD_MISSING': {},
    NOTE: {},
  },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<SubscriptionUpdate> {
  return {
    kind: 'SUBSCRIPTION_UPDATE',
    order: sampleOrder(about),
    news: 'FAILED',
    title: 'Monthly',
    nextDate: new Date(about.date).toISOString(),
    amount: '14.90',
  }
}
