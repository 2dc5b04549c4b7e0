import type { ShippingOption } from '@stoa/contract/services/stoa/plugins'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadAppIds } from './ask.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const readResponse = answerReader<{ shippingRates?: ShippingOption[] }>('GetShippingRatesResponse')

export const shippingRates: PluginKind<ShippingOption[]> = {
  componentType: 'ECOM_SHIPPING_RATES',
  path: '/v1/getRates',
  timeout: 5000,
  read(json, site) {
    const { answer, problem } = readResponse(json)
    if (problem !== undefined) return { problem }
    const { shippingRates: options = [] } = answer
    const broken = problemOf(options, site.settings.currency)
    return broken === undefined ? { answer: options } : invalidAnswer(broken)
  },
}

/** The apps that answer with shipping rates. */
export const shippingRateApps = (site: SiteRead) => loadAppIds(site, shippingRates.componentType)

/** Returns a problem that the contract's schema cannot express. */
function problemOf(options: readonly ShippingOption[], currency: string): string | undefined {
  const isWhole = ({ code, title, cost }: ShippingOption) =>
    Boolean(code && title && cost?.price && (cost.additionalCharges ?? []).every(({ price }) => price))
  if (!options.every(isWhole)) return 'an option needs a code, a title and a price'
  if (options.some(({ cost }) => cost?.currency !== currency)) return `prices must be in ${currency}`
  if (new Set(options.map(({ code }) => code)).size < options.length) return 'two options have the same code'
  return undefined
}
