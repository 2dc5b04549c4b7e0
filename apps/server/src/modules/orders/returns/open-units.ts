import type { RefundedUnits } from '@stoa/contract/services/stoa/returns'
import { returnsOf } from '../orders/ports/returning.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'
import type { StoredReturn } from './entity.ts'
import { missingOf, receivedUnits } from './state.ts'

/** Units of a return that came back and are neither refunded nor exchanged; what staff refunded otherwise counts, too. */
export function openUnits({ lines }: Pick<StoredReturn, 'lines'>, { order }: StoredOrder): Required<RefundedUnits>[] {
  return lines.flatMap((line) => {
    const { lineItemId = '', refundedQuantity = 0, exchangedQuantity = 0 } = line
    const ofOrder = order.lineItems.find(({ id }) => id === lineItemId)
    const own = receivedUnits(line) - refundedQuantity - exchangedQuantity
    const quantity = ofOrder ? Math.min(own, returnsOf(ofOrder).open, ofOrder.quantity - (ofOrder.refundQuantity ?? 0)) : 0
    return quantity > 0 ? [{ lineItemId, quantity }] : []
  })
}

/** Units of a return that are known to be missing and were not refunded, by the return or otherwise. */
export function missingUnits({ lines }: Pick<StoredReturn, 'lines'>, { order }: StoredOrder): Required<RefundedUnits>[] {
  return lines.flatMap((line) => {
    const { lineItemId = '', missingRefundedQuantity = 0 } = line
    const ofOrder = order.lineItems.find(({ id }) => id === lineItemId)
    const left = ofOrder ? ofOrder.quantity - (ofOrder.refundQuantity ?? 0) - returnsOf(ofOrder).open : 0
    const quantity = Math.min(missingOf(line) - missingRefundedQuantity, left)
    return quantity > 0 ? [{ lineItemId, quantity }] : []
  })
}
