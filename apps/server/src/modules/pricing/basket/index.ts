export {
  addLines,
  joinLines,
  removeLines,
  setLines,
  setQuantities,
  splitLines,
  type BasketLine,
  type JoinedLine,
} from './line.ts'
export { countModifiers, maxModifiers, type NewLines } from './served.ts'
export type { Freshness } from '../../catalog/catalog/ports/items.ts'
export { appViolations } from './app-violations.ts'
export { lineTexts } from './line-texts.ts'
export { modifiersPrice } from './modifiers.ts'
export { membershipLine, wireMembershipOptions, withSelection } from './memberships.ts'
export { resolveLines } from './resolve.ts'
export type { HeldByOrder } from './held.ts'
export type { ResolvedLine } from './resolved-line.ts'
export { recurringCharges, type RecurringCharge } from './recurring-charges.ts'
export { seenPrice } from './seen-price.ts'
export { inForm, type OwnTerms } from './own-terms.ts'
export { priceBasket, type PricedBasket, type PricingRequest } from './totals.ts'
export { availabilityViolations } from './violations.ts'
export { withChange } from './with-change.ts'
export { wireDelivery } from './wire-delivery.ts'
export {
  linePhysicalProperties,
  lineUrl,
  pricer,
  shownAvailability,
  wireCalculatedLines,
  wireCalculationErrors,
  wireDiscounts,
  wireExemption,
  wireExplanation,
  wireFees,
  wireGiftCard,
  wireLine,
  wireSummary,
  wireTax,
  wireTaxShares,
  wireTaxSummary,
  type Pricer,
} from './wire.ts'
