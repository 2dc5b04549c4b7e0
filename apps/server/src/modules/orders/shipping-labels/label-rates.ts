import type { PluginFunction } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  labelRatesFunction,
  labelRatesKind,
  type LabelRatesAnswer,
  type LabelRatesRequest,
  type ProviderRate,
  type RatedShipment,
} from '../../delivery/delivery/index.ts'
import type { LabelProvider } from './providers/provider.ts'
import { withoutNulls } from './shipment.ts'
import { cachedSettings, problemOf, providerIn, type KnownSettings, type LabelPorts } from './settings.ts'

/** A basket of more profiles than this has the back-up rates for the others. */
const maxShipments = 8

/** A plugin function that returns the label provider's rates for the packages of a basket. */
export function labelRates(ports: LabelPorts): PluginFunction {
  return {
    name: labelRatesFunction,
    componentType: labelRatesKind.componentType,
    prepare: (site: SiteRead) => cachedSettings.get(site),
    async answer(site, request, _settings, prepared): Promise<LabelRatesAnswer> {
      const { shipments } = request as LabelRatesRequest
      const settings = prepared as KnownSettings
      const problem = problemOf(ports, site, settings)
      if (problem) throw new Error(problem)
      const provider = providerIn(ports, site, settings)
      const asked = shipments.slice(0, maxShipments).map((shipment) => fetchRates(provider, site, shipment))
      const answers = await Promise.all(asked)
      // A provider that is away for all of them counts as one that failed, so that it is left alone for a while.
      if (answers.every((answer) => 'failure' in answer)) throw new Error((answers[0] as { failure: string }).failure)
      return answers
    },
  }
}

async function fetchRates(
  provider: LabelProvider,
  { settings: { currency, weightUnit, name } }: Pick<SiteRead, 'settings'>,
  { from, to, parcels }: RatedShipment,
): Promise<readonly ProviderRate[] | { failure: string }> {
  try {
    const sender = { ...withoutNulls(from), country: from.country, name }
    const rates = await provider.rates({ from: sender, to: { ...to, name: 'Customer' }, parcels, weightUnit, currency })
    return rates
      .filter((rate) => rate.currency === currency)
      .map(({ service, amount, days }) => ({ service, amount: String(amount), ...(days !== undefined && { days }) }))
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'no answer' }
  }
}
