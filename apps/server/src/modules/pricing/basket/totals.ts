import type { Address } from '@stoa/contract/services/ecom/cart'
import {
  calculateTotals,
  tipAmount,
  type DiscountInput,
  type FeeInput,
  type ShippingInput,
  type TaxExemption,
  type TipChoice,
  type Totals,
  type TotalsInput,
} from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { deliveryOffers, labelCarrierId, type DeliveredLine, type DeliveryOffer } from '../../delivery/delivery/index.ts'
import { discountsFor, withEffect, type BasketDiscounts, type Buyer, type ChosenCoupon } from '../discounts/index.ts'
import { loadBasketFees } from '../fees/index.ts'
import { giftCardInBasket, type BasketGiftCard, type ChosenGiftCard, type NotForGiftCards } from '../gift-cards/index.ts'
import type { Place } from '../../platform/places/index.ts'
import { taxAt, type BuyerExemption, type PlaceTaxes } from '../tax/index.ts'
import { findExemption, type ExemptBuyer } from '../tax-exemptions/index.ts'
import { appFees } from './app-fees.ts'
import { withAppTaxes } from './app-taxes.ts'
import { carrierOffers, fallbackCode } from './carrier-offers.ts'
import { withMemberships } from './memberships.ts'
import type { BasketMemberships } from '../memberships/index.ts'
import { chargedQuantity, chargedUnitPrice, ruleLine } from './rule-line.ts'
import { shippingRates, type FailedPlugin } from '../../platform/plugins/index.ts'
import { pickupsInStock, type LackingPickup } from './pickups-in-stock.ts'
import { isGiftCardLine } from './gift-card-line.ts'
import type { HeldByOrder } from './held.ts'
import { inForm, type OwnTerms } from './own-terms.ts'
import type { ResolvedLine } from './resolved-line.ts'
import { zip } from '../../../kernel/basics/zip.ts'

export interface PricingRequest {
  lines: readonly ResolvedLine[]
  /** The delivery address: decides shipping options and tax. */
  destination?: Address | undefined
  billing?: Place | undefined
  /** Decides tax where neither address is known: goods that are handed over in the shop, for example. */
  placeOfSale?: Place | undefined
  /** The code of the chosen shipping option. */
  deliveryCode?: string | undefined
  /** Discounts that the merchant gave by hand, in addition to rules and the coupon. */
  merchantDiscounts?: readonly DiscountInput[]
  coupon?: ChosenCoupon | undefined
  giftCard?: ChosenGiftCard | null | undefined
  /** The buyer for whom rules apply and uses of a coupon count. */
  buyer?: Buyer
  /** The buyer's tip for the staff. */
  tip?: TipChoice | undefined
  /** The member whose memberships can pay lines. */
  memberId?: string | null | undefined
  /** The buyer whose tax exemption applies. */
  exemptBuyer?: ExemptBuyer
  /** What the basket's own unfinished order holds. */
  own?: HeldByOrder | undefined
  /** What a draft of an order makes of the shop's own terms. */
  terms?: OwnTerms | undefined
  calculateTax?: boolean
  calculateDelivery?: boolean
  calculateFees?: boolean
}

/** A priced basket: its totals and the available options. */
export interface PricedBasket {
  totals: Totals
  /** What the totals were calculated from. */
  input: TotalsInput
  /** The lines, with the payment option of a membership where one pays them. */
  lines: readonly ResolvedLine[]
  memberships: BasketMemberships
  discounts: BasketDiscounts
  /** The chosen gift card; the amount that it pays is in the totals. */
  giftCard: BasketGiftCard | undefined
  offers: readonly DeliveryOffer[]
  /** The places where the basket cannot be picked up, because they do not have all of it. */
  lackingPickups: readonly LackingPickup[]
  /** The apps that gave no usable answer. */
  failedPlugins: readonly FailedPlugin[]
  /** The chosen shipping option, if it is still offered. */
  delivery: DeliveryOffer | undefined
  /** Where the buyer receives the goods, which decides the tax. */
  goesTo: Address | undefined
  /** The chosen shipping option is not offered for this basket and address. */
  deliveryIsGone: boolean
  /** True if the amounts of the totals include tax. */
  taxIncluded: boolean
  /** True if the catalogue's prices do: for an exempt buyer, the totals are without it. */
  pricesIncludeTax: boolean
  /** At least one line has to be delivered. */
  needsDelivery: boolean
}

/**
 * Prices a basket: loads tax rates and shipping options in parallel, asks apps for fees and taxes, then runs one pure calculation.
 */
export async function priceBasket(site: SiteRead, request: PricingRequest): Promise<PricedBasket> {
  const { destination, billing, placeOfSale, deliveryCode, own: held } = request
  const { calculateTax = true, calculateDelivery = true, calculateFees = true } = request
  // First, because lines that a membership pays count neither for discounts nor for free delivery.
  const { lines, memberships } = await withMemberships(site, request.memberId, request.lines, held?.memberships)
  const shipped = lines.filter(({ shippable }) => shippable)
  const needsDelivery = shipped.length > 0
  const offersDelivery = calculateDelivery && needsDelivery
  const found = await discountsFor(site, {
    lines: lines.map(ruleLine),
    coupon: request.coupon,
    merchant: request.merchantDiscounts ?? [],
    buyer: request.buyer ?? {},
    own: held,
    destination,
  })
  const { terms } = request
  const discounts = terms ? terms.discounts(found.inputs) : found.inputs
  const giftCard = await giftCardInBasket(site, request.giftCard, notForGiftCards(lines), held?.giftCard)
  const [exemption, own, carriers] = await Promise.all([
    findExemption(site, request.exemptBuyer ?? {}),
    offersDelivery ? deliveryOffers(site, destination, deliveredLines(site, lines, discounts), held?.slot) : noOwnOffers,
    offersDelivery ? carrierOffers(site, destination, shipped) : noCarriers,
  ])
  const inStock = await pickupsInStock(site, own.offers, shipped, held)
  const offers = withoutRepeatedCodes([...inStock.offers, ...carriers.offers])
  const delivery = terms ? terms.delivery(offers) : offers.find(({ code }) => code === deliveryCode)
  const goesTo = placeOfReceipt(site, delivery, destination)
  const taxedPlace = calculateTax ? [goesTo, billing, placeOfSale].find((at) => at?.country) : undefined
  const place = (await taxAt(site, taxedPlace)).forBuyer(exemption)
  const taxIncluded = terms?.taxIncluded ?? place.taxIncluded
  const offered: ShippingInput | undefined = delivery && {
    code: delivery.code,
    title: delivery.title,
    price: delivery.price,
    taxRates: place.ratesFor(undefined),
  }
  const shipping = terms ? terms.shipping(offered) : offered
  const bare: TotalsInput = {
    currency: site.settings.currency,
    taxIncluded,
    lines: lines.map((resolved) => {
      const line = inForm(lineInput(resolved, place), place.taxIncluded, taxIncluded)
      return terms ? terms.line(line) : line
    }),
    discounts,
    ...(exemption && { exemption: reasonOf(exemption) }),
    ...(giftCard && { giftCards: giftCard.inputs }),
    ...(shipping && {
      shipping: shipping.agreed || terms?.isShippingInForm ? shipping : inForm(shipping, place.taxIncluded, taxIncluded),
    }),
  }
  const ruled = calculateFees ? await ownFees(site, place, lines, bare) : []
  const charged = calculateFees
    ? await appFees(site, place, { lines, destination: goesTo, delivery, totals: () => calculateTotals(bare) })
    : { fees: [], failed: [] }
  const fees = [...ruled, ...charged.fees].map((fee) => inForm(fee, place.taxIncluded, taxIncluded))
  const complete = { ...bare, fees: terms ? terms.fees(fees, place) : fees, tip: tipIn(bare, request.tip) }
  // An app knows nothing of a buyer's exemption.
  const { input: taxedInput, failed } = await withAppTaxes(site, complete, lines, exemption ? undefined : taxedPlace)
  const input = terms ? terms.all(taxedInput) : taxedInput
  const totals = calculateTotals(input)
  return {
    totals,
    input,
    lines,
    memberships,
    discounts: withEffect(found, totals, !needsDelivery ? 'NONE' : delivery ? 'CHOSEN' : 'OPEN'),
    giftCard,
    offers,
    lackingPickups: inStock.lacking,
    failedPlugins: [
      ...memberships.failed,
      ...found.failedPlugins,
      ...carriers.failed.map((each) => (delivery?.code === fallbackCode(each.appId) ? { ...each, usedFallback: true } : each)),
      ...(own.labelsFailed ? [{ ...labelCarrier, ...(delivery?.isBackup && { usedFallback: true }) }] : []),
      ...charged.failed,
      ...failed,
    ],
    delivery,
    goesTo,
    deliveryIsGone:
      deliveryCode !== undefined && offersDelivery && !delivery && (destination?.country !== undefined || offers.length > 0),
    taxIncluded: totals.taxIncluded,
    pricesIncludeTax: place.taxIncluded,
    needsDelivery,
  }
}

/** Returns the place of receipt, which for pickup is the place of pickup. A place without a country lies in the shop's. */
function placeOfReceipt(
  { settings: { country } }: SiteRead,
  delivery: DeliveryOffer | undefined,
  destination: Address | undefined,
): Address | undefined {
  const at = delivery?.pickup?.address
  return at ? { ...at, country: at.country ?? country } : destination
}

function notForGiftCards(lines: readonly ResolvedLine[]): NotForGiftCards | undefined {
  if (lines.some(({ itemType }) => itemType.preset === 'GIFT_CARD')) return 'GIFT_CARD'
  return lines.some(({ subscription }) => subscription) ? 'SUBSCRIPTION' : undefined
}

/** The fees of the owner's rules. */
function ownFees(
  site: SiteRead,
  { ratesFor }: Pick<PlaceTaxes, 'ratesFor'>,
  lines: readonly ResolvedLine[],
  { lines: priced, shipping }: TotalsInput,
): Promise<FeeInput[]> {
  const pairs = zip(lines, priced)
  return loadBasketFees(site, {
    lines: pairs.map(([{ productId }, { id, quantity }]) => ({ id, quantity, productId })),
    subtotal: pairs.reduce((sum, [line, { quantity }]) => sum + chargedUnitPrice(line) * BigInt(quantity), 0n),
    deliveryCode: shipping?.code,
    ratesFor,
  })
}

/** An empty basket has no tip. */
function tipIn(input: TotalsInput, choice: TipChoice | undefined): bigint {
  if (!choice || input.lines.every(({ quantity }) => quantity === 0)) return 0n
  return tipAmount(choice, calculateTotals(input).summary.subtotal, input.currency)
}

function reasonOf({ isWhole: _rule, ...reason }: BuyerExemption): TaxExemption {
  return reason
}

/** The label provider, where it is named like an app that gave no answer. */
const labelCarrier: FailedPlugin = {
  appId: labelCarrierId,
  name: 'Shipping labels',
  componentType: shippingRates.componentType,
}

const noCarriers = { offers: [], failed: [] }
const noOwnOffers = { offers: [], labelsFailed: false }

/** A buyer chooses by the code, so a code belongs to the first offer that has it. */
function withoutRepeatedCodes(offers: readonly DeliveryOffer[]): DeliveryOffer[] {
  const codes = new Set<string>()
  return offers.filter(({ code }) => !codes.has(code) && codes.add(code))
}

function lineInput(resolved: ResolvedLine, place: Pick<PlaceTaxes, 'ratesFor'>): TotalsInput['lines'][number] {
  const { line, unitPrice, fullPrice, deposit, paymentOption, taxGroupId } = resolved
  return {
    id: line.id,
    quantity: chargedQuantity(resolved),
    unitPrice,
    fullPrice,
    ...(deposit !== undefined && { deposit }),
    paymentOption,
    // A gift card is a means of payment: the products that it pays for are taxed and discounted, not the card.
    taxRates: isGiftCardLine(line) ? [] : place.ratesFor(taxGroupId),
    discountable: !isGiftCardLine(line),
    ...(taxGroupId && { taxGroupId }),
  }
}

/** The lines to deliver, with their prices after discounts. */
function deliveredLines(
  { settings: { currency } }: SiteRead,
  all: readonly ResolvedLine[],
  discounts: readonly DiscountInput[],
): DeliveredLine[] {
  const discountOf = lineDiscounts(currency, all, discounts)
  return all
    .filter(({ shippable }) => shippable)
    .map((resolved) => {
      const { line, deliveryProfileId, itemType, weight = 0 } = resolved
      const { id, quantity } = line
      // A gift card is money: buying one does not make delivery cheaper.
      const isMoney = itemType.preset === 'GIFT_CARD'
      const price = isMoney ? 0n : chargedUnitPrice(resolved) * BigInt(quantity) - discountOf(id)
      return { id, deliveryProfileId, parcel: { currency, price, weight: weight * quantity, quantity } }
    })
}

/** The discount on each line. It does not depend on tax or delivery. */
function lineDiscounts(currency: string, lines: readonly ResolvedLine[], discounts: readonly DiscountInput[]) {
  if (discounts.length === 0) return () => 0n
  const untaxed = { ratesFor: () => [] }
  const totals = calculateTotals({
    currency,
    taxIncluded: false,
    lines: lines.map((resolved) => lineInput(resolved, untaxed)),
    discounts,
  })
  const byLine = new Map(totals.lines.map(({ id, discount }) => [id, discount]))
  return (id: string) => byLine.get(id) ?? 0n
}
