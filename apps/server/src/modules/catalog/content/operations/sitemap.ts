import * as contract from '@stoa/contract/services/stoa/sitemap'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { countVisibleProducts, loadProductAddresses } from '../../catalog/ports/storefront.ts'
import { loadCategoryAddresses } from '../../categories/index.ts'
import { loadPageAddresses, type Address } from '../store/pages.ts'

/** URLs per sitemap file. The protocol allows ten times as many, but such a file is slow to create and to read. */
const partSize = 5000

export const getSitemap = implementRead(
  contract.getSitemap,
  async ({ site }, { part }) => {
    const pages = await loadPageAddresses(site)
    const categories = await loadCategoryAddresses(site)
    const few = [...pages.map(placeOf('PAGE')), ...categories.map(placeOf('CATEGORY'))]
    const total = few.length + (await countVisibleProducts(site))
    const from = ((part ?? 1) - 1) * partSize
    const places = few.slice(from, from + partSize)
    const rest = { offset: Math.max(0, from - few.length), limit: partSize - places.length }
    const products = rest.limit > 0 ? await loadProductAddresses(site, rest) : []
    return { parts: Math.max(1, Math.ceil(total / partSize)), places: [...places, ...products.map(placeOf('PRODUCT'))] }
  },
  { sameForVisitors: true },
)

function placeOf(kind: contract.PlaceKind) {
  return ({ slug, updatedDate }: Address): contract.Place => ({ kind, slug, updatedDate: updatedDate.toISOString() })
}
