import { sentUnits, type ShippedUnits } from '@stoa/order-rules'
import type { LineReturns } from '@stoa/contract/services/ecom/orders'
import type { StoredLine } from './stored-order.ts'

/** Units that an exchange takes out of an order, by line id. */
export type ExchangedUnits = ReadonlyMap<string, number>

export function returnsOf({ returned = {}, restockQuantity }: StoredLine): Required<LineReturns> {
  const { quantity = 0, open = 0, exchanged = 0, restocked } = returned
  // Older lines do not say what their returns have restocked.
  return { quantity, open, exchanged, restocked: restocked ?? Math.min(quantity, restockQuantity ?? 0) }
}

/**
 * Units that a refund has put back into stock although they were sent and no return has received them. When they arrive, they are in
 * stock already, and refunded. Units that were never sent count as restocked first.
 */
export function restockedBeforeArrival(line: StoredLine, shipped: ShippedUnits): number {
  const neverSent = Math.max(0, line.quantity - sentUnits(line, shipped))
  return Math.max(0, (line.restockQuantity ?? 0) - returnsOf(line).restocked - neverSent)
}

/**
 * How many units of a line could come back: shipped, still part of the order, not refunded, and not back yet. Units in open returns count
 * for their own return, so the caller subtracts them.
 */
export function unitsWithBuyer(line: StoredLine, shipped: ShippedUnits): number {
  const { open } = returnsOf(line)
  return Math.max(0, Math.min(unitsOnTheirWay(line, shipped), line.quantity - (line.refundQuantity ?? 0) - open))
}

/** Units of a line that were shipped and are not back, whether they were refunded or not. */
export function unitsOnTheirWay(line: StoredLine, shipped: ShippedUnits): number {
  return Math.max(0, sentUnits(line, shipped) - returnsOf(line).quantity)
}

/** Units of a line that came back. */
export interface Arrival {
  received: number
  /** Those of them that go into stock now. */
  restocked: number
  /** Those of them that an earlier refund has put into stock. */
  restockedBefore: number
}

/** The line after units of it came back. What was refunded and restocked before is not open for another refund. */
export function withReceived(line: StoredLine, { received, restocked, restockedBefore }: Arrival): StoredLine {
  if (received === 0) return line
  const returned = returnsOf(line)
  return {
    ...line,
    returned: {
      ...returned,
      quantity: returned.quantity + received,
      open: returned.open + received - restockedBefore,
      restocked: returned.restocked + restocked + restockedBefore,
    },
    restockQuantity: Math.min(line.quantity, (line.restockQuantity ?? 0) + restocked),
  }
}

/** The line after a refund of some of its units: those that came back are refunded first. `back` is how many of them came back. */
export function withRefunded(line: StoredLine, units: number): { line: StoredLine; back: number } {
  const returned = returnsOf(line)
  const back = Math.min(units, returned.open)
  return { line: back > 0 ? { ...line, returned: { ...returned, open: returned.open - back } } : line, back }
}

/** The line after an exchange of units that came back; with the quantity that the edit gives it. */
export function withExchange(line: StoredLine, units: number): StoredLine {
  if (units === 0) return line
  const { quantity, open, exchanged, restocked } = returnsOf(line)
  return {
    ...line,
    returned: {
      quantity: quantity - units,
      open: open - units,
      exchanged: exchanged + units,
      restocked: Math.max(0, restocked - units),
    },
    restockQuantity: Math.max(0, (line.restockQuantity ?? 0) - units),
  }
}

/** The lines without the units that an exchange takes away. */
export function withoutExchanged(lines: readonly StoredLine[], exchanged: ExchangedUnits): StoredLine[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (exchanged.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
