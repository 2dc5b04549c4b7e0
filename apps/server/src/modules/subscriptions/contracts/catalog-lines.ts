import type { CatalogReferenceLineItem, OrderLineItem } from '@stoa/contract/services/ecom/draft-subscription-contracts'
import type { SubscribedProduct } from '@stoa/contract/services/stoa/subscriptions'
import { formatAmount } from '@stoa/pricing'
import { refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { resolveLines, type BasketLine, type ResolvedLine } from '../../pricing/basket/index.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { withPrice } from './apply.ts'
import type { StoredContract } from './contract.ts'

/**
 * Products of the catalogue as lines of a contract, at their price of today or at a given one. They renew whether or not the shop offers
 * them as subscriptions. Throws CATALOG_ITEM_NOT_FOUND.
 */
export async function catalogLines(
  site: SiteRead,
  contract: StoredContract,
  given: readonly CatalogReferenceLineItem[],
): Promise<OrderLineItem[]> {
  const lines = given.map(
    ({ id, quantity = 1, catalogReference: { appId = '', catalogItemId = '', options } = {} }): BasketLine => ({
      id: id ?? newId(),
      quantity,
      reference: { appId, catalogItemId, ...(options && { options }) },
      renewal: { price: '0' },
    }),
  )
  const resolved = await resolveLines(site, lines, 'NOW')
  return resolved.map((line, index) => {
    if (line.availability.status === 'NOT_FOUND')
      throw refusal('CATALOG_ITEM_NOT_FOUND', 'the catalogue has no such item, or it has variants and none was chosen', {
        catalogReference: line.line.reference,
      })
    return orderLine(contract, line, given[index]?.price?.amount ?? formatAmount(line.catalogPrice ?? 0n, site.settings.currency))
  })
}

function orderLine(contract: StoredContract, resolved: ResolvedLine, price: string): OrderLineItem {
  const { line, name, translatedName, options, image, itemType, sku, weight, shippable, taxGroupId } = resolved
  const written: OrderLineItem = {
    id: line.id,
    productName: { original: name, translated: translatedName },
    ...(line.reference && { catalogReference: line.reference }),
    quantity: line.quantity,
    descriptionLines: options,
    ...(image && { image }),
    itemType,
    physicalProperties: { ...(sku && { sku }), ...(weight !== undefined && { weight }), shippable },
    ...(taxGroupId && { taxInfo: { taxGroupId } }),
    paymentOption: 'FULL_PAYMENT_ONLINE',
  }
  return withPrice(contract, written, price)
}

/** Throws CATALOG_ITEM_NOT_FOUND for a variant that no product of the shop has. */
export async function checkSold(site: SiteRead, { productId = '', variantId }: SubscribedProduct): Promise<void> {
  const reference = { appId: catalogAppId, catalogItemId: productId, options: { variantId } }
  const [line] = await resolveLines(site, [{ id: newId(), quantity: 1, reference, renewal: { price: '0' } }], 'NOW')
  if (line?.availability.status === 'NOT_FOUND')
    throw refusal('CATALOG_ITEM_NOT_FOUND', 'the catalogue has no such variant', { catalogReference: reference })
}
