import type { AppliedDiscount, ExplainedAmount, ExplanationStep, Order } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { isTip } from '@stoa/web/tip'
import type { PricedOrder } from './stored-order.ts'
import { minorOf, sum } from './amounts.ts'

type Name = NonNullable<ExplainedAmount['name']>

/** Minor units. */
type Amounts = Record<Name, bigint>

/**
 * Why each amount of an order is what it is. `calculated` is the calculator's explanation, stored when the order was placed. What it
 * does not explain (orders from elsewhere, a fee or tip that came later) is explained by the parts of the order. An amount that
 * neither adds up to has no explanation.
 */
export function explanationOf(order: PricedOrder, calculated: readonly ExplainedAmount[] = []): ExplainedAmount[] {
  const currency = order.currency
  const amounts = amountsOf(order)
  const parts = partsOf(order, amounts)
  return Object.entries(amounts).flatMap(([name, amount]) => {
    const candidates = [calculated.find((each) => each.name === name)?.steps, parts[name as Name]]
    const steps = candidates.find((each) => each?.length && total(each, currency) === amount)
    return steps ? [{ name: name as Name, steps: [...steps] }] : []
  })
}

function total(steps: readonly ExplanationStep[], currency: string): bigint {
  return sum(steps, ({ amount }) => parseAmount(amount ?? '0', currency))
}

function amountsOf({ priceSummary, additionalFees = [], giftCardPayment, currency }: PricedOrder): Amounts {
  const minor = (price: { amount?: string } | undefined) => minorOf(price, currency)
  const tip = sum(additionalFees.filter(isTip), ({ price }) => minor(price))
  const giftCard = minor(giftCardPayment?.amount)
  return {
    SUBTOTAL: minor(priceSummary?.subtotal),
    DISCOUNT: minor(priceSummary?.discount),
    SHIPPING: minor(priceSummary?.shipping),
    ADDITIONAL_FEES: minor(priceSummary?.totalAdditionalFees) - tip,
    TAX: minor(priceSummary?.tax),
    TIP: tip,
    TOTAL: minor(priceSummary?.total),
    GIFT_CARD: giftCard,
    BALANCE_DUE: minor(priceSummary?.total) - giftCard,
  }
}

/** The steps that lines, discounts, delivery, fees and taxes of an order say themselves. */
function partsOf(order: PricedOrder, amounts: Amounts): Record<Name, ExplanationStep[]> {
  const { additionalFees = [], appliedDiscounts = [], lineItems, shippingInfo } = order
  const fees = additionalFees.filter((fee) => !isTip(fee))
  const delivery = shippingInfo?.cost
  return {
    SUBTOTAL: lineItems.map((line) => lineStep(line, order.currency)),
    DISCOUNT: appliedDiscounts.map(discountStep),
    SHIPPING: delivery?.price?.amount
      ? [{ amount: delivery.price.amount, rule: 'SHIPPING_PRICE', part: 'SHIPPING', name: shippingInfo?.title ?? '' }]
      : [],
    ADDITIONAL_FEES: fees.map(({ name = '', price, source }) => ({
      amount: price?.amount ?? '0',
      rule: 'FEE_PRICE',
      part: 'FEE',
      feeName: name,
      ...(source && { feeSource: source }),
    })),
    TAX: [
      ...lineItems.flatMap(({ id, taxInfo }) => taxSteps(taxInfo, { part: 'LINE', lineItemId: id })),
      ...taxSteps(delivery?.taxInfo, { part: 'SHIPPING' }),
      ...fees.flatMap(({ name = '', taxInfo }) => taxSteps(taxInfo, { part: 'FEE', feeName: name })),
    ],
    TIP: additionalFees.filter(isTip).map(({ price }) => ({ amount: price?.amount ?? '0', rule: 'TIP' })),
    ...sumsOf(order, amounts),
    GIFT_CARD: order.giftCardPayment ? [{ amount: order.giftCardPayment.amount?.amount ?? '0', rule: 'GIFT_CARD' }] : [],
  }
}

type Line = NonNullable<Order['lineItems']>[number]

function lineStep(line: Line, currency: string): ExplanationStep {
  const { id = '', quantity = 1, membership, lineItemPrice, totalPriceBeforeTax } = line
  const about = { part: 'LINE', lineItemId: id, quantity } as const
  if (membership) return { amount: '0', rule: 'PAID_BY_MEMBERSHIP', ...about }
  const price = minorOf(line.price ?? line.priceBeforeDiscounts, currency)
  const amount = (lineItemPrice ?? totalPriceBeforeTax)?.amount ?? formatAmount(price * BigInt(quantity), currency)
  return { amount, rule: 'QUANTITY', ...about, price: formatAmount(price, currency) }
}

function discountStep({ coupon, discountRule, merchantDiscount }: AppliedDiscount): ExplanationStep {
  const name = coupon?.code || discountRule?.name?.original || merchantDiscount?.description
  const discountId = coupon?.id ?? discountRule?.id
  return {
    amount: (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount ?? '0',
    rule: 'DISCOUNT',
    ...(name && { name }),
    ...(discountId && { discountId }),
  }
}

function taxSteps(taxInfo: Line['taxInfo'], about: Pick<ExplanationStep, 'part' | 'lineItemId' | 'feeName'>): ExplanationStep[] {
  return (taxInfo?.taxBreakdown ?? []).map(({ taxName, rate, usualRate, taxableAmount, nonTaxableAmount, taxAmount }) => ({
    amount: taxAmount?.amount ?? '0',
    rule: usualRate ? 'TAX_EXEMPTION' : 'TAX_RATE',
    ...about,
    name: taxName ?? '',
    rate: rate ?? '0',
    ...(usualRate && { usualRate }),
    taxableAmount: (usualRate ? nonTaxableAmount : taxableAmount)?.amount ?? '0',
  }))
}

/** The amounts that are sums of others. Tax counts only where it is added to the prices. */
function sumsOf(order: PricedOrder, amounts: Amounts): Record<'TOTAL' | 'BALANCE_DUE', ExplanationStep[]> {
  const signed = (name: Name, sign = 1n): ExplanationStep[] =>
    amounts[name] === 0n ? [] : [{ amount: formatAmount(sign * amounts[name], order.currency), rule: 'AMOUNT', amountOf: name }]
  return {
    TOTAL: [
      ...signed('SUBTOTAL'),
      ...signed('DISCOUNT', -1n),
      ...signed('SHIPPING'),
      ...signed('ADDITIONAL_FEES'),
      ...(order.taxIncludedInPrices ? [] : signed('TAX')),
      ...signed('TIP'),
    ],
    BALANCE_DUE: [...signed('TOTAL'), ...signed('GIFT_CARD', -1n)],
  }
}
