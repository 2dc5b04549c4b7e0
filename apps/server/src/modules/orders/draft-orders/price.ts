import { calculateTotals, parseAmount, roundedQuotient, type DiscountInput } from '@stoa/pricing'
import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadStockLeftWithoutOrder } from '../../catalog/catalog/ports/stock.ts'
import { defaultLocationId, location } from '../../platform/locations/index.ts'
import type { Place } from '../../platform/places/index.ts'
import {
  priceBasket,
  resolveLines,
  type BasketLine,
  type HeldByOrder,
  type PricedBasket,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import {
  agreedTerms,
  allKept,
  editedOrder,
  firstUnitsAfter,
  keptTerms,
  loadFirstUnits,
  type AgreedTerms,
  type FirstUnitsByLine,
} from '../orders/ports/editing.ts'
import { findOrder, type PricedOrder, type StoredLine, type StoredOrder } from '../orders/ports/reading.ts'
import { orderOfBasket } from '../orders/ports/placing.ts'
import type { DraftContent } from './content.ts'
import { orderInput, ownTexts } from './order-input.ts'
import { draftTerms, lineEdits, type AutomaticParts } from './own-terms.ts'
import type { Draft } from './store/drafts.ts'

/** A draft with the order that it makes. */
export interface PricedDraft {
  draft: Draft
  /** The order that the draft changes, as it is now. */
  before: StoredOrder | undefined
  agreed: AgreedTerms | undefined
  /** The order as the draft would make it now. */
  after: PricedOrder
  lines: readonly ResolvedLine[]
  priced: PricedBasket
  automatic: AutomaticParts
  /** What an automatic discount takes off if it is applied, in minor units, by its id. */
  worthOf(discount: DiscountInput): bigint
  /** Lines of the catalogue that cannot be had in their quantity, by id. */
  lacking: ReadonlyMap<string, ResolvedLine['availability']>
  /** Minor units: the deposit of the whole order; undefined without one. */
  deposit: bigint | undefined
  /** Minor units: what the change adds to the part that is due later. */
  deferredChange: bigint
  /** What the order has to remember if the draft is committed. */
  firstUnits: FirstUnitsByLine
}

/** Prices a draft at this moment: the shop's prices and taxes for what it adds, what was agreed for the rest. */
export async function priceDraft(site: SiteRead, draft: Draft, known?: StoredOrder): Promise<PricedDraft> {
  const { content, isEdit, orderId } = draft
  const before = isEdit && orderId ? (known ?? (await findOrder(site, orderId))) : undefined
  if (isEdit && !before) throw notFound('order', { id: orderId })
  const agreed = before && agreedTerms(before.id, before.order, await loadFirstUnits(site, before.id))
  const currency = before?.currency ?? site.settings.currency
  const { lines: resolved, lacking } = await draftLines(site, draft, before, agreed)
  const { terms, automatic } = draftTerms(draft.id, content, agreed, currency)
  const shipping = content.shipping === undefined ? before?.order.shippingInfo : content.shipping
  const recipient = content.recipient === undefined ? before?.order.recipientInfo : content.recipient
  const billing = content.billing === undefined ? before?.order.billingInfo : content.billing
  const buyer = content.buyer === undefined ? before?.order.buyerInfo : content.buyer
  const exemption = before?.order.taxInfo?.taxExemption
  const priced = await priceBasket(site, {
    lines: resolved,
    destination: (shipping?.logistics?.shippingDestination ?? recipient)?.address,
    billing: billing?.address,
    placeOfSale: await placeOfSale(site, content.businessLocation ?? before?.order.businessLocation),
    buyer: { ...(buyer?.memberId && { memberId: buyer.memberId }), ...(buyer?.email && { email: buyer.email }) },
    exemptBuyer: {
      taxExemptGroupId: exemption?.taxExemptGroupId,
      contactId: isEdit ? undefined : (buyer?.memberId ?? buyer?.contactId),
    },
    terms,
  })
  const { lines } = priced
  const texts = ownTexts(content, resolved)
  const after =
    before && agreed
      ? editedOrder(before.order, agreed, {
          lines,
          priced,
          texts,
          delivery: content.shipping === undefined ? 'KEPT' : (content.shipping ?? undefined) && destinationOf(content.shipping),
          others: ownParts(content),
          taxExempt: content.taxExempt,
        })
      : orderOfBasket(site, orderInput(site, draft, lines, priced))
  return {
    draft,
    before,
    agreed,
    after,
    lines,
    priced,
    automatic,
    lacking,
    deposit: depositOf(content, priced, currency),
    deferredChange: agreed ? priced.totals.payLater.total - agreedLater(agreed, currency) : 0n,
    firstUnits: agreed ? firstUnitsAfter(agreed, lineEdits(agreed, content, currency), after) : new Map(),
    worthOf(discount) {
      const discounts = [...(priced.input.discounts ?? []).filter(({ id }) => id !== discount.id), discount]
      return calculateTotals({ ...priced.input, discounts }).discounts.at(-1)?.amount ?? 0n
    },
  }
}

/** Without any address, what is sold is taxed where it is sold. */
async function placeOfSale(site: SiteRead, { id }: wire.Location = {}): Promise<Place> {
  const { address } = (await location.find(site, id ?? defaultLocationId(site.siteId))) ?? {}
  return address?.country ? address : { country: site.settings.country }
}

function destinationOf(shipping: wire.V1ShippingInformation | null | undefined) {
  const destination = shipping?.logistics?.shippingDestination
  return destination ? { shippingDestination: destination } : {}
}

/** The parts of an order that a draft replaces whole. */
function ownParts({ buyer, billing, recipient, businessLocation, extendedFields }: DraftContent): Partial<PricedOrder> {
  return {
    ...(buyer !== undefined && { buyerInfo: buyer ?? {} }),
    ...(billing !== undefined && { billingInfo: billing ?? {} }),
    ...(recipient !== undefined && { recipientInfo: recipient ?? {} }),
    ...(businessLocation && { businessLocation }),
    ...(extendedFields && { extendedFields }),
  }
}

function agreedLater(agreed: AgreedTerms, currency: string): bigint {
  const { shipping, ...input } = keptTerms(agreed, new Map(), allKept(agreed))
  return calculateTotals({ currency, ...input, ...(shipping && { shipping }) }).payLater.total
}

function depositOf({ deposit }: DraftContent, { totals }: PricedBasket, currency: string): bigint | undefined {
  if (!deposit) return undefined
  if ('amount' in deposit) return parseAmount(deposit.amount, currency)
  return roundedQuotient(totals.summary.total * BigInt(Math.round(Number(deposit.percentage) * 100)), 10_000n)
}

/** The lines of the order that are left, in its sequence, and then those that the draft adds. */
async function draftLines(
  site: SiteRead,
  draft: Draft,
  before: StoredOrder | undefined,
  agreed: AgreedTerms | undefined,
): Promise<{ lines: ResolvedLine[]; lacking: PricedDraft['lacking'] }> {
  const { content } = draft
  const currency = before?.currency ?? site.settings.currency
  const edits = agreed ? lineEdits(agreed, content, currency) : new Map()
  const kept = (before?.order.lineItems ?? []).map((line) => ({ line, quantity: edits.get(line.id)?.quantity ?? line.quantity }))
  const left = kept.filter(({ quantity }) => quantity > 0)
  const own = draft.stockHeldUntil || before ? await heldBy(site, draft.id, before?.id) : undefined
  const resolved = await resolveLines(
    site,
    [...left.map(({ line, quantity }) => basketLine(line, quantity)), ...content.added.map(({ line }) => line)],
    'NOW',
    own,
  )
  const known = new Map(left.map(({ line }) => [line.id, line]))
  const lacking = resolved.flatMap(({ line, availability }): [string, ResolvedLine['availability']][] => {
    const isMore = line.quantity > (known.get(line.id)?.quantity ?? 0)
    return isMore && availability.status !== 'AVAILABLE' ? [[line.id, availability]] : []
  })
  return {
    lines: resolved.map((each) => {
      const line = known.get(each.line.id)
      return line ? asOrdered(each, line, currency) : asWritten(each, content, currency)
    }),
    lacking: new Map(lacking),
  }
}

/** What the draft holds, and its order, counts as free. */
async function heldBy(site: SiteRead, draftId: string, orderId: string | undefined): Promise<HeldByOrder> {
  const stock = await loadStockLeftWithoutOrder(site, draftId, ...(orderId ? [orderId] : []))
  return { orderId: orderId ?? draftId, stock, discountIds: [], giftCard: undefined, slot: undefined, memberships: [] }
}

function basketLine({ id, catalogReference, productName, price }: StoredLine, quantity: number): BasketLine {
  const { appId, catalogItemId, options } = catalogReference ?? {}
  const seen = { name: productName?.original ?? '', price: price?.amount ?? '0' }
  if (!appId || !catalogItemId)
    return { id, quantity, custom: { productName: productName ?? {}, price: price?.amount ?? '0' }, seen }
  return { id, quantity, reference: { appId, catalogItemId, ...(options && { options }) }, seen }
}

/** A line of the order: what it says of itself comes before what the catalogue says today. */
function asOrdered(resolved: ResolvedLine, line: StoredLine, currency: string): ResolvedLine {
  const { productName, itemType, descriptionLines, image, physicalProperties, paymentOption, price, taxInfo, digitalFile } = line
  return {
    ...resolved,
    availability: { status: 'AVAILABLE' },
    name: productName?.original ?? resolved.name,
    translatedName: productName?.translated ?? productName?.original ?? resolved.translatedName,
    itemType: itemType ?? resolved.itemType,
    paymentOption: paymentOption ?? 'FULL_PAYMENT_ONLINE',
    unitPrice: parseAmount(price?.amount ?? '0', currency),
    fullPrice: parseAmount(line.priceBeforeDiscounts?.amount ?? price?.amount ?? '0', currency),
    deposit: undefined,
    options: descriptionLines ?? [],
    image: image ?? resolved.image,
    sku: physicalProperties?.sku ?? undefined,
    weight: physicalProperties?.weight ?? undefined,
    shippable: physicalProperties?.shippable ?? itemType?.preset === 'PHYSICAL',
    digitalFileId: digitalFile?.fileId,
    taxGroupId: taxInfo?.taxGroupId ?? undefined,
    choice: undefined,
  }
}

/** An added line: it is priced whatever is in stock, because the merchant may know of more; what is lacking is said beside it. */
function asWritten(resolved: ResolvedLine, { changes }: DraftContent, currency: string): ResolvedLine {
  const written = changes[resolved.line.id]?.price
  const price = written === undefined ? resolved.unitPrice : parseAmount(written, currency)
  const { fullPrice } = resolved
  return {
    ...resolved,
    availability: { status: 'AVAILABLE' },
    unitPrice: price,
    fullPrice: written === undefined && fullPrice > price ? fullPrice : price,
  }
}
