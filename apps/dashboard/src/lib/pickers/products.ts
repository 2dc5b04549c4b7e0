import { plural, t } from '@lingui/core/macro'
import { queryProducts, searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import type { RequestedFields, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { api } from '../calls/api.ts'
import { toSearch } from '../list/list-of.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

const fields = ['THUMBNAIL', 'MIN_PRICE_VARIANT', 'MERCHANT_DATA'] as RequestedFields[]

export const productKind: EntityKind = {
  name: 'products',
  hasPictures: true,
  async search(text, signal) {
    const search = { cursorPaging: { limit: maxFound }, ...(text && { search: toSearch(text) }) }
    return ((await api.call(searchProducts, { search, fields }, { signal })).products ?? []).map(toEntity)
  },
  async byIds(ids, signal) {
    if (ids.length === 0) return []
    const query = { filter: { id: { $in: ids } }, cursorPaging: { limit: 100 } }
    return ((await api.call(queryProducts, { query, fields }, { signal })).products ?? []).map(toEntity)
  },
  texts: () => ({
    search: t`Name or SKU`,
    nothingFound: t`No product has this name or SKU.`,
    gone: t`Deleted product`,
  }),
}

/** A product with one variant is known by its SKU, one with several by its options. */
function toEntity({ id, name, media, options = [], variantSummary }: V3Product): Entity {
  const { variantCount = 1, minPriceVariant } = variantSummary ?? {}
  const detail =
    variantCount > 1
      ? [options.map((option) => option.name).join(', '), plural(variantCount, { one: '# variant', other: '# variants' })]
      : [minPriceVariant?.sku]
  return {
    id: id!,
    name: name ?? '',
    detail: detail.filter(Boolean).join(' · '),
    picture: media?.main?.thumbnail?.url ?? media?.main?.image?.url,
  }
}
