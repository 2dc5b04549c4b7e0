import { service, type ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import { entity } from '../../../../kernel/lists/entity/entity.ts'
import { invalid, notFound } from '../../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { location } from '../../../platform/locations/index.ts'

/** The offers of the label provider in delivery regions, and their packages. A region has at most one. */
export const shippoConfiguration = entity<ShippoConfiguration>({
  service,
  type: 'ShippoConfiguration',
  table: 'shippo_configuration',
  columns: { osLocationId: { column: 'location_id', type: 'uuid', notNull: true } },
  prepare: async (site, configuration, before) => {
    checkServices(configuration)
    const { osLocationId } = configuration
    if (osLocationId !== before?.osLocationId && !(await location.find(site, osLocationId!)))
      throw notFound('location', { id: osLocationId })
    return withoutShipFrom(configuration)
  },
})

/** With the address of the location it ships from. */
export async function withShipFrom(site: SiteRead, all: readonly ShippoConfiguration[]): Promise<ShippoConfiguration[]> {
  const known = await location.getMany(site, [...new Set(all.map(({ osLocationId }) => osLocationId!))])
  return all.map((configuration) => {
    const address = known.get(configuration.osLocationId!)?.address
    return address ? { ...configuration, shipFromAddress: address } : configuration
  })
}

/** The deprecated single region is in the list too, and must not outlive its place there. */
export function withoutRegion(configuration: ShippoConfiguration, regionId: string): ShippoConfiguration {
  const { deliveryRegionId, deliveryRegionIds = [], ...rest } = configuration
  return {
    ...rest,
    ...(deliveryRegionId && deliveryRegionId !== regionId && { deliveryRegionId }),
    deliveryRegionIds: deliveryRegionIds.filter((known) => known !== regionId),
  }
}

function withoutShipFrom({ shipFromAddress: _computed, ...configuration }: ShippoConfiguration): ShippoConfiguration {
  return configuration
}

/** A service is offered once. A percentage and an amount are both decimals, so only the kind distinguishes them. */
function checkServices({ domesticServices = [], internationalServices = [] }: ShippoConfiguration): void {
  for (const [field, settings] of Object.entries({ domesticServices, internationalServices })) {
    const names = settings.map(({ service: name }) => name)
    const index = names.findIndex((name, position) => names.indexOf(name) < position)
    if (index >= 0)
      throw invalid({
        field: `shippoConfiguration.${field}[${index}].service`,
        description: 'is in the list twice',
        violatedRule: 'VALIDATION',
        data: { service: names[index] },
      })
  }
}
