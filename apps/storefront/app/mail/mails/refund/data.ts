import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { Refund } from '@stoa/contract/services/ecom/orders'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface RefundMail extends OrderData {
  kind: 'REFUND'
  refund: Refund
}

export const design = mailDesign({
  variables: [...orderVariables, 'amount'],
  texts: {
    SUBJECT: {},
    PREHEADER: {},
    TITLE: {},
    'TITLE.MEMBERSHIP': {},
    BODY: {},
    'BODY.BY_HAND': {},
    'BODY.MEMBERSHIP': {},
    BUTTON: {},
    NOTE: {},
  },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'BUTTON', optional: true },
    { name: 'TOTALS', optional: true },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<RefundMail> {
  return {
    kind: 'REFUND',
    order: sampleOrder(about),
    refund: {
      summary: { refunded: { amount: about.order?.priceSummary?.total?.amount ?? '24.00' } },
      transactions: [{ externalRefund: false }],
    },
  }
}
