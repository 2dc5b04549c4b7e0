import { service } from '@stoa/contract/services/stores/products-v-3'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { factsOf, type Translatable } from '../../../kernel/operations/translations/translatable.ts'
import { describeTranslated, plainlyDescribed } from '../catalog-parts/index.ts'
import { productQuery } from './product-lists.ts'
import type { ProductRow } from './product-row.ts'
import { fullColumns } from './store/products.ts'
import { loadProductsById } from './store/product-pages.ts'

/** A product's own texts, with those of its pictures. Those of its options, ribbon and info sections belong to these. */
export const translatableProduct: Translatable = {
  service,
  type: 'V3Product',
  facts: factsOf(service, 'V3Product'),
  permissions: { read: 'WIX_STORES.PRODUCT_READ', update: 'WIX_STORES.PRODUCT_UPDATE' },
  read: async (site, ids) => byId(await loadProductsById(site, ids)),
  async page(site: SiteRead, { limit, cursor }) {
    const { rows, metadata } = await productQuery.page<ProductRow>(site, fullColumns, {
      cursorPaging: cursor ? { cursor } : { limit },
    })
    return { items: byId(rows), next: metadata.cursors.next }
  },
  complete: describeTranslated,
}

function byId(rows: readonly ProductRow[]): Map<string, Record<string, unknown>> {
  return new Map(
    rows.map(({ id, name, doc, details }) => {
      const media = details?.mediaItems ?? (doc.media?.main ? [doc.media.main] : [])
      const items = media.map((item) => ({ id: item.id, altText: item.altText ?? item.image?.altText }))
      return [id, { id, name, ...plainlyDescribed(details ?? {}), media: { itemsInfo: { items } } }]
    }),
  )
}
