import { sentUnits, type ShippedUnits } from '@stoa/order-rules'
import type { LineReturns } from '@stoa/contract/services/ecom/orders'
import type { StoredLine } from './stored-order.ts'

/** Units that an exchange takes out of an order, by line id. */
export type ExchangedUnits = ReadonlyMap<string, number>

const none: Required<LineReturns> = { quantity: 0, open: 0, exchanged: 0 }

export function returnsOf({ returned }: StoredLine): Required<LineReturns> {
  return { ...none, ...returned }
}

/**
 * How many units of a line could come back: shipped, still part of the order, not refunded, and not back yet. Units in open returns count
 * for their own return, so the caller subtracts them.
 */
export function unitsWithBuyer(line: StoredLine, shipped: ShippedUnits): number {
  const { quantity: back, open } = returnsOf(line)
  return Math.max(0, Math.min(sentUnits(line, shipped) - back, line.quantity - (line.refundQuantity ?? 0) - open))
}

/** The line after units of it came back. */
export function withReceived(line: StoredLine, received: number, restocked: number): StoredLine {
  if (received === 0) return line
  const returned = returnsOf(line)
  return {
    ...line,
    returned: { ...returned, quantity: returned.quantity + received, open: returned.open + received },
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
  const { quantity, open, exchanged } = returnsOf(line)
  return {
    ...line,
    returned: { quantity: quantity - units, open: open - units, exchanged: exchanged + units },
    restockQuantity: Math.max(0, (line.restockQuantity ?? 0) - units),
  }
}

/** The lines without the units that an exchange takes away. */
export function withoutExchanged(lines: readonly StoredLine[], exchanged: ExchangedUnits): StoredLine[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (exchanged.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
