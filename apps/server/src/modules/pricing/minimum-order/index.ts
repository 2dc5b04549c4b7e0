import { formatDisplay, parseAmount } from '@stoa/pricing'
import type { Module } from '../../../kernel/background/module.ts'
import type { PluginFunction } from '../../../kernel/site/plugins.ts'

/** The fields of a validation plugin's request that are needed here. */
interface ValidationRequest {
  validationInfo: { lineItems: readonly { pricesBreakdown?: { lineItemPrice: Amount; totalDiscount: Amount } }[] }
}

interface Amount {
  amount: string
}

/**
 * Blocks orders whose goods cost less than a minimum after discounts. `values.minimum` is a decimal of the site's currency; without
 * it every order is allowed.
 */
const minimumOrderValue: PluginFunction = {
  name: 'minimum-order-value',
  componentType: 'ECOM_VALIDATIONS',
  answer({ settings: { currency }, language }, request, { values = {} }) {
    if (!values.minimum) return { violations: [] }
    const minimum = parseAmount(values.minimum, currency)
    const minor = ({ amount }: Amount) => parseAmount(amount, currency)
    const { lineItems } = (request as ValidationRequest).validationInfo
    const goods = lineItems.reduce(
      (sum, { pricesBreakdown: prices }) => sum + (prices ? minor(prices.lineItemPrice) - minor(prices.totalDiscount) : 0n),
      0n,
    )
    if (goods >= minimum) return { violations: [] }
    const description = textIn(language, formatDisplay(minimum, currency, language))
    return { violations: [{ severity: 'ERROR', target: { other: { name: 'OTHER_DEFAULT' } }, description }] }
  },
}

function textIn(language: string, amount: string): string {
  return language.startsWith('de') ? `Der Mindestbestellwert ist ${amount}.` : `The minimum order value is ${amount}.`
}

/** A minimum order value, as a service plugin that is part of the server. */
export const minimumOrderModule = {
  name: 'minimum-order',
  services: {},
  pluginFunctions: [minimumOrderValue],
} satisfies Module
