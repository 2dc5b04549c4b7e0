export {
  agreedDiscount,
  agreedPart,
  editedLine,
  firstUnits,
  type AgreedLine,
  type AgreedTax,
  type EditedLine,
  type FirstUnits,
  type LineEdit,
} from './agreed.ts'
export { allocate, type Claim, type Share } from './allocate.ts'
export { calculateTotals } from './calculate-totals.ts'
export { cartTotals, readCartPricing, writeCartPricing, type CartPricing } from './cart-pricing.ts'
export { converted, type Scaled } from './convert.ts'
export { currencyExponent } from './currency.ts'
export { roundedQuotient } from './decimal.ts'
export { applicableDiscounts, type ApplicableDiscounts, type DiscountOffers } from './discount-rules/applicable.ts'
export { cartOffers, type CartOffers } from './discount-rules/cart-offers.ts'
export { consideredRules, type ConsideredRule, type RuleOutcome } from './discount-rules/considered.ts'
export { couponRefusal, eligibleLines } from './discount-rules/coupon.ts'
export type {
  CouponRefusal,
  CouponTerms,
  CouponValue,
  DiscountRule,
  ItemScope,
  RuleLine,
  RuleValue,
  Trigger,
} from './discount-rules/rule.ts'
export { saleOf, saleRule, type Sale, type SaleItem, type SaleRule } from './discount-rules/sale-price.ts'
export { europeanUnion } from './european-union.ts'
export type { AmountRef, Because, Explanation, LineField, Step, SummaryName, TaxedField } from './explanation.ts'
export { formatAmount, formatDisplay, minus, parseAmount, parseExactAmount, parseMoney, plus, type Money } from './money.ts'
export { formatRate, parsePercentage, parseRate, timesRate, type Rate } from './rate.ts'
export { splitPerUnit, unitShare } from './refund.ts'
export { writeExplanation, type ExplainedAmount, type ExplainedName, type ExplainedStep } from './written-explanation.ts'
export type { OrderPart, PriceSummary, Summary } from './summary.ts'
export { splitTip, tipAmount, type TipChoice, type TippedItem, type TipShare, type TipSplitMethod } from './tip.ts'
export { priceWith } from './tax.ts'
export { calculateTax, type TaxCalculation, type TaxCalculationLine } from './tax-calculation.ts'
export type {
  AggregatedTax,
  AppliedExemption,
  AppliedDiscount,
  DiscountShare,
  FeeTotals,
  LineTotals,
  RedeemedGiftCard,
  ShippingTotals,
  Taxed,
  TaxShare,
  TaxSummary,
  Totals,
} from './totals.ts'
export type {
  DiscountInput,
  DiscountKind,
  DiscountSource,
  DiscountValue,
  FeeInput,
  FeeSource,
  GiftCardInput,
  JurisdictionType,
  LineInput,
  PaymentOption,
  ShippingInput,
  TaxExemption,
  TaxRate,
  TotalsInput,
} from './totals-input.ts'
export { isPaidByMembership } from './totals-input.ts'
