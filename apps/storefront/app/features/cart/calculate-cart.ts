import type { EstimateTotalsResponse, LineItem } from '@stoa/contract/services/ecom/current-cart'
import {
  calculateTotals,
  discountsOfOffers,
  parseAmount,
  parseRate,
  readOffers,
  timesRate,
  type CartOffers,
  type DiscountInput,
  type FeeInput,
  type GiftCardInput,
  type LineInput,
  type ShippingInput,
  type TaxExemption,
  type Totals,
  type TotalsInput,
} from '@stoa/pricing'
import { toAvailability, type Availability } from '../../lib/money/availability.ts'
import type { Quantities } from './quantities.ts'

/** A cart line with what its price depends on. */
export interface PricedLine {
  priced: LineInput
  availability: Availability
}

/** The input of the totals besides the lines. */
export interface CartTerms extends Omit<TotalsInput, 'lines' | 'discounts'> {
  merchantDiscounts: readonly DiscountInput[]
  /** Rules and the coupon, from which the discounts of any quantities follow. */
  offers: CartOffers | undefined
}

/** Lines and totals of the cart with changed quantities, by the same calculator as the server's. */
export function calculateCart<Line extends PricedLine>(
  cart: { lines: readonly Line[]; terms: CartTerms },
  quantities: Quantities,
): { lines: Line[]; totals: Totals } {
  const lines = cart.lines.flatMap((line) => {
    const quantity = quantities[line.priced.id] ?? line.priced.quantity
    return quantity > 0 ? { ...line, priced: { ...line.priced, quantity } } : []
  })
  const { merchantDiscounts, offers, ...terms } = cart.terms
  const charged = lines.map(chargeableLine)
  const charges = new Map(charged.map(({ id, quantity }) => [id, quantity]))
  const discounts = offers ? discountsOfOffers(offers, charges, merchantDiscounts) : merchantDiscounts
  const fees = (terms.fees ?? []).flatMap((fee) => feeForPieces(fee, cart.lines, charges))
  const input = { ...terms, fees, discounts, lines: charged }
  const isChanged = cart.lines.some(({ priced: { id, quantity } }) => (quantities[id] ?? quantity) !== quantity)
  return { lines, totals: calculateTotals(isChanged ? taxedByRates(input) : input) }
}

/** A fee for each piece follows the quantities of its lines. What others come to, the server says. */
function feeForPieces(fee: FeeInput, before: readonly PricedLine[], charges: ReadonlyMap<string, number>): FeeInput[] {
  const { source, lineIds, price } = fee
  if (source !== 'ITEM' || !lineIds) return [fee]
  const charged = before.map(chargeableLine).filter(({ id }) => lineIds.includes(id))
  const pieces = charged.reduce((sum, { quantity }) => sum + quantity, 0)
  const now = lineIds.reduce((sum, id) => sum + (charges.get(id) ?? 0), 0)
  if (now === 0) return []
  return pieces === now || pieces === 0 ? [fee] : [{ ...fee, price: (price * BigInt(now)) / BigInt(pieces) }]
}

/** The taxes of the server's response are right for its quantities; for others they follow from their rates. */
function taxedByRates({ lines, shipping, fees = [], ...terms }: TotalsInput): TotalsInput {
  const byRates = <Part extends { taxRates: LineInput['taxRates'] }>(part: Part): Part => ({
    ...part,
    taxRates: part.taxRates.map(({ amount: _amount, ...rate }) => rate),
  })
  return { ...terms, lines: lines.map(byRates), fees: fees.map(byRates), ...(shipping && { shipping: byRates(shipping) }) }
}

/** As on the server, an unavailable line shows its price and counts nothing. */
function chargeableLine({ priced, availability }: PricedLine): LineInput {
  const isBuyable = !availability.discontinued && availability.quantityAvailable !== 0
  return isBuyable ? priced : { ...priced, quantity: 0 }
}

/** The prices of the lines in the server's response; their taxes are in `calculatedLineItems`. */
export function pricedLines({ cart, calculatedLineItems = [], currency = '' }: EstimateTotalsResponse): PricedLine[] {
  const minor = minorUnitsIn(currency)
  const calculated = new Map(calculatedLineItems.map((line) => [line.lineItemId, line]))
  return (cart?.lineItems ?? []).map((line: LineItem) => {
    const { pricesBreakdown, paymentOption } = calculated.get(line.id ?? '') ?? {}
    return {
      priced: {
        id: line.id ?? '',
        quantity: line.quantity ?? 1,
        unitPrice: minor(line.price),
        fullPrice: minor(line.fullPrice),
        ...(line.depositAmount && { deposit: minor(line.depositAmount) }),
        ...(paymentOption && { paymentOption }),
        taxRates: toTaxRates(pricesBreakdown?.taxDetails, minor),
      },
      availability: toAvailability(line.availability),
    }
  })
}

export function toCartTerms(estimate: EstimateTotalsResponse): CartTerms {
  const { currency = '', cart, pricesIncludeTax, taxExemption } = estimate
  const shipping = toShipping(estimate)
  return {
    currency,
    taxIncluded: pricesIncludeTax ?? cart?.taxIncludedInPrices ?? false,
    ...(taxExemption && { exemption: toExemption(taxExemption) }),
    merchantDiscounts: toMerchantDiscounts(estimate),
    offers: estimate.discountOffers ? readOffers(estimate.discountOffers) : undefined,
    ...(shipping && { shipping }),
    fees: toFees(estimate),
    giftCards: toGiftCards(estimate),
  }
}

export function minorUnitsIn(currency: string): (price: { amount?: string } | undefined) => bigint {
  return (price) => parseAmount(price?.amount ?? '0', currency)
}

type TaxDetails = NonNullable<NonNullable<EstimateTotalsResponse['calculatedLineItems']>[number]['pricesBreakdown']>['taxDetails']

function toTaxRates(details: TaxDetails, minor: ReturnType<typeof minorUnitsIn>): LineInput['taxRates'] {
  return (details?.taxBreakdown ?? []).map(({ taxName, rate, usualRate, jurisdiction, taxAmount }) => ({
    name: taxName ?? '',
    rate: rate ?? '0',
    ...(usualRate && { usualRate }),
    ...(taxAmount && { amount: minor(taxAmount) }),
    ...(jurisdiction && { jurisdiction }),
  }))
}

/** The cart holds the full value of a fixed discount, the estimate only what was deducted. A percentage is in the estimate. */
function toMerchantDiscounts({ cart, appliedDiscounts = [], currency = '' }: EstimateTotalsResponse): DiscountInput[] {
  const full = (cart?.appliedDiscounts ?? []).filter((each) => each.merchantDiscount)
  const given = appliedDiscounts.filter((each) => each.merchantDiscount)
  return given.map(({ discountType, merchantDiscount }, index) => {
    const fullAmount = full[index]?.merchantDiscount?.amount ?? merchantDiscount?.amount
    const percentage = merchantDiscount?.percentage
    return {
      id: `${index}`,
      kind: discountType ?? 'GLOBAL',
      source: 'merchantDiscount',
      value: percentage ? { percentage: String(percentage) } : { amount: minorUnitsIn(currency)(fullAmount) },
    }
  })
}

/** Returns the gift card with the amount it pays. It may pay more for a larger cart, which the server's next answer includes. */
function toGiftCards({ giftCard, currency = '' }: EstimateTotalsResponse): GiftCardInput[] {
  return giftCard ? [{ id: giftCard.id ?? '', balance: minorUnitsIn(currency)(giftCard.amount) }] : []
}

/** Returns the additional fees of the shop and of apps. */
function toFees({ additionalFees = [], currency = '', pricesIncludeTax }: EstimateTotalsResponse): FeeInput[] {
  const minor = minorUnitsIn(currency)
  return additionalFees.map(({ name, translatedName, price, taxDetails, lineItemIds = [], source = 'SERVICE_PLUGIN' }) => ({
    name: translatedName || (name ?? ''),
    ...priced(minor(price), toTaxRates(taxDetails, minor), pricesIncludeTax),
    source,
    ...(lineItemIds.length > 0 && { lineIds: lineItemIds }),
  }))
}

function toExemption({ taxExemptGroupId = '', name, certificateNumber }: Exemption): TaxExemption {
  return { taxExemptGroupId, ...(name && { name }), ...(certificateNumber && { certificateNumber }) }
}

type Exemption = NonNullable<EstimateTotalsResponse['taxExemption']>

/** A price and its rates. An exempt buyer's price is without the tax that the input of the calculator includes. */
function priced(price: bigint, taxRates: LineInput['taxRates'], pricesIncludeTax = false) {
  const usualRate = taxRates.reduce((sum, { rate, usualRate }) => sum + parseRate(usualRate ?? rate), 0n)
  return { price: pricesIncludeTax ? price + timesRate(price, usualRate) : price, taxRates }
}

function toShipping({ shippingInfo, currency = '', pricesIncludeTax }: EstimateTotalsResponse): ShippingInput | undefined {
  const chosen = shippingInfo?.selectedCarrierServiceOption
  const minor = minorUnitsIn(currency)
  if (!chosen) return undefined
  return {
    code: chosen.code ?? '',
    title: chosen.title ?? '',
    ...priced(minor(chosen.cost?.price), toTaxRates(chosen.cost?.taxDetails, minor), pricesIncludeTax),
  }
}
