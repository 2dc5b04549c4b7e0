import { testPlugin, type ShippingOption } from '@stoa/contract/services/stoa/plugins'
import type { Violation } from '../../kernel/errors.ts'
import { typeReader } from '../../kernel/shape.ts'
import type { PluginKind } from '../../kernel/plugins.ts'
import type { SiteRead } from '../../kernel/site.ts'

const readResponse = typeReader(testPlugin.service, 'GetShippingRatesResponse')

export const shippingRates: PluginKind<ShippingOption[]> = {
  componentType: 'ECOM_SHIPPING_RATES',
  path: '/v1/getRates',
  timeout: 5000,
  read(json, site) {
    const violations: Violation[] = []
    const { shippingRates: options = [] } = readResponse(json, '', violations) as { shippingRates?: ShippingOption[] }
    const [first] = violations
    if (first) return { problem: `the answer is not valid: ${first.field} ${first.description}` }
    const problem = problemOf(options, site.settings.currency)
    return problem === undefined ? { answer: options } : { problem: `the answer is not valid: ${problem}` }
  },
}

/** What the contract's facts cannot say. */
function problemOf(options: readonly ShippingOption[], currency: string): string | undefined {
  const isWhole = ({ code, title, cost }: ShippingOption) =>
    Boolean(code && title && cost?.price && (cost.additionalCharges ?? []).every(({ price }) => price))
  if (!options.every(isWhole)) return 'an option needs a code, a title and a price'
  if (options.some(({ cost }) => cost?.currency !== currency)) return `prices must be in ${currency}`
  if (new Set(options.map(({ code }) => code)).size < options.length) return 'two options have the same code'
  return undefined
}

/** A request with one item to the site's country, for trying a plugin. */
export function exampleRequest({ settings }: SiteRead): object {
  return {
    lineItems: [
      {
        name: 'Example',
        quantity: 1,
        price: '10.00',
        totalPrice: '10.00',
        physicalProperties: { weight: 1, sku: 'EXAMPLE', shippable: true },
      },
    ],
    shippingDestination: { country: settings.country },
    shippingOrigin: { country: settings.country },
    weightUnit: settings.weightUnit,
  }
}
