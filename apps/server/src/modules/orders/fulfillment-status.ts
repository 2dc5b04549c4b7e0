import type { FulfillmentStatus, OrderLineItem } from '@stoa/contract/services/ecom/orders'

/** How many units of each line are on their way. */
export type FulfilledUnits = ReadonlyMap<string, number>

/** An order whose lines all travel by themselves (downloads, gift cards) is fulfilled as it is. */
export function fulfillmentStatusOf(lines: readonly OrderLineItem[], fulfilled: FulfilledUnits): FulfillmentStatus {
  const sent = lines.filter(needsFulfillment)
  const units = (line: OrderLineItem) => fulfilled.get(line.id!) ?? 0
  if (sent.every((line) => units(line) >= (line.quantity ?? 0))) return 'FULFILLED'
  return lines.some((line) => units(line) > 0) ? 'PARTIALLY_FULFILLED' : 'NOT_FULFILLED'
}

function needsFulfillment({ itemType }: OrderLineItem): boolean {
  return itemType?.preset !== 'DIGITAL' && itemType?.preset !== 'GIFT_CARD'
}
