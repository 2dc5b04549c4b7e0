import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { zip } from '../../../kernel/basics/zip.ts'
import type { PricedBasket } from '../../pricing/basket/index.ts'
import { isTaxIncluded } from '../../pricing/tax/index.ts'
import type { CheckoutContent } from '../checkout/index.ts'
import { revisionOf, type Basket } from './basket.ts'
import { discountsById, itemTotal } from './item-totals.ts'
import { moneyWriter } from './money.ts'
import { presentLine } from './present-line.ts'

/** The cart in the contract's form. Its prices are after the discounts of items, and before delivery, fees and taxes. */
export async function presentBasket(
  site: SiteRead,
  basket: Basket,
  priced: PricedBasket,
  isCurrent: boolean,
): Promise<wire.Cart> {
  const { settings } = site
  const { id, cart, checkout, content } = basket
  const known = cart ?? checkout
  const money = moneyWriter(site)
  const discounts = discountsById(priced.totals)
  const context = { money, priced, discounts }
  const pairs = zip(priced.lines, priced.totals.lines)
  const isOrdered = !cart && (checkout?.completed ?? false)
  return {
    id,
    createdDate: known.createdDate.toISOString(),
    updatedDate: new Date(Math.max(Number(cart?.updatedDate ?? 0), Number(checkout?.updatedDate ?? 0))).toISOString(),
    revision: String(revisionOf(basket)),
    lineItems: pairs.map(([line, totals]) => presentLine(site, line, totals, context)),
    subtotal: money(priced.totals.lines.reduce((sum, line) => sum + itemTotal(line, discounts), 0n)),
    ...(content.buyerNote && { note: content.buyerNote }),
    coupons: content.coupon ? [{ id: content.coupon.id, code: content.coupon.code }] : [],
    source: {
      channelType: content.channelType,
      externalReferences: externalReferencesOf(content),
      createdBy: content.createdBy,
      ...(content.customContentReference && { customContentReference: content.customContentReference }),
    },
    businessInfo: {
      ...(content.businessLocationId && { locationId: content.businessLocationId }),
      languageCode: settings.language,
      currencyCode: settings.currency,
    },
    customerInfo: customerInfo(site, basket),
    deliveryInfo: {
      ...(content.shippingDestination?.address && { address: content.shippingDestination.address }),
      ...(content.deliveryCode && { method: deliveryMethod(basket, content.deliveryCode, priced) }),
      weightUnit: settings.weightUnit,
    },
    taxInfo: {
      pricesIncludeTax: await isTaxIncluded(site),
      ...(content.taxExemptGroupId && { taxExemptGroupId: content.taxExemptGroupId }),
    },
    paymentInfo: {
      giftCards: giftCardsOf(site, content),
      currencyCode: settings.currency,
      ...(content.billingInfo?.address && { billingAddress: content.billingInfo.address }),
      ...(content.billingInfo?.contactDetails && { billingContact: content.billingInfo.contactDetails }),
    },
    orderPlaced: isOrdered,
    ...(isOrdered && checkout?.orderId && { orderId: checkout.orderId }),
    purchaseFlowId: checkout?.id ?? id,
    settings: settingsOf(content),
    ...(content.overrideCheckoutUrl && { customCheckoutUrl: content.overrideCheckoutUrl }),
    ...(content.extendedFields && { extendedFields: content.extendedFields }),
    currentCart: isCurrent,
    demo: cart?.content.demo ?? false,
  }
}

function externalReferencesOf({ externalReference, externalReferences }: CheckoutContent): wire.ExternalReference[] {
  return externalReferences ?? (externalReference ? [externalReference] : [])
}

function customerInfo(site: SiteRead, basket: Basket): wire.CustomerInfo {
  const { cart, checkout, content } = basket
  const { memberId, visitorId } = cart ?? checkout
  const contact = content.shippingDestination?.contactDetails
  return {
    ...(memberId ? { memberId } : visitorId && { visitorId }),
    ...contact,
    ...(content.email && { email: content.email }),
    ...(content.contactId && { contactId: content.contactId }),
    languageCode: site.language,
    currencyCode: site.settings.currency,
  }
}

/** The chosen delivery. Its title is known where the basket was priced with its delivery. */
export function deliveryMethod({ cart, content }: Basket, chosenCode: string, priced: PricedBasket): wire.DeliveryMethod {
  const offer = priced.offers.find(({ code }) => code === chosenCode)
  const chosen = cart?.content.selectedShippingOption
  const carrierId = offer?.carrierId ?? (chosen?.code === chosenCode ? chosen.carrierId : content.shownCarrierId)
  return {
    code: chosenCode,
    ...(carrierId && { appId: carrierId }),
    ...(offer && { title: { original: offer.title, translated: offer.title }, pickup: offer.pickup !== undefined }),
  }
}

function giftCardsOf(site: SiteRead, { giftCard }: CheckoutContent): wire.V2GiftCard[] {
  if (!giftCard) return []
  const { id, appId, obfuscatedCode, requested } = giftCard
  const money = moneyWriter(site)
  const amount = requested && { requestedRedeemAmount: money(parseAmount(requested, site.settings.currency)) }
  return [{ id, appId, obfuscatedCode, ...amount }]
}

function settingsOf({ customSettings = {} }: CheckoutContent): wire.CartSettings {
  return {
    lockGiftCard: customSettings.lockGiftCard ?? false,
    lockCouponCode: customSettings.lockCouponCode ?? false,
    policyAgreementCheckboxDisabled: customSettings.disabledPolicyAgreementCheckbox ?? false,
    manualPaymentDisabled: customSettings.disabledManualPayment ?? false,
  }
}
