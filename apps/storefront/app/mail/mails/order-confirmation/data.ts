import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface OrderConfirmation extends OrderData {
  kind: 'ORDER_CONFIRMATION'
  /** What it begins or renews by subscription. */
  subscriptions?: OrderedSubscription[] | undefined
}

export interface OrderedSubscription {
  id: string
  title: string
  /** What is charged, in the words that the buyer agreed to. */
  words: string
  isRenewal: boolean
  /** ISO 8601: the charge after this order; absent where none is known. */
  nextDate?: string
}

export const design = mailDesign({
  variables: [...orderVariables, 'subscription', 'subscriptionLink'],
  texts: {
    SUBJECT: {},
    'SUBJECT.RENEWAL': {},
    PREHEADER: {},
    TITLE: {},
    'TITLE.RENEWAL': {},
    BODY: {},
    'BODY.RENEWAL': {},
    BUTTON: {},
    NOTE: {},
    'NOTE.RENEWAL': {},
  },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'PAYMENT' },
    { name: 'BUTTON', optional: true },
    { name: 'ITEMS' },
    { name: 'TOTALS' },
    { name: 'DETAILS' },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<OrderConfirmation> {
  return { kind: 'ORDER_CONFIRMATION', order: sampleOrder(about) }
}
