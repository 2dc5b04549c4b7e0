import type { Refund } from '@stoa/contract/services/ecom/orders'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface RefundMail extends OrderData {
  kind: 'REFUND'
  refund: Refund
}

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
