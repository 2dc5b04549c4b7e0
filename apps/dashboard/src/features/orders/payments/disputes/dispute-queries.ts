import type { PaymentDispute } from '@stoa/contract/services/stoa/payment-disputes'
import { orderFileQuery } from '../../queries.ts'

/** The queries that the answer to a dispute changes. */
export function disputeQueries({ orderId = '' }: PaymentDispute) {
  return [{ queryKey: ['payment-disputes'] }, orderFileQuery(orderId), { queryKey: ['tasks'] }, { queryKey: ['overview'] }]
}
