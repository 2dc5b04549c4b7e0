import { queryDeliveryProfiles } from '@stoa/contract/calls/ecom/delivery-profile'
import { listDefaultTaxGroups, queryTaxGroups } from '@stoa/contract/calls/ecom/tax-groups'
import { getOrCreateBrand, queryBrands } from '@stoa/contract/calls/stores/brands-v-3'
import { queryInfoSections } from '@stoa/contract/calls/stores/info-sections-v-3'
import { queryRibbons } from '@stoa/contract/calls/stores/ribbons-v-3'
import type { ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

// Queries that products share.

const allItems = { query: { cursorPaging: { limit: 100 } } }

export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: async ({ signal }) => (await api.call(queryBrands, allItems, { signal })).brands ?? [],
})

export const ribbonsQuery = queryOptions({
  queryKey: ['ribbons'],
  queryFn: async ({ signal }) => (await api.call(queryRibbons, allItems, { signal })).ribbons ?? [],
})

export const sectionsQuery = queryOptions({
  queryKey: ['info-sections'],
  queryFn: async ({ signal }) => (await api.call(queryInfoSections, allItems, { signal })).infoSections ?? [],
})

/** The tax groups and the default group. */
export const taxGroupsQuery = queryOptions({
  // The key starts with 'taxes', so changes in the tax settings invalidate it.
  queryKey: ['taxes', 'groups'],
  queryFn: async ({ signal }) => {
    // Requested first, because the site's first request creates its default group.
    const { taxGroups: [standard] = [] } = await api.call(listDefaultTaxGroups, {}, { signal })
    const sort = [{ fieldName: 'name', order: 'ASC' as const }]
    const { taxGroups = [] } = await api.call(queryTaxGroups, { query: { sort, cursorPaging: { limit: 100 } } }, { signal })
    return { standard, others: taxGroups.filter(({ id }) => id !== standard?.id) }
  },
})

/** The delivery profiles, the default one first. */
export const deliveryProfilesQuery = queryOptions({
  // The key starts as in the delivery settings, so changes there invalidate it.
  queryKey: ['delivery-profiles', 'choices'],
  queryFn: async ({ signal }) => {
    const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }], cursorPaging: { limit: 100 } }
    const { deliveryProfiles = [] } = await api.call(queryDeliveryProfiles, { query }, { signal })
    return deliveryProfiles.toSorted((one, other) => Number(other.default ?? false) - Number(one.default ?? false))
  },
})

/** An update names the brand by ID, so a new brand is created first. */
export async function createMissingBrand<Request extends { product: ProductWithInventory }>(request: Request): Promise<Request> {
  const name = request.product.brand?.name
  if (!name) return request
  const { brand } = await api.call(getOrCreateBrand, { brandName: name })
  return { ...request, product: { ...request.product, brand: { id: brand!.id! } } }
}
