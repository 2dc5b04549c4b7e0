import type * as wire from '@stoa/contract/services/ecom/cart'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  appViolations,
  availabilityViolations,
  pricer,
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
  withSelection,
  type BasketLine,
} from '../../../pricing/basket/index.ts'
import { buyerOf, discountInputs, taxedContact, type Cart } from '../cart.ts'
import { priceCart, resolveCartLines } from '../own-holds.ts'
import { presentCart } from '../present.ts'

/** Estimates a cart's totals for an address and shipping option, with the calculation that also prices the order. */
export async function estimate(
  site: SiteRead,
  cart: Cart,
  request: Omit<wire.EstimateTotalsRequest, 'id'>,
): Promise<wire.EstimateTotalsResponse> {
  const { content } = cart
  const lines = await resolveCartLines(site, cart, choose(content.lines, request))
  const chosen = request.selectedShippingOption ?? content.selectedShippingOption
  const address = request.shippingAddress ?? content.contactInfo?.address
  const priced = await priceCart(site, cart, {
    lines,
    destination: address,
    billing: request.billingAddress,
    deliveryCode: chosen?.code,
    merchantDiscounts: discountInputs(content, site.settings.currency),
    coupon: content.coupon ?? undefined,
    giftCard: content.giftCard,
    buyer: buyerOf(cart.memberId, content.email),
    memberId: cart.memberId,
    exemptBuyer: { contactId: taxedContact(cart) },
    calculateTax: request.calculateTax ?? true,
    calculateDelivery: request.calculateShipping ?? true,
    calculateFees: request.calculateAdditionalFees ?? true,
  })
  const { violations } = await appViolations(site, 'CART', priced.lines, priced, {
    email: content.email,
    destination: address && { address },
    extendedFields: content.extendedFields,
  })
  const price = pricer(site)
  const { totals } = priced
  return {
    // Prices may include tax for the address and not for the site, or the other way round.
    cart: { ...(await presentCart(site, cart, lines)), taxIncludedInPrices: priced.taxIncluded },
    calculatedLineItems: wireCalculatedLines(totals, price),
    priceSummary: wireSummary(totals.summary, price),
    taxSummary: wireTaxSummary(totals, price),
    shippingInfo: wireDelivery(priced, price),
    appliedDiscounts: wireDiscounts(priced, price),
    ...wireGiftCard(priced, price),
    calculationErrors: wireCalculationErrors(site, priced),
    weightUnit: site.settings.weightUnit,
    currency: site.settings.currency,
    payNow: wireSummary(totals.payNow, price),
    payLater: wireSummary(totals.payLater, price),
    membershipOptions: wireMembershipOptions(priced.lines, priced.memberships),
    additionalFees: wireFees(totals, price),
    violations: [...availabilityViolations(lines), ...violations],
    ...wireExemption(totals, price),
    ...(totals.exemption && { pricesIncludeTax: priced.pricesIncludeTax }),
    explanation: wireExplanation(priced),
  }
}

/** The lines with the memberships that a request selects in place of those of the cart. */
function choose(
  lines: readonly BasketLine[],
  { selectedMemberships }: Pick<wire.EstimateTotalsRequest, 'selectedMemberships'>,
): readonly BasketLine[] {
  if (!selectedMemberships) return lines
  return withSelection(lines, selectedMemberships.memberships ?? [], 'selectedMemberships.memberships')
}
