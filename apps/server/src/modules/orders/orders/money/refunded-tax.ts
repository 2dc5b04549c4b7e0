import type { LineItemTaxBreakdown, Order, Price, Refund } from '@stoa/contract/services/ecom/orders'
import { allocate, formatAmount, roundedQuotient } from '@stoa/pricing'
import { minorOf, sum } from '../amounts.ts'
import { zip } from '../../../../kernel/basics/zip.ts'

/** A completed refund. One made outside of this shop has no details. */
export interface MadeRefund {
  amount: bigint
  refund: Refund | undefined
}

/** The tax of one rate, as stored with a refund. */
export type RefundedTax = Pick<
  LineItemTaxBreakdown,
  'jurisdiction' | 'taxName' | 'rate' | 'usualRate' | 'taxableAmount' | 'nonTaxableAmount' | 'taxAmount'
>

/**
 * The tax that each refund of an order includes, in the order in which they were made. A refund first takes from the parts it
 * names, and the rest from all remaining parts in proportion to their value. Each refund takes its share of what earlier
 * refunds left, so refunds of the whole total include exactly the tax that was charged, however it is divided.
 */
export function refundedTaxes(order: OrderAmounts, refunds: readonly MadeRefund[]): RefundedTax[][] {
  return partsTaken(order, refunds).map((taken) => byRate(taken, order.currency))
}

/** Returns the refunded amount of each part by refund, and the tax in it, in the order in which they were made. */
export function refundedParts(
  order: OrderAmounts,
  refunds: readonly MadeRefund[],
): { key: string; gross: bigint; tax: bigint }[][] {
  return partsTaken(order, refunds).map((taken) =>
    taken.map((part) => ({ key: part.key, gross: grossOf(part), tax: sum(part.taxes, ({ tax }) => tax) })),
  )
}

/** What a refund takes from a part of the order: `line ID`, `shipping` or `fee ID`. Minor units. */
export interface RefundShare {
  key: string
  net: bigint
  taxes: readonly { of: LineItemTaxBreakdown; tax: bigint }[]
}

/** Returns what each refund takes from the parts of the order, in the order in which they were made. Parts without a share are left out. */
export function refundShares(order: OrderAmounts, refunds: readonly MadeRefund[]): RefundShare[][] {
  return partsTaken(order, refunds).map((taken) => taken.filter((part) => grossOf(part) > 0n))
}

interface OrderAmounts {
  order: Pick<Order, 'lineItems' | 'shippingInfo' | 'additionalFees'>
  currency: string
  total: bigint
}

function partsTaken({ order, currency, total }: OrderAmounts, refunds: readonly MadeRefund[]): Part[][] {
  let parts = partsOf(order, currency)
  let remaining = total
  return refunds.map(({ amount, refund }) => {
    // An overpayment bears no tax.
    const money = smaller(amount, remaining)
    // The parts of an order written by an app need not sum to its total.
    const gross = remaining > 0n ? roundedQuotient(sum(parts, grossOf) * money, remaining) : 0n
    const shares = spread(gross, parts, claimsOf(refund, order, currency))
    const taken = zip(parts, shares).map(([part, share]) => shareOf(part, share))
    parts = zip(parts, taken).map(([part, share]) => subtract(part, share))
    remaining -= money
    return taken
  })
}

/** A part of an order, or what refunds left of it: a line, the delivery or a fee. */
interface Part {
  key: string
  net: bigint
  taxes: PartTax[]
}

interface PartTax {
  of: LineItemTaxBreakdown
  taxable: bigint
  /** The amount on which an exempt buyer pays none of this tax. */
  exempt: bigint
  tax: bigint
}

function partsOf({ lineItems = [], shippingInfo, additionalFees = [] }: OrderAmounts['order'], currency: string): Part[] {
  const { cost } = shippingInfo ?? {}
  const part = (key: string, paid: Price | undefined, breakdown: readonly LineItemTaxBreakdown[] = []): Part => {
    const taxes = breakdown.map((of) => ({
      of,
      taxable: minorOf(of.taxableAmount, currency),
      exempt: minorOf(of.nonTaxableAmount, currency),
      tax: minorOf(of.taxAmount, currency),
    }))
    const net = minorOf(paid, currency) - sum(taxes, ({ tax }) => tax)
    return { key, net: net > 0n ? net : 0n, taxes }
  }
  return [
    ...lineItems.map(({ id, totalPriceAfterTax, taxInfo }) => part(lineKey(id), totalPriceAfterTax, taxInfo?.taxBreakdown)),
    part(shippingKey, cost?.totalPriceAfterTax ?? cost?.price, cost?.taxInfo?.taxBreakdown),
    ...additionalFees.map(({ id, price, priceAfterTax, taxInfo }) =>
      part(feeKey(id), priceAfterTax ?? price, taxInfo?.taxBreakdown),
    ),
  ]
}

/** How much of each part a refund names. */
function claimsOf(
  refund: Refund | undefined,
  { shippingInfo }: OrderAmounts['order'],
  currency: string,
): ReadonlyMap<string, bigint> {
  const claims = new Map<string, bigint>()
  const claim = (key: string, price: Price | undefined) => claims.set(key, (claims.get(key) ?? 0n) + minorOf(price, currency))
  const { shipping, shippingIncluded, additionalFees = [] } = refund?.details ?? {}
  for (const { lineItemId, totalRefundedAmount } of refund?.summary?.breakdown?.lineItems ?? [])
    claim(lineKey(lineItemId), totalRefundedAmount)
  if (shipping?.amount) claim(shippingKey, shipping.amount)
  else if (shippingIncluded) claim(shippingKey, shippingInfo?.cost?.totalPriceAfterTax)
  for (const { additionalFeeId, amount } of additionalFees) claim(feeKey(additionalFeeId), amount)
  return claims
}

export const lineKey = (id: string | undefined) => `line ${id}`
export const feeKey = (id: string | undefined) => `fee ${id}`
export const shippingKey = 'shipping'

/** Distributes an amount over the named parts, and what exceeds them over all remaining parts. */
function spread(amount: bigint, parts: readonly Part[], claims: ReadonlyMap<string, bigint>): bigint[] {
  const named = parts.map((part) => smaller(claims.get(part.key) ?? 0n, grossOf(part)))
  const claimed = sum(named, (claim) => claim)
  const first = allocated(smaller(amount, claimed), parts, named)
  const rest = zip(parts, first).map(([part, share]) => grossOf(part) - share)
  const second = allocated(amount - sum(first, (share) => share), parts, rest)
  return zip(first, second).map(([share, more]) => share + more)
}

function allocated(amount: bigint, parts: readonly Part[], weights: readonly bigint[]): bigint[] {
  const claims = zip(parts, weights).map(([{ key }, weight]) => ({ key, weight }))
  return allocate(amount, claims).map((share) => share.amount)
}

/** A part in proportion to an amount of it. Tax is rounded once and then split over the rates, as it was when charged. */
function shareOf(part: Part, amount: bigint): Part {
  const whole = grossOf(part)
  const of = (figure: bigint) => (whole > 0n ? roundedQuotient(figure * amount, whole) : 0n)
  const net = of(part.net)
  const taxes = allocate(
    amount - net,
    part.taxes.map(({ tax }, index) => ({ key: String(index), weight: tax })),
  )
  return {
    ...part,
    net,
    taxes: zip(part.taxes, taxes).map(([tax, { amount: taxTaken }]) => ({
      ...tax,
      taxable: of(tax.taxable),
      exempt: of(tax.exempt),
      tax: taxTaken,
    })),
  }
}

function subtract(part: Part, { net, taxes }: Part): Part {
  const shares = zip(part.taxes, taxes).map(([before, taken]) => ({
    of: before.of,
    taxable: before.taxable - taken.taxable,
    exempt: before.exempt - taken.exempt,
    tax: before.tax - taken.tax,
  }))
  return { ...part, net: part.net - net, taxes: shares }
}

function byRate(parts: readonly Part[], currency: string): RefundedTax[] {
  const touched = parts
    .flatMap(({ taxes }) => taxes)
    .filter(({ taxable, exempt, tax }) => taxable > 0n || exempt > 0n || tax > 0n)
  const rates = Map.groupBy(touched, ({ of }) => [of.jurisdiction, of.taxName, of.rate, of.usualRate].join('\n'))
  const write = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
  return [...rates.values()].map((taxes) => {
    const { jurisdiction, taxName, rate, usualRate } = taxes[0]!.of
    const exempt = sum(taxes, (each) => each.exempt)
    return {
      jurisdiction,
      taxName,
      rate,
      ...(usualRate && { usualRate }),
      taxableAmount: write(sum(taxes, ({ taxable }) => taxable)),
      ...(exempt > 0n && { nonTaxableAmount: write(exempt) }),
      taxAmount: write(sum(taxes, ({ tax }) => tax)),
    }
  })
}

function grossOf({ net, taxes }: Part): bigint {
  return net + sum(taxes, ({ tax }) => tax)
}

function smaller(first: bigint, second: bigint): bigint {
  return first < second ? first : second
}
