import { service } from '@stoa/contract/services/stores/products-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { SiteRead } from '../../kernel/site.ts'
import { factsOf, type Translatable } from '../../kernel/translations.ts'
import { productQuery } from './product-lists.ts'
import type { ProductRow } from './product-row.ts'
import { fullColumns } from './store/products.ts'
import { productsById } from './views.ts'

/** A product's own texts. Those of its options, ribbon and info sections belong to these. */
export const translatableProduct: Translatable = {
  service,
  type: 'V3Product',
  facts: factsOf(service, 'V3Product'),
  permissions: { read: 'WIX_STORES.PRODUCT_READ', update: 'WIX_STORES.PRODUCT_UPDATE' },
  read: async (site, ids) => byId(await productsById(site, ids)),
  async page(site: SiteRead, { limit, cursor }) {
    const { rows, metadata } = await productQuery.page<ProductRow>(site, fullColumns, {
      cursorPaging: cursor ? { cursor } : { limit },
    })
    return { items: byId(rows), next: metadata.cursors.next }
  },
  complete: describeTranslated,
}

/** The texts of a translated description replace rich text, whichever form the owner wrote. */
export function describeTranslated(
  shown: Record<string, unknown>,
  { plainDescription }: Readonly<Record<string, unknown>>,
): void {
  if (plainDescription === undefined || shown.description === undefined || typeof shown.description === 'string') return
  delete shown.description
  shown.plainDescription = plainDescription
}

function byId(rows: readonly ProductRow[]): Map<string, Record<string, unknown>> {
  return new Map(rows.map(({ id, name, details }) => [id, { id, name, ...described(details ?? {}) }]))
}

function described(details: Pick<V3Product, 'description' | 'plainDescription'>): Record<string, unknown> {
  const html = htmlDescription(details)
  return html ? { plainDescription: html } : {}
}

/** A description as HTML; rich text is returned as its paragraphs. */
export function htmlDescription({ description, plainDescription }: Pick<V3Product, 'description' | 'plainDescription'>): string {
  if (plainDescription) return plainDescription
  const text = (node: any): string => (node.textData?.text ?? '') + (node.nodes ?? []).map(text).join('')
  return (description?.nodes ?? [])
    .map(text)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}
