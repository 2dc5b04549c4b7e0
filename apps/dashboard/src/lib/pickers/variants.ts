import { t } from '@lingui/core/macro'
import { searchVariants } from '@stoa/contract/calls/stores/read-only-variants-v-3'
import type { ReadOnlyVariant } from '@stoa/contract/services/stores/read-only-variants-v-3'
import { api } from '../calls/api.ts'
import { toSearch } from '../list/list-of.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'
import { productKind } from './products.ts'

export const variantKind: EntityKind = {
  name: 'variants',
  hasPictures: true,
  search: (text, signal) => find({ cursorPaging: { limit: maxFound }, ...(text && { search: toSearch(text) }) }, signal),
  byIds: (ids, signal) => find({ filter: { variantId: { $in: ids } }, cursorPaging: { limit: 100 } }, signal),
  texts: () => ({
    search: t`Name or SKU`,
    nothingFound: t`No variant has this name or SKU.`,
    gone: t`Deleted variant`,
  }),
}

/** The products of variants, by the ids of the variants. */
export async function loadProductIds(variantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const search = { filter: { variantId: { $in: variantIds } }, cursorPaging: { limit: 100 } }
  const { variants = [] } = await api.call(searchVariants, { search })
  return new Map(variants.map(({ variantId, id, productData }) => [variantId ?? id!, productData?.productId ?? '']))
}

/** Variants have no pictures of their own: they show those of their products. */
async function find(search: object, signal: AbortSignal): Promise<Entity[]> {
  const { variants = [] } = await api.call(searchVariants, { search }, { signal })
  const products = await productKind.byIds([...new Set(variants.map(({ productData }) => productData?.productId ?? ''))], signal)
  return variants.map((variant) => ({
    ...toEntity(variant),
    picture: products.find(({ id }) => id === variant.productData?.productId)?.picture,
  }))
}

function toEntity({ variantId, id, sku, productData, inventoryStatus, optionChoices = [] }: ReadOnlyVariant): Entity {
  const options = optionChoices.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName)
  const stock = inventoryStatus?.inStock === false && t`Sold out`
  return { id: variantId ?? id!, name: productData?.name ?? '', detail: [...options, sku, stock].filter(Boolean).join(' · ') }
}
