import type {
  BulkChangeSubscriptionPricesByFilterRequest,
  BulkMoveSubscriptionsByFilterRequest,
  BulkSwapSubscriptionProductByFilterRequest,
} from '@stoa/contract/services/stoa/subscriptions'
import { formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { RowChange, Undo } from '../../../kernel/lists/bulk-tasks/kinds.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { dateAfter } from '../../pricing/subscriptions/index.ts'
import { announcePriceLater } from './announce-price.ts'
import { checkSold, catalogLines } from './catalog-lines.ts'
import { move, requireActive, saveNext } from './changes.ts'
import { isOver, nextDateOf, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { lockContract } from './lock.ts'
import { subscriptionNotFound } from './own.ts'
import { repriced, withPendingPrice } from './pending-price.ts'

type ByFilter<Request, Change> = RowChange<Change> & { change(request: Request, site: SiteRead): Change | Promise<Change> }

type Line = NonNullable<StoredContract['lineItems']>[number]

async function lockKnown(site: SiteTx, id: string): Promise<StoredContract> {
  const contract = await lockContract(site, id)
  if (!contract) throw subscriptionNotFound(id)
  return contract
}

const version = async (site: SiteRead, id: string) => (await subscriptionContract.find(site, id))?.revision ?? undefined

const undoMove: Undo<Pick<StoredContract, 'anchorDate' | 'nextStep' | 'nextDate'>> = {
  before: async (site, id) => {
    const { anchorDate, nextStep, nextDate } = await lockKnown(site, id)
    return { anchorDate, nextStep, nextDate: nextDate ?? null }
  },
  version,
  async restore(site, id, before) {
    const contract = await lockKnown(site, id)
    const nextDate = nextDateOf(before)
    if (!nextDate || nextDate <= site.now) throw refusal('DATE_NOT_POSSIBLE', 'the former date has passed', { nextDate })
    const changed = withChange(contract, site.now, { kind: 'MOVED', by: 'STAFF', note: nextDate.toISOString() })
    return saveNext(site, contract, { ...changed, ...before })
  },
}

/** Moves the next charge by whole days, at the same hour of the shop's clock. A date in the past is the outcome of its row. */
export const moving: ByFilter<BulkMoveSubscriptionsByFilterRequest, number> = {
  change({ days = 0 }) {
    if (days === 0) throw brokenRule('days', 'NO_DAYS', 'must not be zero')
    return days
  },
  async apply(site, id, days) {
    const contract = await lockKnown(site, id)
    requireActive(contract)
    const from = nextDateOf(contract) ?? site.now
    const nextDate = dateAfter(from, { frequency: 'DAY', interval: 1 }, days, site.settings.timeZone)
    return move(site, contract, nextDate.toISOString(), 'STAFF')
  },
  undo: undoMove,
}

/** Takes back a change of lines or of prices, and says so in the history. */
function undoTerms(
  kind: 'CHANGED' | 'PRICE_CHANGED',
): Undo<Pick<StoredContract, 'lineItems' | 'priceSummary' | 'pendingPrice' | 'coupon'>> {
  return {
    before: async (site, id) => {
      const { lineItems = [], priceSummary = {}, pendingPrice = null, coupon = null } = await lockKnown(site, id)
      return { lineItems, priceSummary, pendingPrice, coupon }
    },
    version,
    async restore(site, id, before) {
      const contract = await lockKnown(site, id)
      const changed = withChange(contract, site.now, { kind, by: 'STAFF' })
      return subscriptionContract.save(site, contract, { ...changed, ...before })
    },
  }
}

type Swap = Required<Pick<BulkSwapSubscriptionProductByFilterRequest, 'from' | 'to' | 'keepPrice'>>

/** Replaces a product by another one. Throws CATALOG_ITEM_NOT_FOUND at once for one that is not sold. */
export const swapping: ByFilter<BulkSwapSubscriptionProductByFilterRequest, Swap> = {
  async change({ from = {}, to = {}, keepPrice = false }, site) {
    await checkSold(site, to)
    return { from, to, keepPrice }
  },
  async apply(site, id, { from, to, keepPrice }) {
    const contract = await lockKnown(site, id)
    requireRunning(contract)
    const isMeant = (line: Line) => hasProduct(line, from.productId) && (!from.variantId || variantOf(line) === from.variantId)
    const meant = requireLines(contract, isMeant)
    const lines = await catalogLines(
      site,
      contract,
      meant.map(({ id: lineId = '', quantity = 1, price, catalogReference = {} }) => ({
        id: lineId,
        quantity,
        catalogReference: {
          ...catalogReference,
          catalogItemId: to.productId ?? '',
          options: { variantId: to.variantId },
        },
        ...(keepPrice && price && { price }),
      })),
    )
    const swapped = new Map(lines.map((line) => [line.id, line]))
    const lineItems = (contract.lineItems ?? []).map(({ ...line }) => {
      const other = swapped.get(line.id)
      return other ? ({ ...other, ...(line.subscriptionInfo && { subscriptionInfo: line.subscriptionInfo }) } as Line) : line
    })
    const note = lines[0]?.productName?.translated ?? lines[0]?.productName?.original
    const changed = withChange(contract, site.now, { kind: 'CHANGED', by: 'STAFF', ...(note && { note }) })
    const fixed = keepPrice ? [] : meant.flatMap(({ id: lineId }) => lineId ?? [])
    return subscriptionContract.save(site, contract, await repriced(site, { ...changed, lineItems }, fixed))
  },
  undo: undoTerms('CHANGED'),
}

interface PriceChange {
  productId?: string
  /** One of both. */
  percent?: string
  newPrice?: string
  effectiveDate: string
}

const day = 24 * 3600_000
const usualNotice = 30

/**
 * Announces new prices: charges from the end of the notice on have them. A second change replaces the first one, which is refused with
 * PRICE_CHANGE_PENDING where the first one is about other products too.
 */
export const changingPrices: ByFilter<BulkChangeSubscriptionPricesByFilterRequest, PriceChange> = {
  change({ productId, percent, newPrice, noticeDays }, site) {
    if (Boolean(percent) === Boolean(newPrice))
      throw brokenRule('percent', 'PERCENT_OR_NEW_PRICE', 'or newPrice must be given, and not both')
    if (newPrice && !productId) throw brokenRule('productId', 'PRODUCT_OF_NEW_PRICE', 'must be given with newPrice')
    return {
      ...(productId && { productId }),
      ...(percent && { percent }),
      ...(newPrice && { newPrice }),
      effectiveDate: new Date(site.now.getTime() + (noticeDays ?? usualNotice) * day).toISOString(),
    }
  },
  async apply(site, id, { productId, effectiveDate, ...change }) {
    const contract = await lockKnown(site, id)
    requireRunning(contract)
    const lines = requireLines(contract, (line) => !productId || hasProduct(line, productId))
    const prices = Object.fromEntries(lines.map((line) => [line.id ?? '', changedPrice(contract, line, change)]))
    const others = Object.keys(contract.pendingPrice?.prices ?? {}).filter((lineId) => !(lineId in prices))
    if (others.length > 0) throw refusal('PRICE_CHANGE_PENDING', 'new prices of other products were announced already')
    const changed = withChange(contract, site.now, { kind: 'PRICE_CHANGED', by: 'STAFF', note: effectiveDate })
    const after = await withPendingPrice(site, changed, { effectiveDate, prices })
    const saved = await subscriptionContract.save(site, contract, after)
    announcePriceLater(site, saved)
    return saved
  },
  undo: undoTerms('PRICE_CHANGED'),
}

/** The new price of one unit, decimal. A percentage is of the agreed price. */
function changedPrice(
  contract: StoredContract,
  { price }: Line,
  { percent, newPrice }: Pick<PriceChange, 'percent' | 'newPrice'>,
): string {
  const currency = contract.currency ?? ''
  if (newPrice) return formatAmount(parseAmount(newPrice, currency), currency)
  const hundredths = BigInt(Math.round(Number(percent) * 100))
  const minor = parseAmount(price?.amount ?? '0', currency)
  return formatAmount(minor + roundedQuotient(minor * hundredths, 10_000n), currency)
}

/** A paused one goes on some day. */
function requireRunning(contract: StoredContract): void {
  const { status } = contract
  if (isOver(contract)) throw refusal('SUBSCRIPTION_ENDED', 'the subscription has ended', { status })
}

function requireLines({ lineItems = [] }: StoredContract, isMeant: (line: Line) => boolean): Line[] {
  const lines = lineItems.filter(isMeant)
  if (lines.length === 0) throw refusal('LINE_ITEM_NOT_FOUND', 'the subscription has no such item')
  return lines
}

function hasProduct({ catalogReference }: Line, productId: string | undefined): boolean {
  return catalogReference?.catalogItemId === productId
}

function variantOf({ catalogReference }: Line): unknown {
  return catalogReference?.options?.['variantId']
}
