import type { ReturnProblem, ReturnableLine } from '@stoa/contract/services/stoa/own-returns'
import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import { shippedUnits, type ShippedUnits } from '@stoa/order-rules'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadAllCategoriesOfItems } from '../../catalog/categories/index.ts'
import { loadFulfillments, unitsWithBuyer } from '../orders/ports/returning.ts'
import type { StoredLine, StoredOrder } from '../orders/ports/reading.ts'
import { loadSettings, type StoredSettings } from './store/settings.ts'
import { expectedUnits } from './state.ts'
import { loadReturnsOf } from './store/returns.ts'
import type { StoredReturn } from './entity.ts'

const day = 24 * 3600_000

/** A line of an order, how many of its units may be returned, and why no more. */
export interface ReturnableUnits {
  line: StoredLine
  /** Units that are with the buyer and in no other return. Staff may take them back whatever the shop's rules are. */
  possible: number
  /** The last moment, if something of the line was shipped. */
  until: Date | undefined
  /** Why a buyer may return nothing of the line. */
  problem: ReturnProblem | undefined
}

/** What of an order may be returned at this moment. For a request that writes, the order is locked. */
export async function loadReturnable(
  site: SiteRead,
  stored: StoredOrder,
): Promise<{ lines: ReturnableUnits[]; settings: StoredSettings; returns: StoredReturn[] }> {
  const { order, id } = stored
  const [settings, returns, fulfillments] = await Promise.all([
    loadSettings(site),
    loadReturnsOf(site, id),
    loadFulfillments(site, [id]).then(([first]) => first?.fulfillments ?? []),
  ])
  const shipped = shippedUnits(fulfillments)
  const expected = unitsExpected(returns)
  const excluded = await excludedProducts(site, order.lineItems, settings)
  const lines = order.lineItems.map((line): ReturnableUnits => {
    const possible = Math.max(0, unitsWithBuyer(line, shipped) - (expected.get(line.id) ?? 0))
    const until = endOfPeriod(line.id, fulfillments, settings.periodDays)
    return { line, possible, until, problem: problemOf({ site, stored, line, shipped, possible, until, settings, excluded }) }
  })
  return { lines, settings, returns }
}

/** Units that open returns still expect, by line. */
export function unitsExpected(returns: readonly StoredReturn[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { status, lines } of returns)
    for (const line of lines) {
      const id = line.lineItemId ?? ''
      units.set(id, (units.get(id) ?? 0) + expectedUnits(status, line))
    }
  return units
}

interface Considered {
  site: SiteRead
  stored: StoredOrder
  line: StoredLine
  shipped: ShippedUnits
  possible: number
  until: Date | undefined
  settings: StoredSettings
  excluded: ReadonlySet<string>
}

function problemOf({ site, stored, line, shipped, possible, until, settings, excluded }: Considered): ReturnProblem | undefined {
  const { status } = stored.order
  const { preset } = line.itemType ?? {}
  if (!settings.enabled) return 'RETURNS_CLOSED'
  if (status !== 'APPROVED') return 'ORDER_CLOSED'
  if (preset === 'GIFT_CARD') return 'GIFT_CARD'
  if (preset === 'DIGITAL') return 'DIGITAL'
  if (excluded.has(line.catalogReference?.catalogItemId ?? '')) return 'EXCLUDED'
  if (settings.excludePersonalized && isPersonalized(line)) return 'PERSONALIZED'
  if ((shipped.get(line.id) ?? 0) === 0) return 'NOT_SHIPPED'
  if (possible === 0) return 'ALREADY_RETURNED'
  if (until && site.now > until) return 'PERIOD_OVER'
  return undefined
}

/** The buyer typed a text for it, or chose modifiers. */
function isPersonalized({ catalogReference, modifierGroups = [] }: StoredLine): boolean {
  const typed = catalogReference?.options?.['customTextFields']
  const hasText = typeof typed === 'object' && typed !== null && Object.values(typed).some((text) => Boolean(text))
  return hasText || modifierGroups.some(({ modifiers = [] }) => modifiers.length > 0)
}

/** The period of a line begins with its last parcel: when the carrier delivered it, or else when it was shipped. */
function endOfPeriod(lineId: string, fulfillments: readonly Fulfillment[], days: number): Date | undefined {
  const begins = fulfillments
    .filter(({ lineItems = [] }) => lineItems.some(({ id }) => id === lineId))
    .flatMap(({ createdDate, trackingEvents = [] }) => {
      const delivered = trackingEvents.find(({ status }) => status === 'DELIVERED')?.date
      const begin = delivered ?? createdDate
      return begin ? [new Date(begin).getTime()] : []
    })
  return begins.length > 0 ? new Date(Math.max(...begins) + days * day) : undefined
}

async function excludedProducts(
  site: SiteRead,
  lines: readonly StoredLine[],
  { excludedProductIds, excludedCategoryIds }: StoredSettings,
): Promise<Set<string>> {
  const excluded = new Set(excludedProductIds)
  const productIds = [...new Set(lines.flatMap(({ catalogReference }) => catalogReference?.catalogItemId ?? []))]
  if (excludedCategoryIds.length === 0 || productIds.length === 0) return excluded
  const unwanted = new Set(excludedCategoryIds)
  const categories = await loadAllCategoriesOfItems(site, productIds)
  for (const [productId, all] of categories) if (all.some(({ id }) => unwanted.has(id))) excluded.add(productId)
  return excluded
}

/** The contract's form. Where `forStaff` is set, the shop's own rules are said and take nothing away. */
export function presentReturnable({ line, possible, until, problem }: ReturnableUnits, forStaff = false): ReturnableLine {
  return {
    lineItemId: line.id,
    productName: nameOf(line),
    ...(line.image && { image: line.image }),
    orderedQuantity: line.quantity,
    returnableQuantity: problem && !forStaff ? 0 : possible,
    ...(until && { returnableUntil: until.toISOString() }),
    ...(problem && { problem }),
  }
}

export function nameOf({ productName }: StoredLine): string {
  return productName?.translated || productName?.original || ''
}
