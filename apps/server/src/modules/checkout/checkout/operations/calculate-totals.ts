import * as contract from '@stoa/contract/services/ecom/totals-calculator'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import {
  priceBasket,
  pricer,
  resolveLines,
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
} from '../../../pricing/basket/index.ts'
import { buyerOf } from '../../cart/index.ts'
import { chooseCoupon } from '../../../pricing/discounts/index.ts'
import { chosenByLine } from '../../../pricing/memberships/index.ts'
import { limitCodeGuessing, type CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { findGiftCard } from '../codes.ts'
import { withCatalogItem, withMembership, catalogLines, basketLine } from '../totals-lines.ts'

/** The price calculation for lines that are in no cart: the caller gives their prices. */
export const calculateTotals = ({ limits }: { limits: CodeLimits }) =>
  implementRead(contract.calculateTotals, async ({ site, caller, address }, request) => {
    const items = request.lineItems ?? []
    const ofCatalog = await catalogLines(site, items)
    const withPrices = await resolveLines(
      site,
      items.map((item) => basketLine(item, ofCatalog.get(item.id)?.taxGroupId, site.settings.currency)),
    )
    const { memberships = [] } = request.selectedMemberships ?? {}
    const chosen = chosenByLine(
      memberships,
      withPrices.map(({ line }) => line),
      'selectedMemberships.memberships',
    )
    const lines = withPrices.map((line) => withMembership(withCatalogItem(line, ofCatalog.get(line.line.id)), chosen))
    const buyer = buyerOf(memberOf(caller, request.memberId), request.buyerEmail)
    const { couponCode, couponId } = request
    const who = { caller, address, request }
    const key = couponCode ? { code: couponCode } : { id: couponId! }
    const coupon =
      couponCode || couponId ? await limitCodeGuessing(limits, 'coupon', who, () => chooseCoupon(site, key, buyer)) : undefined
    const giftCard = await findGiftCard(site, limits, who, request)
    const priced = await priceBasket(site, {
      lines,
      destination: request.shippingAddress,
      billing: request.billingAddress,
      deliveryCode: request.selectedShippingOption?.code,
      coupon,
      giftCard,
      buyer,
      memberId: buyer.memberId,
      exemptBuyer: { contactId: buyer.memberId },
    })
    const { totals } = priced
    const price = pricer(site)
    const { currency, weightUnit } = site.settings
    return {
      calculatedLineItems: wireCalculatedLines(totals, price),
      priceSummary: wireSummary(totals.summary, price),
      taxSummary: wireTaxSummary(totals, price),
      shippingInfo: wireDelivery(priced, price),
      appliedDiscounts: wireDiscounts(priced, price),
      ...wireGiftCard(priced, price),
      calculationErrors: wireCalculationErrors(site, priced),
      weightUnit,
      currency,
      conversionCurrency: currency,
      taxIncludedInPrice: priced.taxIncluded,
      payNow: wireSummary(totals.payNow, price),
      payLater: wireSummary(totals.payLater, price),
      payNowTotalAfterGiftCard: price(totals.payNow.balanceDue),
      totalAfterGiftCard: price(totals.summary.balanceDue),
      membershipOptions: wireMembershipOptions(priced.lines, priced.memberships),
      additionalFees: wireFees(totals, price),
      ...wireExemption(totals, price),
      explanation: wireExplanation(priced),
    }
  })

/** Rules of single members are for themselves; staff may ask for any. */
function memberOf(caller: Caller, memberId: string | null | undefined): string | null {
  return caller.kind === 'MEMBER' ? caller.memberId : isStaff(caller) ? (memberId ?? null) : null
}
