import type {
  DashboardTable,
  DeliveryCarrierDetails,
  InstalledDeliveryCarrier,
} from '@stoa/contract/services/ecom/delivery-profile'
import type { Entity, Wire } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { shippingRateApps } from '../../platform/plugins/index.ts'
import { labelCarrierId, localCarrierId, ownCarrierId, pickupCarrierId } from './carriers.ts'
import { localDeliveryOption, pickupLocation, shippingOption, type StoredProfile } from './entity.ts'

/** The shop's own carriers, each with the rows of one entity. */
const builtIn = {
  [ownCarrierId]: {
    displayName: 'Shipping options',
    entity: shippingOption,
    switchRow: switching(shippingOption),
    nameOf: 'title',
  },
  [localCarrierId]: {
    displayName: 'Local delivery',
    entity: localDeliveryOption,
    switchRow: switching(localDeliveryOption),
    nameOf: 'areaName',
  },
  [pickupCarrierId]: { displayName: 'Pickup', entity: pickupLocation, switchRow: switching(pickupLocation), nameOf: 'name' },
} as const

type InstalledCarrier = InstalledDeliveryCarrier & { id: string }

/** The shop's own ways of delivery, and the apps with shipping rates. An app can fail, so it needs a back-up rate. */
export async function loadInstalledCarriers(site: SiteRead): Promise<InstalledCarrier[]> {
  const own = Object.entries(builtIn).map(([id, { displayName }]) => ({
    id,
    displayName,
    fallbackDefinitionMandatory: false,
    toggleGetCarrierSettingsEnabled: true,
  }))
  const labels = {
    id: labelCarrierId,
    displayName: 'Shipping labels',
    fallbackDefinitionMandatory: false,
    toggleGetCarrierSettingsEnabled: false,
  }
  const apps = (await shippingRateApps(site)).map(({ appId, name }) => ({
    id: appId,
    displayName: name,
    fallbackDefinitionMandatory: true,
    toggleGetCarrierSettingsEnabled: false,
  }))
  return [...own, labels, ...apps]
}

export function detailsOf(carrier: InstalledCarrier): DeliveryCarrierDetails {
  return { ...carrier, toggleUpdateCarrierActiveStatusEnabled: carrier.id in builtIn }
}

/** Returns the offers of a carrier in each region of a profile, in tables as the back office shows them. */
export async function loadRegionalSettings(site: SiteRead, { deliveryRegions = [] }: StoredProfile, carrierId: string) {
  const carrier = builtIn[carrierId as keyof typeof builtIn]
  if (!carrier) return []
  const { items } = await carrier.entity.query(site, { cursorPaging: { limit: 100 } })
  return deliveryRegions
    .flatMap(({ id }) => {
      const offered = items.filter(({ deliveryRegionIds }) => deliveryRegionIds?.includes(id))
      return offered.length === 0 ? [] : { deliveryRegionId: id, dashboardTables: [tableOf(offered)] }
    })
    .slice(0, maxRegions)

  function tableOf(rows: readonly { id: string; active?: boolean | null }[]): DashboardTable {
    const { displayName, nameOf } = carrier
    return {
      title: displayName,
      columns: [{ key: 'name', name: 'Name' }],
      rows: rows.slice(0, maxRows).map((row) => ({
        key: row.id,
        data: { name: (row as Record<string, unknown>)[nameOf] ?? '' },
        active: row.active !== false,
      })),
    }
  }
}

/** Switches a row of a carrier of the shop on or off. False where there is no such row. */
export async function switchRow(site: SiteTx, carrierId: string, rowId: string, active: boolean): Promise<boolean> {
  const carrier = builtIn[carrierId as keyof typeof builtIn]
  return carrier ? carrier.switchRow(site, rowId, active) : false
}

function switching<E extends Wire & { active?: boolean | null }>(entity: Entity<E>) {
  return async (site: SiteTx, id: string, active: boolean): Promise<boolean> => {
    if (!(await entity.find(site, id))) return false
    const before = await entity.lock(site, id)
    await entity.save(site, before, { ...before, active })
    return true
  }
}

/** The contract's limits. */
const maxRegions = 5
const maxRows = 25
