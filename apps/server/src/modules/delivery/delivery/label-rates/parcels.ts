import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import type { Parcel } from '../rates.ts'
import type { LabelParcel } from './provider-rates.ts'

/** A provider takes no package without a weight. */
const leastWeight = 0.001
/** More packages than this are not sent by mail: nothing is offered. */
const maxParcels = 50

/**
 * The packages that a configuration packs items into: one, or as many as `maxNumberOfProducts` asks for, of equal weight.
 * Items without a weight weigh `backupWeight` each. Empty where there would be too many.
 */
export function parcelsOf(
  { packageType = 'CUSTOM', packageDetails, backupWeight }: ShippoConfiguration,
  items: readonly Parcel[],
): LabelParcel[] {
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  const weight = items.reduce((sum, item) => sum + (item.weight || Number(backupWeight ?? 0) * item.quantity), 0)
  const perParcel = Number(packageDetails?.maxNumberOfProducts ?? 0)
  const count = perParcel > 0 ? Math.ceil(quantity / perParcel) : 1
  if (count > maxParcels) return []
  const { length = '0', width = '0', height = '0' } = packageDetails?.dimensions ?? {}
  const each = Math.max(leastWeight, Math.round((weight / count) * 1000) / 1000)
  return Array.from({ length: count }, () => ({ packageType, length, width, height, weight: each }))
}
