import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType, Plugin } from '@stoa/contract/services/stoa/plugins'

/** The kinds of plugins that an owner can add: apps, and functions that are part of the server. */
export type KindName = ComponentType | 'MINIMUM_ORDER'

/** The address of the server's own function. */
export const minimumOrderAddress = 'function:minimum-order-value'

export const kinds: Readonly<Record<KindName, { title: MessageDescriptor; description: MessageDescriptor }>> = {
  ECOM_SHIPPING_RATES: {
    title: msg`Shipping rates`,
    description: msg`The app of a carrier offers its own shipping rates at the checkout, beside yours.`,
  },
  ECOM_ADDITIONAL_FEES: {
    title: msg`Additional fees`,
    description: msg`The app charges fees for a cart, such as gift wrapping or a deposit.`,
  },
  TAX_CALCULATION_PROVIDER: {
    title: msg`Tax calculation`,
    description: msg`The app calculates taxes. Your own tax rates apply while it gives no answer.`,
  },
  ECOM_VALIDATIONS: {
    title: msg`Validations`,
    description: msg`The app checks a checkout, and can warn the customer or block the order.`,
  },
  ECOM_DISCOUNTS_TRIGGER: {
    title: msg`Conditions for discounts`,
    description: msg`The app decides which carts meet a condition that your discounts wait for.`,
  },
  GIFT_CARDS_PROVIDER: {
    title: msg`Gift cards of an app`,
    description: msg`Customers can also pay with gift cards of the app. It is asked about codes that your own cards don’t know.`,
  },
  ECOM_MEMBERSHIPS: {
    title: msg`Memberships`,
    description: msg`Members can pay items with memberships of the app, such as a card for ten classes.`,
  },
  MINIMUM_ORDER: {
    title: msg`Minimum order value`,
    description: msg`Part of the shop, without an app: orders below the value are blocked.`,
  },
}

export const kindNames = Object.keys(kinds) as KindName[]

export function getKind({ componentType, deploymentUri }: Plugin): KindName {
  return deploymentUri === minimumOrderAddress ? 'MINIMUM_ORDER' : (componentType ?? 'ECOM_SHIPPING_RATES')
}
