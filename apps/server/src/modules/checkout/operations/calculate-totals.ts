import * as contract from '@stoa/contract/services/ecom/totals-calculator'
import { implementRead } from '../../../kernel/operation.ts'
import {
  priceBasket,
  pricer,
  resolveLines,
  wireCalculatedLines,
  wireDelivery,
  wireDiscounts,
  wireSummary,
  wireTaxSummary,
  type BasketLine,
} from '../../basket/index.ts'
import { checkCodes } from '../codes.ts'
import { deliveryGone } from '../present.ts'

/** The calculator alone, for lines that are in no cart: the caller says what each costs. */
export const calculateTotals = implementRead(contract.calculateTotals, async ({ site }, request) => {
  checkCodes(request)
  const lines = await resolveLines(site, (request.lineItems ?? []).map(basketLine))
  const priced = await priceBasket(site, {
    lines,
    destination: request.shippingAddress,
    billing: request.billingAddress,
    deliveryCode: request.selectedShippingOption?.code,
  })
  const { totals } = priced
  const price = pricer(site)
  const { currency, weightUnit } = site.settings
  return {
    calculatedLineItems: wireCalculatedLines(totals, price),
    priceSummary: wireSummary(totals.summary, price),
    taxSummary: wireTaxSummary(totals, price),
    shippingInfo: wireDelivery(priced, price),
    appliedDiscounts: wireDiscounts(totals, price),
    calculationErrors: priced.deliveryIsGone ? { selectedShippingOptionError: { applicationError: deliveryGone } } : {},
    weightUnit,
    currency,
    conversionCurrency: currency,
    taxIncludedInPrice: priced.taxIncluded,
    payNow: wireSummary(totals.payNow, price),
    payLater: wireSummary(totals.payLater, price),
    payNowTotalAfterGiftCard: price(totals.payNow.balanceDue),
    totalAfterGiftCard: price(totals.summary.balanceDue),
    membershipOptions: {},
    additionalFees: [],
  }
})

function basketLine(line: NonNullable<contract.CalculateTotalsRequest['lineItems']>[number]): BasketLine {
  const { id, quantity, price, productName, fullPrice, depositAmount, physicalProperties, paymentOption, itemType } = line
  return {
    id: id!,
    quantity: quantity ?? 1,
    custom: {
      price: price!,
      itemType: itemType ?? { preset: 'PHYSICAL' },
      ...(productName && { productName: { original: productName } }),
      ...(fullPrice && { fullPrice }),
      ...(depositAmount && { depositAmount }),
      ...(physicalProperties && { physicalProperties }),
      ...(paymentOption && { paymentOption }),
    },
  }
}
