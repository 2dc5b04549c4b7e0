import type { EstimateTotalsResponse, LineItem } from '@stoa/contract/services/ecom/current-cart'
import {
  calculateTotals,
  parseAmount,
  type DiscountInput,
  type LineInput,
  type ShippingInput,
  type Totals,
  type TotalsInput,
} from '@stoa/pricing'
import { availabilityOf, type Availability } from '../../availability.ts'
import type { Quantities } from './quantities.ts'

/** A cart's line as far as its price goes. */
export interface PricedLine {
  priced: LineInput
  availability: Availability
}

/** All that a cart's totals are made of besides its lines. */
export type CartTerms = Omit<TotalsInput, 'lines'>

/** The totals of the cart with other quantities, by the calculator that makes the server's; with its lines as they are then. */
export function calculateCart<Line extends PricedLine>(
  cart: { lines: readonly Line[]; terms: CartTerms },
  wanted: Quantities,
): { lines: Line[]; totals: Totals } {
  const lines = cart.lines.flatMap((line) => {
    const quantity = wanted[line.priced.id] ?? line.priced.quantity
    return quantity > 0 ? { ...line, priced: { ...line.priced, quantity } } : []
  })
  return { lines, totals: calculateTotals({ ...cart.terms, lines: lines.map(charged) }) }
}

/** What cannot be bought is shown with its price and not charged, as the server has it. */
function charged({ priced, availability }: PricedLine): LineInput {
  const isBuyable = !availability.gone && availability.left !== 0
  return isBuyable ? priced : { ...priced, quantity: 0 }
}

/** What the server's answer says of a line's price; its taxes stand with its totals. */
export function pricedLines({ cart, calculatedLineItems = [], currency = '' }: EstimateTotalsResponse): PricedLine[] {
  const minor = minorIn(currency)
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
        taxRates: ratesOf(pricesBreakdown?.taxDetails),
      },
      availability: availabilityOf(line.availability),
    }
  })
}

export function termsOf(estimate: EstimateTotalsResponse): CartTerms {
  const { currency = '', cart } = estimate
  const shipping = shippingOf(estimate)
  return {
    currency,
    taxIncluded: cart?.taxIncludedInPrices ?? false,
    discounts: discountsOf(estimate),
    ...(shipping && { shipping }),
  }
}

export function minorIn(currency: string): (price: { amount?: string } | undefined) => bigint {
  return (price) => parseAmount(price?.amount ?? '0', currency)
}

type TaxDetails = NonNullable<NonNullable<EstimateTotalsResponse['calculatedLineItems']>[number]['pricesBreakdown']>['taxDetails']

function ratesOf(details: TaxDetails): LineInput['taxRates'] {
  return (details?.taxBreakdown ?? []).map(({ taxName, rate, jurisdiction }) => ({
    name: taxName ?? '',
    rate: rate ?? '0',
    ...(jurisdiction && { jurisdiction }),
  }))
}

/** The cart says what a fixed discount is worth, the estimate what it took; a percentage stands in the estimate. */
function discountsOf({ cart, appliedDiscounts = [], currency = '' }: EstimateTotalsResponse): DiscountInput[] {
  return appliedDiscounts.map(({ discountType, merchantDiscount }, index) => {
    const whole = cart?.appliedDiscounts?.[index]?.merchantDiscount?.amount ?? merchantDiscount?.amount
    const percentage = merchantDiscount?.percentage
    return {
      id: `${index}`,
      kind: discountType ?? 'GLOBAL',
      source: 'merchantDiscount',
      value: percentage ? { percentage: String(percentage) } : { amount: minorIn(currency)(whole) },
    }
  })
}

function shippingOf({ shippingInfo, currency = '' }: EstimateTotalsResponse): ShippingInput | undefined {
  const chosen = shippingInfo?.selectedCarrierServiceOption
  if (!chosen) return undefined
  return {
    code: chosen.code ?? '',
    title: chosen.title ?? '',
    price: minorIn(currency)(chosen.cost?.price),
    taxRates: ratesOf(chosen.cost?.taxDetails),
  }
}
