import type {
  V3AdjustValue,
  V3BulkAdjustProductVariantsByFilterRequest,
  V3UnsignedAdjustValue,
} from '@stoa/contract/services/stores/products-v-3'
import { currencyExponent, parseAmount, roundedQuotient } from '@stoa/pricing'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { VariantRow } from './product-row.ts'
import { checkComparePrice, pricedPerUnit } from './variants.ts'

export type PriceAdjustment = Pick<
  V3BulkAdjustProductVariantsByFilterRequest,
  'actualPrice' | 'compareAtPrice' | 'compareAtPriceDiscount' | 'cost' | 'rounding'
>

export function checkAdjustment({ actualPrice, compareAtPrice, compareAtPriceDiscount, cost }: PriceAdjustment): void {
  if (!actualPrice && !compareAtPrice && !compareAtPriceDiscount && !cost) {
    throw brokenRule('actualPrice', 'NO_VARIANT_ADJUSTMENTS_PASSED', 'or another adjustment must be given')
  }
  if (compareAtPriceDiscount && (actualPrice || compareAtPrice)) {
    throw brokenRule('compareAtPriceDiscount', 'INVALID_PRICES_ADJUSTMENTS', 'cannot be given together with a price')
  }
}

/** A variant at its adjusted prices. A discount is taken off the compare-at price, which is the price where there is none. */
export function adjusted(variant: VariantRow, adjustment: PriceAdjustment, currency: string): VariantRow {
  const { actualPrice, compareAtPrice, compareAtPriceDiscount, cost, rounding } = adjustment
  const round = (minor: bigint) => (rounding === 'NEAREST_WHOLE_NUMBER' ? wholeUnits(minor, currency) : minor)
  const apply = (minor: bigint, change: V3AdjustValue | V3UnsignedAdjustValue, sign: 1n | -1n) => {
    const delta = change.amount
      ? parseAmount(change.amount, currency)
      : roundedQuotient(minor * BigInt(change.percentage ?? 0), 100n)
    return round(minor + sign * delta)
  }
  let { price_minor: price, compare_at_minor: compareAt, cost_minor: spent } = variant
  if (compareAtPriceDiscount) {
    compareAt ??= price
    price = apply(compareAt, compareAtPriceDiscount, -1n)
  }
  if (actualPrice) price = apply(price, actualPrice, 1n)
  if (compareAtPrice && compareAt !== null) compareAt = apply(compareAt, compareAtPrice, 1n)
  if (cost && spent !== null) spent = apply(spent, cost, 1n)
  const highest = parseAmount('999999999.99', currency)
  checkRange(price, highest, 'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE')
  checkRange(compareAt, highest, 'ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE')
  checkRange(spent, highest, 'ADJUSTED_COST_OUT_OF_RANGE')
  checkComparePrice(price, compareAt)
  const { physicalProperties } = variant.doc
  return {
    ...variant,
    price_minor: price,
    compare_at_minor: compareAt,
    cost_minor: spent,
    doc: {
      ...variant.doc,
      ...(physicalProperties && { physicalProperties: pricedPerUnit(physicalProperties, price, currency) }),
    },
  }
}

function checkRange(minor: bigint | null, highest: bigint, code: string): void {
  if (minor !== null && (minor < 0n || minor > highest)) throw refusal(code, 'the adjusted amount is out of range')
}

function wholeUnits(minor: bigint, currency: string): bigint {
  const unit = 10n ** BigInt(currencyExponent(currency))
  return roundedQuotient(minor, unit) * unit
}
