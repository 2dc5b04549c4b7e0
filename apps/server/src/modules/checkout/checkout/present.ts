import type * as wire from '@stoa/contract/services/ecom/checkout'
import { isPaidByMembership, type Totals } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  pricer,
  wireCalculationErrors,
  wireDelivery,
  wireDiscounts,
  wireExemption,
  wireExplanation,
  wireFees,
  wireGiftCard,
  wireLine,
  wireMembershipOptions,
  wireSummary,
  wireTax,
  wireTaxSummary,
  recurringCharges,
} from '../../pricing/basket/index.ts'
import { subscriptionCharges } from '../../pricing/subscriptions/index.ts'
import type { Checkout, CheckoutContent } from './checkout.ts'
import type { Priced } from './price.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** The checkout in the contract's form. */
export function present(
  site: SiteRead,
  checkout: Checkout,
  { lines, priced, violations }: Priced,
  price = pricer(site),
): wire.Checkout {
  const { settings } = site
  const { content } = checkout
  const { totals } = priced
  const { selectedMemberships = [], ...options } = wireMembershipOptions(lines, priced.memberships)
  const { selectedCarrierServiceOption, ...delivery } = wireDelivery(priced, price)
  return {
    id: checkout.id,
    purchaseFlowId: checkout.id,
    ...(checkout.cartId && { cartId: checkout.cartId }),
    lineItems: zip(lines, totals.lines).map(([line, total]) => {
      const { image, ...shown } = wireLine(site, line, price)
      return {
        ...shown,
        ...((totals.exemption || isPaidByMembership(line)) && {
          price: price(total.price),
          priceBeforeDiscounts: price(total.price),
          fullPrice: price(total.fullPrice),
          lineItemPrice: price(total.lineTotal),
        }),
        ...(image && { media: image }),
        totalPriceAfterTax: price(total.totalAfterTax),
        totalPriceBeforeTax: price(total.totalBeforeTax),
        taxDetails: wireTax(total, price),
        discount: price(total.discount),
      }
    }),
    buyerInfo: {
      ...(checkout.memberId ? { memberId: checkout.memberId } : checkout.visitorId && { visitorId: checkout.visitorId }),
      ...(content.contactId && { contactId: content.contactId }),
      ...(content.email && { email: content.email }),
    },
    ...(content.billingInfo && { billingInfo: content.billingInfo }),
    shippingInfo: {
      ...(content.shippingDestination && { shippingDestination: content.shippingDestination }),
      ...delivery,
      ...(selectedCarrierServiceOption && { selectedCarrierServiceOption }),
    },
    ...(content.buyerNote && { buyerNote: content.buyerNote }),
    customFields: content.customFields ?? [],
    ...(content.buyerConsents && { buyerConsents: content.buyerConsents }),
    ...(content.customSettings && { customSettings: content.customSettings }),
    ...(content.extendedFields && { extendedFields: content.extendedFields }),
    ...(content.externalReference && { externalReference: content.externalReference }),
    ...(content.customContentReference && { customContentReference: content.customContentReference }),
    ...(content.businessLocationId && { businessLocationId: content.businessLocationId }),
    ...taxExemptGroupOf(content, totals),
    ...wireExemption(totals, price),
    currency: settings.currency,
    conversionCurrency: settings.currency,
    paymentCurrency: settings.currency,
    channelType: content.channelType,
    siteLanguage: settings.language,
    buyerLanguage: site.language,
    weightUnit: settings.weightUnit,
    taxIncludedInPrice: priced.taxIncluded,
    completed: checkout.completed,
    createdBy: content.createdBy,
    createdDate: checkout.createdDate.toISOString(),
    updatedDate: checkout.updatedDate.toISOString(),
    subscriptionCharges: subscriptionCharges(site, recurringCharges(priced, lines)),
    priceSummary: wireSummary(totals.summary, price),
    payNow: wireSummary(totals.payNow, price),
    payLater: wireSummary(totals.payLater, price),
    taxSummary: wireTaxSummary(totals, price),
    appliedDiscounts: wireDiscounts(priced, price),
    ...wireGiftCard(priced, price),
    additionalFees: wireFees(totals, price),
    membershipOptions: { ...options, selectedMemberships: { memberships: selectedMemberships } },
    calculationErrors: wireCalculationErrors(site, priced),
    violations: [...violations],
    explanation: wireExplanation(priced),
  }
}

function taxExemptGroupOf({ taxExemptGroupId }: CheckoutContent, { exemption }: Totals): Pick<wire.Checkout, 'taxExemptGroupId'> {
  const id = taxExemptGroupId ?? exemption?.taxExemptGroupId
  return id ? { taxExemptGroupId: id } : {}
}
