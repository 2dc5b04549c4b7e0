import * as contract from '@stoa/contract/services/ecom/totals-calculator'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { isStaff, type Caller } from '../../../../kernel/site/identity.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  priceBasket,
  pricer,
  resolveLines,
  wireCalculatedLines,
  wireCalculationErrors,
  wireDelivery,
  wireDiscounts,
  wireExemption,
  wireExplanation,
  wireFees,
  wireGiftCard,
  wireMembershipOptions,
  wireSummary,
  wireTaxSummary,
  type BasketLine,
  type ResolvedLine,
} from '../../../pricing/basket/index.ts'
import { buyerOf } from '../../cart/index.ts'
import { chooseCoupon } from '../../../pricing/discounts/index.ts'
import { chosenByLine, type ChosenMembership } from '../../../pricing/memberships/index.ts'
import { limitCodeGuessing, type CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { giftCardOf } from '../codes.ts'

/** The price calculation for lines that are in no cart: the caller gives their prices. */
export const calculateTotals = ({ limits }: { limits: CodeLimits }) =>
  implementRead(contract.calculateTotals, async ({ site, caller, address }, request) => {
    const items = request.lineItems ?? []
    const ofCatalog = await catalogLines(site, items)
    const withPrices = await resolveLines(
      site,
      items.map((item) => basketLine(item, ofCatalog.get(item.id)?.taxGroupId, site.settings.currency)),
    )
    const { memberships = [] } = request.selectedMemberships ?? {}
    const chosen = chosenByLine(
      memberships,
      withPrices.map(({ line }) => line),
      'selectedMemberships.memberships',
    )
    const lines = withPrices.map((line) => withMembership(withCatalogItem(line, ofCatalog.get(line.line.id)), chosen))
    const buyer = buyerOf(memberOf(caller, request.memberId), request.buyerEmail)
    const { couponCode, couponId } = request
    const who = { caller, address, request }
    const key = couponCode ? { code: couponCode } : { id: couponId! }
    const coupon =
      couponCode || couponId ? await limitCodeGuessing(limits, 'coupon', who, () => chooseCoupon(site, key, buyer)) : undefined
    const giftCard = await giftCardOf(site, limits, who, request)
    const priced = await priceBasket(site, {
      lines,
      destination: request.shippingAddress,
      billing: request.billingAddress,
      deliveryCode: request.selectedShippingOption?.code,
      coupon,
      giftCard,
      buyer,
      memberId: buyer.memberId,
      exemptBuyer: { contactId: buyer.memberId },
    })
    const { totals } = priced
    const price = pricer(site)
    const { currency, weightUnit } = site.settings
    return {
      calculatedLineItems: wireCalculatedLines(totals, price),
      priceSummary: wireSummary(totals.summary, price),
      taxSummary: wireTaxSummary(totals, price),
      shippingInfo: wireDelivery(priced, price),
      appliedDiscounts: wireDiscounts(priced, price),
      ...wireGiftCard(priced, price),
      calculationErrors: wireCalculationErrors(site, priced),
      weightUnit,
      currency,
      conversionCurrency: currency,
      taxIncludedInPrice: priced.taxIncluded,
      payNow: wireSummary(totals.payNow, price),
      payLater: wireSummary(totals.payLater, price),
      payNowTotalAfterGiftCard: price(totals.payNow.balanceDue),
      totalAfterGiftCard: price(totals.summary.balanceDue),
      membershipOptions: wireMembershipOptions(priced.lines, priced.memberships),
      additionalFees: wireFees(totals, price),
      ...wireExemption(totals, price),
      explanation: wireExplanation(priced),
    }
  })

type Item = NonNullable<contract.CalculateTotalsRequest['lineItems']>[number]

/** Rules of single members are for themselves; staff may ask for any. */
function memberOf(caller: Caller, memberId: string | null | undefined): string | null {
  return caller.kind === 'MEMBER' ? caller.memberId : isStaff(caller) ? (memberId ?? null) : null
}

/** The caller gives the price; the catalogue says what the item is, which discounts depend on. */
function withCatalogItem(line: ResolvedLine, item: ResolvedLine | undefined): ResolvedLine {
  if (!item?.line.reference) return line
  const { productId, categoryIds } = item
  return { ...line, line: { ...line.line, reference: item.line.reference }, productId, categoryIds }
}

function withMembership(resolved: ResolvedLine, chosen: ReadonlyMap<string, ChosenMembership>): ResolvedLine {
  const membership = chosen.get(resolved.line.id)
  return membership ? { ...resolved, line: { ...resolved.line, membership } } : resolved
}

/** The lines that are products of our catalogue, by their ids. */
async function catalogLines(site: SiteRead, items: readonly Item[]): Promise<Map<string, ResolvedLine>> {
  const references = items.flatMap(({ id, quantity, catalogReference }): BasketLine[] => {
    const { appId, catalogItemId, options } = catalogReference ?? {}
    if (!appId || !catalogItemId) return []
    return [{ id: id!, quantity: quantity ?? 1, reference: { appId, catalogItemId, ...(options && { options }) } }]
  })
  const resolved = references.length > 0 ? await resolveLines(site, references) : []
  return new Map(resolved.map((each) => [each.line.id, each]))
}

/** The price of one unit with its modifiers. */
function priceOf({ price, modifierGroups = [] }: Item, currency: string): string {
  const modifiers = modifierGroups.flatMap((group) => group.modifiers ?? [])
  const extra = modifiers.reduce(
    (sum, { price: each, quantity }) => sum + parseAmount(each ?? '0', currency) * BigInt(quantity ?? 1),
    0n,
  )
  return extra === 0n ? price! : formatAmount(parseAmount(price!, currency) + extra, currency)
}

function basketLine(line: Item, taxGroupId: string | undefined, currency: string): BasketLine {
  const { id, quantity, productName, fullPrice, depositAmount, physicalProperties, paymentOption, itemType } = line
  return {
    id: id!,
    quantity: quantity ?? 1,
    custom: {
      price: priceOf(line, currency),
      ...(taxGroupId && { taxGroupId }),
      itemType: itemType ?? { preset: 'PHYSICAL' },
      ...(productName && { productName: { original: productName } }),
      ...(fullPrice && { fullPrice }),
      ...(depositAmount && { depositAmount }),
      ...(physicalProperties && { physicalProperties }),
      ...(paymentOption && { paymentOption }),
    },
  }
}
