import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Client } from '@stoa/client'
import { queryInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'

/** The pre-order message of each variant that is out of stock and may be pre-ordered, by variant id. */
export async function loadPreorderMessages(
  api: Client,
  { id, variantsInfo }: V3Product,
  i18n: I18n,
): Promise<Map<string, string>> {
  const hasPreorder = variantsInfo?.variants?.some(
    ({ inventoryStatus: { inStock, preorderEnabled } = {} }) => inStock === false && preorderEnabled,
  )
  if (!hasPreorder) return new Map()
  const query = { filter: { productId: id }, cursorPaging: { limit: 1000 } }
  const { inventoryItems = [] } = await api.call(queryInventoryItems, { query })
  const defaultMessage = i18n._(msg`Pre-order: we’ll ship it as soon as it’s in stock.`)
  return new Map(
    inventoryItems.flatMap(({ variantId, availabilityStatus, preorderInfo }) =>
      availabilityStatus === 'PREORDER' ? [[variantId!, preorderInfo?.message || defaultMessage] as const] : [],
    ),
  )
}
