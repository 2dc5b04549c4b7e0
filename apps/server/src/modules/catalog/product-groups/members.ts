import type { ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadGroupedProducts } from '../catalog/ports/storefront.ts'
import { productGroup } from './entity.ts'

const maxMembers = 100

/**
 * Adds products after those that the group has; one that is in it stays where it is. All are added or none: each must have a
 * choice of the grouping customization.
 */
export async function assignProducts(site: SiteTx, groupId: string, given: readonly string[]): Promise<ProductGroup> {
  const group = await productGroup.lock(site, groupId)
  const ids = [...new Set(given)]
  const products = await loadGroupedProducts(site, ids.filter(isGuid), [group.groupingCustomizationId])
  const known = new Map(products.map((product) => [product.id, product]))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw refusal('PRODUCTS_NOT_FOUND', 'some of the products do not exist', { productIds: unknown })
  const without = ids.filter((id) => getOrThrow(known, id).choices.length === 0)
  if (without.length > 0) {
    throw refusal('PRODUCTS_MISSING_CUSTOMIZATION', 'some of the products have no choice of the grouping customization', {
      productIds: without,
    })
  }
  const before = group.members ?? []
  const isMember = new Set(before.map(({ productId }) => productId))
  const added = ids
    .filter((id) => !isMember.has(id))
    .map((id) => ({ productId: id, productName: getOrThrow(known, id).name.slice(0, 100) }))
  if (added.length === 0) return group
  if (before.length + added.length > maxMembers)
    throw refusal('MEMBER_LIMIT_EXCEEDED', `a group has at most ${maxMembers} products`, { limit: maxMembers })
  return productGroup.save(site, group, { ...group, members: [...before, ...added] })
}

/** All are removed or none. A product that was deleted since is removed too. */
export async function unassignProducts(site: SiteTx, groupId: string, given: readonly string[]): Promise<ProductGroup> {
  const group = await productGroup.lock(site, groupId)
  const ids = new Set(given)
  const members = new Set((group.members ?? []).map(({ productId }) => productId))
  const others = [...ids].filter((id) => !members.has(id))
  if (others.length > 0) {
    const known = new Set((await loadGroupedProducts(site, others.filter(isGuid), [])).map(({ id }) => id))
    const unknown = others.filter((id) => !known.has(id))
    if (unknown.length > 0) throw refusal('PRODUCTS_NOT_FOUND', 'some of the products do not exist', { productIds: unknown })
    throw refusal('PRODUCTS_NOT_IN_GROUP', 'some of the products are not in the group', { productIds: others })
  }
  return productGroup.save(site, group, {
    ...group,
    members: (group.members ?? []).filter(({ productId }) => !productId || !ids.has(productId)),
  })
}
