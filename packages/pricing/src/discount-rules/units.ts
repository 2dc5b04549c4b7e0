import type { RuleLine } from './rule.ts'

/** The `count` dearest units, as lines with so many units of each. Lines of the same price are taken by their ids. */
export function dearestUnits(lines: readonly RuleLine[], count: number): RuleLine[] {
  return take(
    lines.toSorted((one, other) => compare(other.price, one.price) || compare(one.id, other.id)),
    count,
  )
}

export function cheapestUnits(lines: readonly RuleLine[], count: number): RuleLine[] {
  return take(
    lines.toSorted((one, other) => compare(one.price, other.price) || compare(one.id, other.id)),
    count,
  )
}

export function unitsByLine(units: readonly RuleLine[]): Record<string, number> {
  return Object.fromEntries(units.map(({ id, quantity }) => [id, quantity]))
}

function take(lines: readonly RuleLine[], count: number): RuleLine[] {
  let left = count
  return lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, left)
    left -= quantity
    return quantity > 0 ? { ...line, quantity } : []
  })
}

function compare(one: bigint | string, other: bigint | string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
