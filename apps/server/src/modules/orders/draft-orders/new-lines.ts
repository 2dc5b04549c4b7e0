import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import { invalid, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { resolveLines, type BasketLine, type ResolvedLine } from '../../pricing/basket/index.ts'
import type { StoredLine } from '../orders/ports/reading.ts'
import type { AddedLine, DraftContent, LineChange } from './content.ts'
import { inCurrency } from './order-input.ts'

/** The contract's limit for an order. */
const maxLines = 300

/** Lines of a request, of both kinds. */
export interface GivenLines {
  catalogLineItems?: readonly wire.CatalogReferenceLineItem[]
  customLineItems?: readonly wire.CustomLineItem[]
}

/**
 * Adds lines to a draft, `known` being the lines of its order. Throws what the contract declares for lines that cannot be added:
 * CATALOG_ITEM_*, GIFT_CARD_ITEM_UNSUPPORTED, SUBSCRIPTION_ITEM_UNSUPPORTED, MAX_ITEMS_REACHED and the codes of repeated lines.
 */
export async function withNewLines(
  site: SiteRead,
  content: DraftContent,
  { catalogLineItems = [], customLineItems = [] }: GivenLines,
  known: readonly StoredLine[],
  newId: () => string,
  currency: string,
): Promise<DraftContent> {
  checkIds([...catalogLineItems, ...customLineItems], [...known.map(({ id }) => id), ...content.added.map(({ line }) => line.id)])
  const given = [
    ...catalogLineItems.map((item, index) => catalogLine(item, newId(), `catalogLineItems[${index}]`, currency)),
    ...customLineItems.map((item, index) => customLine(item, newId(), `customLineItems[${index}]`, currency)),
  ]
  checkRepeated(given, content, known)
  const left = known.filter(({ id, quantity }) => (content.changes[id]?.quantity ?? quantity) > 0)
  if (left.length + content.added.length + given.length > maxLines)
    throw refusal('MAX_ITEMS_REACHED', `an order has at most ${maxLines} items`, { maxItems: maxLines })
  await checkCatalog(site, given)
  return {
    ...content,
    added: [...content.added, ...given.map(({ added }) => added)],
    changes: { ...content.changes, ...Object.fromEntries(given.map(({ added, change }) => [added.line.id, change])) },
  }
}

interface GivenLine {
  added: AddedLine
  change: LineChange
}

function catalogLine(
  { catalogReference, quantity = 1, price, priceUndetermined, locations, id }: wire.CatalogReferenceLineItem,
  newId: string,
  path: string,
  currency: string,
): GivenLine {
  if (!catalogReference) throw requiredField(`${path}.catalogReference`)
  const reference = referenceOf(catalogReference, path)
  checkLocations(locations, quantity, path)
  return {
    added: {
      line: { id: id ?? newId, quantity, reference },
      ...(priceUndetermined && { priceUndetermined }),
      ...(locations?.length && { locations: [...locations] }),
    },
    change: price?.amount === undefined ? {} : { price: inCurrency(price.amount, currency) },
  }
}

function customLine(item: wire.CustomLineItem, newId: string, path: string, currency: string): GivenLine {
  const {
    id,
    quantity = 1,
    catalogReference,
    productName,
    price,
    lineItemPrice,
    fullPrice,
    priceBeforeDiscounts,
    locations,
  } = item
  const { descriptionLines, media, physicalProperties, itemType, priceDescription, deliveryProfileId } = item
  const amount = price?.amount ?? perUnit(lineItemPrice?.amount, quantity, path, currency)
  if (amount === undefined) throw requiredField(`${path}.price`)
  if (!productName?.original) throw requiredField(`${path}.productName`)
  // Nothing would issue it.
  if (itemType?.preset === 'GIFT_CARD') throw giftCardRefused(catalogReference?.catalogItemId)
  checkLocations(locations, quantity, path)
  const before = fullPrice?.amount ?? priceBeforeDiscounts?.amount
  return {
    added: {
      line: {
        id: id ?? newId,
        quantity,
        ...(catalogReference && { reference: referenceOf(catalogReference, path) }),
        custom: {
          productName,
          price: inCurrency(amount, currency),
          ...(before !== undefined && { fullPrice: inCurrency(before, currency) }),
          ...(descriptionLines && { descriptionLines }),
          ...(media && { media }),
          ...(physicalProperties && { physicalProperties }),
          itemType: itemType ?? { preset: 'PHYSICAL' },
          ...(priceDescription && { priceDescription }),
          ...(deliveryProfileId && { deliveryProfileId }),
        },
      },
      ...(locations?.length && { locations: [...locations] }),
    },
    change: {},
  }
}

function perUnit(total: string | undefined, quantity: number, path: string, currency: string): string | undefined {
  if (total === undefined) return undefined
  const minor = parseAmount(total, currency)
  if (minor % BigInt(quantity) !== 0n)
    throw invalid({
      field: `${path}.price`,
      description: 'is required, because the price of the line is not a multiple of its quantity',
      violatedRule: 'REQUIRED_FIELD',
      data: {},
    })
  return formatAmount(minor / BigInt(quantity), currency)
}

function referenceOf(
  { catalogItemId, appId, options }: wire.CatalogReference,
  path: string,
): NonNullable<BasketLine['reference']> {
  if (!catalogItemId) throw requiredField(`${path}.catalogReference.catalogItemId`)
  if (!appId) throw requiredField(`${path}.catalogReference.appId`)
  if (appId.toLowerCase() === giftCardAppId) throw giftCardRefused(catalogItemId)
  const chosen = options as Record<string, unknown> | null | undefined
  if (chosen?.['subscriptionOptionId'])
    throw refusal(
      'SUBSCRIPTION_ITEM_UNSUPPORTED',
      'a subscription begins in the checkout, where its buyer agrees to the charges',
      { catalogItemId },
    )
  return { catalogItemId, appId, ...(chosen && { options: chosen }) }
}

function checkLocations(locations: readonly wire.LocationAndQuantity[] = [], quantity: number, path: string): void {
  const total = locations.reduce((sum, each) => sum + (each.quantity ?? 1), 0)
  if (total > quantity)
    throw invalid({
      field: `${path}.locations`,
      description: 'must not be more together than the quantity of the line',
      violatedRule: 'MAX',
      data: { threshold: quantity },
    })
}

function checkIds(given: readonly { id?: string | null }[], known: readonly string[]): void {
  const ids = given.flatMap(({ id }) => (id ? [id] : []))
  if (new Set(ids).size < ids.length)
    throw refusal('DUPLICATED_LINE_ITEM_IDS', 'two of the lines have the same id', { lineItemIds: ids })
  const taken = ids.find((id) => known.includes(id))
  if (taken) throw refusal('DUPLICATED_EXTERNAL_LINE_ITEM_ID', 'a line of the draft has this id', { lineItemId: taken })
}

/** An item of the catalogue is one line: its quantity is changed instead. */
function checkRepeated(given: readonly GivenLine[], content: DraftContent, known: readonly StoredLine[]): void {
  const keys = given.flatMap(({ added: { line } }) => (line.reference && !line.custom ? [itemKey(line.reference)] : []))
  if (new Set(keys).size < keys.length) throw refusal('MULTIPLE_ADDS_FOR_SAME_LINE_ITEM', 'the request adds an item twice')
  const existing = new Map([
    ...known
      .filter(({ id, quantity }) => (content.changes[id]?.quantity ?? quantity) > 0)
      .flatMap(({ id, catalogReference }) => (catalogReference ? [[itemKey(catalogReference), id] as const] : [])),
    ...content.added.flatMap(({ line }) => (line.reference && !line.custom ? [[itemKey(line.reference), line.id] as const] : [])),
  ])
  const repeated = keys.find((key) => existing.has(key))
  if (repeated)
    throw refusal('CATALOG_ITEM_ALREADY_EXIST', 'the draft has this item: change its quantity', {
      lineItemId: existing.get(repeated),
    })
}

function itemKey({ appId, catalogItemId, options }: wire.CatalogReference): string {
  const { variantId, ...others } = (options ?? {}) as { variantId?: unknown }
  return JSON.stringify([appId?.toLowerCase(), catalogItemId, variantId ?? others])
}

async function checkCatalog(site: SiteRead, given: readonly GivenLine[]): Promise<void> {
  const lines = given.map(({ added }) => added.line).filter(({ reference, custom }) => reference && !custom)
  if (lines.length === 0) return
  for (const resolved of await resolveLines(site, lines)) checkItem(resolved)
}

function checkItem({ line, availability: { status, quantityAvailable }, choice, paymentOption }: ResolvedLine): void {
  const data = { lineItemId: line.id, catalogReference: line.reference }
  if (choice === 'SUBSCRIPTION_MISSING')
    throw refusal('SUBSCRIPTION_ITEM_UNSUPPORTED', 'the item is sold as a subscription only', data)
  if (status === 'NOT_FOUND')
    throw refusal('CATALOG_ITEM_NOT_FOUND', 'the catalogue has no such item, or it has variants and none was chosen', data)
  if (status !== 'AVAILABLE')
    throw refusal('CATALOG_ITEM_NOT_AVAILABLE', 'there is not enough of the item in stock', { ...data, quantityAvailable })
  if (paymentOption === 'MEMBERSHIP' || paymentOption === 'MEMBERSHIP_OFFLINE')
    throw refusal('CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED', 'the item is paid by a membership only', data)
}

function giftCardRefused(catalogItemId: string | undefined) {
  return refusal('GIFT_CARD_ITEM_UNSUPPORTED', 'a gift card is sold by the shop or issued in the list of gift cards', {
    ...(catalogItemId && { catalogItemId }),
  })
}
