import { msg } from '@lingui/core/macro'
import type { Checkout } from '@stoa/contract/services/ecom/checkout'
import { countriesIn } from '@stoa/web/countries'
import type { Visit } from '../../../lib/page/context.ts'
import { deliveryTexts } from '../../../lib/delivery/delivery-texts.server.ts'
import { selectQuestions } from '../questions/checkout-questions.ts'
import { checkoutView } from '../checkout-view.ts'
import { shopColors } from '../../../lib/page/theme.server.ts'
import { checkoutLook } from '../brand-style.ts'
import { previewId } from './preview-id.ts'

/** A checkout that nobody has, for the owner to see what the settings do. */
export function sampleCheckout({ shop, theme, i18n, money }: Visit) {
  const address = {
    address: { country: shop.country, city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
    contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
  }
  const amount = (text: string) => ({ amount: text })
  const sample: Checkout = {
    id: previewId,
    currency: shop.currency,
    taxIncludedInPrice: true,
    buyerInfo: { email: 'ada@example.com' },
    billingInfo: address,
    lineItems: [
      {
        id: '1',
        quantity: 1,
        productName: { original: i18n._(msg`A product of your shop`) },
        price: amount('40'),
        lineItemPrice: amount('40'),
        itemType: { preset: 'PHYSICAL' },
        availability: { status: 'AVAILABLE' },
      },
    ],
    shippingInfo: {
      shippingDestination: address,
      selectedCarrierServiceOption: { code: 'standard', title: i18n._(msg`Standard shipping`) },
      carrierServiceOptions: [
        { shippingOptions: [{ code: 'standard', title: i18n._(msg`Standard shipping`), cost: { price: amount('5') } }] },
      ],
    },
    priceSummary: { subtotal: amount('40'), shipping: amount('5'), total: amount('45') },
  }
  const colors = shopColors(theme)
  const asked = selectQuestions({}, {}, sample, true)
  return {
    title: i18n._(msg`Checkout – ${shop.name}`),
    shopColors: colors,
    checkoutFrame: { look: checkoutLook({}, { alt: shop.name, shop: colors }), wayOutText: undefined as string | undefined },
    checkout: checkoutView(sample, {
      money,
      language: i18n.locale,
      texts: deliveryTexts(i18n, shop),
      asked,
      laterCharges: [],
      subscriptionOf: () => undefined,
    }),
    asked,
    texts: {},
    policies: [],
    takesGiftCards: true,
    isPickedUpFirst: false,
    charged: undefined,
    open: 'payment' as const,
    hasExpress: false,
    buyer: 'OTHER' as const,
    memberEmail: undefined,
    savedAddresses: undefined,
    memberships: undefined,
    tips: undefined,
    isBack: false,
    countries: countriesIn(i18n.locale, shop.country),
    payment: {
      attempt: undefined,
      nothingToPay: false,
      noMethod: undefined,
      savedCards: [],
      canSaveCard: false,
      isRecurring: false,
      methods: [
        {
          id: 'card',
          title: i18n._(msg`Card`),
          kind: 'FIELDS' as const,
          keepsFromPage: false,
          fields: { kind: 'FRAME' as const, url: 'about:blank' },
        },
      ],
    },
    shopUrl: undefined,
    legalPages: [],
    sample,
  }
}
