import type { ComponentType, TestPluginResponse } from '@stoa/contract/services/stoa/plugins'
import { formatAmount } from '@stoa/pricing'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { additionalFees } from './additional-fees.ts'
import { providedTriggers } from './discount-triggers.ts'
import { providerBalance } from './gift-card-provider.ts'
import { eligibleMemberships } from './memberships.ts'
import { shippingRates } from './shipping-rates.ts'
import { taxCalculation } from './tax-calculation.ts'
import { validations } from './validations.ts'

interface TestableKind {
  kind: PluginKind<unknown>
  /** A request with one item to the site's country, for trying a plugin. */
  example(site: SiteRead): object
  /** The field of the test's response that has the answer. */
  shownAs: keyof TestPluginResponse
}

const checkoutRead = ['ECOM.READ_CARTS', 'ECOM.READ_CHECKOUTS']

/**
 * The permissions to read the data in requests to a plugin. Its maker needs all of them, because the requests contain carts and
 * checkouts with addresses, members, and the codes of gift cards, which are worth money.
 */
export const pluginReads: Readonly<Record<ComponentType, readonly string[]>> = {
  ECOM_SHIPPING_RATES: checkoutRead,
  ECOM_ADDITIONAL_FEES: checkoutRead,
  TAX_CALCULATION_PROVIDER: checkoutRead,
  ECOM_VALIDATIONS: checkoutRead,
  ECOM_DISCOUNTS_TRIGGER: checkoutRead,
  GIFT_CARDS_PROVIDER: [...checkoutRead, 'GIFT_CARDS.GIFT_CARD_CREATE'],
  ECOM_MEMBERSHIPS: [...checkoutRead, 'MEMBERS.MEMBER_READ', 'STOA.MEMBERSHIP_READ'],
}

export const kinds: Readonly<Record<ComponentType, TestableKind>> = {
  ECOM_SHIPPING_RATES: {
    kind: shippingRates,
    shownAs: 'shippingRates',
    example: ({ settings: { country, weightUnit } }) => ({
      lineItems: [{ name: 'Example', quantity: 1, price: '10.00', totalPrice: '10.00', physicalProperties }],
      shippingDestination: { country },
      shippingOrigin: { country },
      weightUnit,
    }),
  },
  ECOM_ADDITIONAL_FEES: {
    kind: additionalFees,
    shownAs: 'additionalFees',
    example: ({ settings: { country, currency } }) => ({
      lineItems: [{ id: exampleId, quantity: 1, productName: 'Example', price: tenOf(currency), physicalProperties }],
      shippingAddress: { country },
      subtotal: tenOf(currency),
    }),
  },
  TAX_CALCULATION_PROVIDER: {
    kind: taxCalculation,
    shownAs: 'lineItemTaxDetails',
    example: ({ settings: { country, currency } }) => ({
      currency,
      addresses: [{ country }],
      lineItems: [
        {
          id: exampleId,
          itemName: 'Example',
          quantity: 1,
          price: tenOf(currency),
          taxIncludedInPrice: false,
          addressIndex: { singleAddress: 0 },
        },
      ],
    }),
  },
  ECOM_VALIDATIONS: {
    kind: validations,
    shownAs: 'violations',
    example: ({ settings: { country, currency, weightUnit } }) => ({
      sourceInfo: { source: 'OTHER' },
      validationInfo: {
        lineItems: [{ id: exampleId, quantity: 1, productName: { original: 'Example' }, price: { amount: tenOf(currency) } }],
        shippingAddress: { address: { country } },
        currency,
        weightUnit,
      },
    }),
  },
  GIFT_CARDS_PROVIDER: { kind: providerBalance, shownAs: 'giftCardBalance', example: () => ({ code: 'EXAMPLECODE' }) },
  ECOM_MEMBERSHIPS: {
    kind: eligibleMemberships,
    shownAs: 'memberships',
    example: () => ({
      memberId: exampleId,
      lineItems: [{ id: exampleId, catalogReference: { appId: exampleId, catalogItemId: exampleId } }],
    }),
  },
  ECOM_DISCOUNTS_TRIGGER: { kind: providedTriggers, shownAs: 'customTriggers', example: () => ({}) },
}

const exampleId = '00000000-0000-4000-8000-000000000001'
const physicalProperties = { weight: 1, sku: 'EXAMPLE', shippable: true }

/** Ten units of a currency. */
function tenOf(currency: string): string {
  return formatAmount(1000n, currency)
}
