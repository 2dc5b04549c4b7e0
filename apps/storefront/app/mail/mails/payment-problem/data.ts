import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** A payment of an order needs its buyer, who is not at the checkout. */
export interface PaymentProblem extends OrderData {
  kind: 'PAYMENT_PROBLEM'
  /** CONFIRM: the bank demands a confirmation. FAILED: nothing was paid, and the buyer can pay again. */
  problem: 'CONFIRM' | 'FAILED'
  paymentId: string
}

export const design = mailDesign({
  variables: [...orderVariables],
  texts: {
    SUBJECT: {},
    'SUBJECT.FAILED': {},
    PREHEADER: {},
    TITLE: {},
    'TITLE.FAILED': {},
    BODY: {},
    'BODY.FAILED': {},
    BUTTON: {},
    'BUTTON.FAILED': {},
    NOTE: {},
  },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<PaymentProblem> {
  return {
    kind: 'PAYMENT_PROBLEM',
    order: sampleOrder(about),
    problem: 'CONFIRM',
    paymentId: '00000000-0000-0000-0000-000000000000',
  }
}
