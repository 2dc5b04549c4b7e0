import { isDeepStrictEqual } from 'node:util'
import type * as wire from '@stoa/contract/services/ecom/cart'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { ChosenMembership } from '../memberships/index.ts'
import { checkServed, type NewLines } from './served.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

/**
 * A line as carts, checkouts and orders store it, independent of the API version: the choice, not its price. Prices are looked
 * up when needed.
 */
export interface BasketLine {
  id: string
  quantity: number
  /** A product of the catalogue; absent for a custom line. */
  reference?: CatalogReference
  /** A custom item with a price from the owner or an app. */
  custom?: CustomItem
  overrides?: wire.CatalogOverrideFields
  extendedFields?: wire.ExtendedFields
  /** The agreed terms of a line that renews a subscription: what the catalogue offers by now does not matter. */
  renewal?: Renewal
  /** The membership that pays the line in place of money. */
  membership?: ChosenMembership
  /**
   * The item's name and price when it was last available, shown if it disappears. Written with every change, so it is kept
   * small.
   */
  seen?: { name: string; price: string }
}

/** What a subscription's contract has agreed for a line. */
export interface Renewal {
  /** Decimal: the price of one unit. */
  price: string
}

export interface CatalogReference {
  appId: string
  catalogItemId: string
  options?: Record<string, unknown>
}

export type CustomItem = Omit<wire.CustomLineItem, 'id' | 'quantity'>

/** The contract's limit for a cart. */
const maxLines = 300
const maxQuantity = 100_000

/** Makes the ids of new lines: in a transaction `site.newId`, because apps are asked about lines by their ids. */
type NewId = () => string

/** Adds lines. A line that exists already gets a higher quantity, so a double click adds two units and never a second line. */
export function addLines(
  lines: readonly BasketLine[],
  { lineItems = [], customLineItems = [] }: NewLines,
  newId: NewId,
): BasketLine[] {
  checkServed({ lineItems, customLineItems })
  const result = [...lines]
  const added = [
    ...lineItems.map((line) => catalogLine(line, newId())),
    ...customLineItems.map((line) => customLine(line, newId())),
  ]
  for (const line of added) {
    const index = line.reference ? result.findIndex((other) => isSameItem(other, line)) : -1
    const known = result[index]
    if (known) {
      const quantity = Math.min(known.quantity + line.quantity, maxQuantity)
      result[index] = { ...known, quantity, ...(line.membership && { membership: line.membership }) }
    } else result.push(line)
  }
  if (result.length > maxLines) throw tooMany('lineItems')
  return result
}

/** A line of the cart that joined, and the line of the joint cart that has its quantity. */
export interface JoinedLine {
  lineId: string
  line: BasketLine
}

/** The lines of two carts as one. No quantity is lost: two lines become one only where both are the same in everything. */
export function joinLines(
  own: readonly BasketLine[],
  joining: readonly BasketLine[],
): { lines: BasketLine[]; joined: JoinedLine[] } {
  const lines = [...own]
  const joined = joining.map((line): JoinedLine => {
    const index = lines.findIndex((other) => canHold(other, line))
    const known = lines[index]
    if (known) lines[index] = { ...known, quantity: known.quantity + line.quantity }
    else lines.push(line)
    return { lineId: known?.id ?? line.id, line }
  })
  if (lines.length > maxLines) throw tooMany('lineItems')
  return { lines, joined }
}

/**
 * Removes the joined lines from the current lines. Together both parts have exactly the current lines: items that were bought,
 * removed or added meanwhile are in one of the two.
 */
export function splitLines(
  lines: readonly BasketLine[],
  joined: readonly JoinedLine[],
): { own: BasketLine[]; joining: BasketLine[] } {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const joining = joined.flatMap(({ lineId, line }) => {
    const available = left.get(lineId) ?? 0
    const quantity = Math.min(line.quantity, available)
    left.set(lineId, available - quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const own = lines.map((line) => ({ ...line, quantity: getOrThrow(left, line.id) })).filter(({ quantity }) => quantity > 0)
  return { own, joining }
}

function canHold(known: BasketLine, line: BasketLine): boolean {
  return (
    known.reference !== undefined &&
    isSameItem(known, line) &&
    isDeepStrictEqual(known.extendedFields, line.extendedFields) &&
    known.quantity + line.quantity <= maxQuantity
  )
}

/** Sets the given lines to the given quantities and adds missing ones. Idempotent. */
export function setLines(lines: readonly BasketLine[], given: NewLines, newId: NewId): BasketLine[] {
  const before = new Map(lines.map((line) => [line.id, line.quantity]))
  return addLines(lines, given, newId).map((line) => {
    const known = before.get(line.id)
    return known !== undefined && line.quantity !== known ? { ...line, quantity: line.quantity - known } : line
  })
}

/** Sets quantities. A missing line is a violation that names it. */
export function setQuantities(
  lines: readonly BasketLine[],
  changes: readonly { id?: string; quantity?: number }[],
): BasketLine[] {
  checkKnown(
    lines,
    changes.map(({ id }) => id ?? ''),
    'lineItems',
  )
  const quantities = new Map(changes.map(({ id, quantity }) => [id, quantity ?? 1]))
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
}

export function removeLines(lines: readonly BasketLine[], ids: readonly string[]): BasketLine[] {
  checkKnown(lines, ids, 'lineItemIds')
  return lines.filter(({ id }) => !ids.includes(id))
}

function catalogLine(
  { quantity = 1, catalogReference, selectedMembership: chosen, ...given }: wire.LineItem,
  id: string,
): BasketLine {
  const { appId, catalogItemId, options } = catalogReference!
  const { catalogOverrideFields, extendedFields } = given
  return {
    id,
    quantity,
    reference: { appId: appId!, catalogItemId: catalogItemId!, ...(options && { options }) },
    ...(catalogOverrideFields && { overrides: catalogOverrideFields }),
    ...(extendedFields && { extendedFields }),
    ...(chosen && { membership: { id: chosen.id!, appId: chosen.appId! } }),
  }
}

function customLine({ id: _id, quantity = 1, ...custom }: wire.CustomLineItem, id: string): BasketLine {
  return { id, quantity, custom }
}

function isSameItem(a: BasketLine, b: BasketLine): boolean {
  if (a.reference?.catalogItemId !== b.reference?.catalogItemId) return false
  return isDeepStrictEqual([a.reference, a.overrides], [b.reference, b.overrides])
}

function checkKnown(lines: readonly BasketLine[], ids: readonly string[], field: string): void {
  const known = new Set(lines.map(({ id }) => id))
  const violations = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : {
          field: `${field}[${index}]`,
          description: 'is not a line of this cart',
          violatedRule: 'VALIDATION' as const,
          data: { id },
        },
  )
  if (violations.length > 0) throw invalid(...violations)
}

function tooMany(field: string) {
  return invalid({
    field,
    description: `must be at most ${maxLines} items`,
    violatedRule: 'MAX_SIZE',
    data: { threshold: maxLines },
  })
}
