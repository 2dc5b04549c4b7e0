import { isDeepStrictEqual } from 'node:util'
import type {
  ChangedInventoryVariantData,
  InventoryItemChanged,
  InventoryVariantsChanged,
} from '@stoa/contract/services/stores/inventory'
import type { Require } from '@stoa/contract'
import { service, type InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { DerivedEvent } from '../../../../kernel/background/derived-events.ts'
import type { StoredEvent } from '../../../../kernel/background/reactions.ts'
import { defaultLocationId } from '../../catalog/ports/items.ts'

type EventItem = Require<InventoryItem, 'productId' | 'variantId' | 'trackQuantity' | 'updatedDate'>

const older = 'com.wix.ecommerce.inventory.api.v1'
const created = `${service.fqdn}_created`
const updated = `${service.fqdn}_updated`
const deleted = `${service.fqdn}_deleted`

/** The older interface has one item per product: the stock of its variants at the default location. */
export const inventoryEvents: readonly DerivedEvent[] = [
  { type: `${older}.InventoryItemChanged`, from: [updated], dataOf: itemChanged },
  { type: `${older}.InventoryVariantsChanged`, from: [created, updated, deleted], dataOf: variantsChanged },
]

/** A field mask is one text on the wire. */
type ItemChangedData = Omit<InventoryItemChanged, 'fieldMask'> & { fieldMask: string }

function itemChanged({ siteId, body }: StoredEvent): ItemChangedData | undefined {
  const { currentEntity, modifiedFields = {} } = body['updatedEvent']
  const item: EventItem = currentEntity
  const isModified = (path: string) => path in modifiedFields
  const fieldMask = [
    ...(isModified('trackQuantity') ? ['trackInventory'] : []),
    ...(['enabled', 'message', 'limit'].some((field) => isModified(`preorderInfo.${field}`)) ? ['preorderInfo'] : []),
  ]
  if (item.locationId !== defaultLocationId(siteId) || fieldMask.length === 0) return undefined
  const { enabled, message, limit } = item.preorderInfo ?? {}
  return {
    ...keyOf(item),
    trackInventory: item.trackQuantity,
    preorderInfo: { enabled: enabled ?? false, ...(message && { message }), ...(typeof limit === 'number' && { limit }) },
    fieldMask: fieldMask.join(','),
    updatedDate: item.updatedDate,
  }
}

function variantsChanged({ siteId, type, body, eventDate }: StoredEvent): InventoryVariantsChanged | undefined {
  const { createdEvent, updatedEvent, deletedEvent } = body
  const item: EventItem = createdEvent?.entity ?? updatedEvent?.currentEntity ?? deletedEvent.deletedEntity
  const before = { ...item, ...updatedEvent?.modifiedFields }
  // Where there is no item, nothing is in stock.
  const oldValue = stockOf(type === created ? undefined : before)
  const newValue = stockOf(type === deleted ? undefined : item)
  if (item.locationId !== defaultLocationId(siteId) || isDeepStrictEqual(oldValue, newValue)) return undefined
  return {
    ...keyOf(item),
    variants: [{ id: item.variantId, oldValue, newValue }],
    updatedDate: type === deleted ? eventDate.toISOString() : item.updatedDate,
  }
}

/** An item of the older interface has the id of its product. */
function keyOf({ productId }: EventItem) {
  return { inventoryItemId: productId, externalId: productId, productId: productId }
}

function stockOf(item: EventItem | undefined): ChangedInventoryVariantData {
  const { quantity, availabilityStatus } = item ?? {}
  return {
    ...(typeof quantity === 'number' && { quantity }),
    inStock: availabilityStatus === 'IN_STOCK',
    availableForPreorder: availabilityStatus === 'PREORDER',
  }
}
