import type { CostAndProfitData, Discount, PriceData } from '@stoa/contract/services/stores/products'
import { formatAmount, formatDisplay, roundedQuotient } from '@stoa/pricing'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import type { VariantRow } from '../catalog/ports/products.ts'

// V1 has a price and a discounted price; the catalogue has the current price and a compare-at price. The V1 price is the
// compare-at price if there is one.

/** What prices are computed from. */
export type PricedVariant = Pick<VariantRow, 'price_minor' | 'compare_at_minor' | 'doc'>

/** A variant's price before and after its discount, in minor units. */
export function pricesOf({ price_minor, compare_at_minor }: PricedVariant): { price: bigint; discounted: bigint } {
  const discounted = BigInt(price_minor)
  const before = compare_at_minor === null ? 0n : BigInt(compare_at_minor)
  return { price: before > discounted ? before : discounted, discounted }
}

/** Amounts of this interface are numbers. */
export function numberOf(minor: bigint, { currency }: SiteSettings): number {
  return Number(formatAmount(minor, currency))
}

export function priceData(variant: PricedVariant, settings: SiteSettings): PriceData {
  const { price, discounted } = pricesOf(variant)
  const { currency, language } = settings
  const perUnit = variant.doc.physicalProperties?.pricePerUnit
  return {
    currency,
    price: numberOf(price, settings),
    discountedPrice: numberOf(discounted, settings),
    formatted: {
      price: formatDisplay(price, currency, language),
      discountedPrice: formatDisplay(discounted, currency, language),
      ...(perUnit?.description && { pricePerUnit: perUnit.description }),
    },
    ...(perUnit?.value && { pricePerUnit: Number(perUnit.value) }),
  }
}

export function discountOf(variant: PricedVariant, settings: SiteSettings): Discount {
  const { price, discounted } = pricesOf(variant)
  return price > discounted ? { type: 'AMOUNT', value: numberOf(price - discounted, settings) } : { type: 'NONE', value: 0 }
}

export function costData({ cost_minor, price_minor }: VariantRow, settings: SiteSettings): CostAndProfitData | undefined {
  if (cost_minor === null) return undefined
  const { currency, language } = settings
  const cost = BigInt(cost_minor)
  const price = BigInt(price_minor)
  const profit = price - cost
  return {
    itemCost: numberOf(cost, settings),
    formattedItemCost: formatDisplay(cost, currency, language),
    profit: numberOf(profit, settings),
    formattedProfit: formatDisplay(profit, currency, language),
    profitMargin: price === 0n ? 0 : Number(roundedQuotient(profit * 10_000n, price)) / 10_000,
  }
}

export function range(values: readonly number[]): { minValue: number; maxValue: number } | undefined {
  return values.length > 0 ? { minValue: Math.min(...values), maxValue: Math.max(...values) } : undefined
}
