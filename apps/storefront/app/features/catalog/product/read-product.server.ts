import type { Client } from '@stoa/client'
import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { notFound, requireFound } from '../../../lib/page/not-found.ts'

/** The product with everything that its page shows, or the page's 404. */
export async function readProduct(api: Client, slug: string): Promise<V3Product> {
  const { product } = await requireFound(
    api.call(getProductBySlug, {
      slug,
      fields: [
        'DESCRIPTION',
        'PLAIN_DESCRIPTION',
        'MEDIA_ITEMS_INFO',
        // The posters of videos.
        'THUMBNAIL',
        'INFO_SECTION',
        'INFO_SECTION_DESCRIPTION',
        'INFO_SECTION_PLAIN_DESCRIPTION',
        'SUBSCRIPTION_PRICES_INFO',
        'BREADCRUMBS_INFO',
        'DIRECT_CATEGORIES_INFO',
      ],
    }),
  )
  if (!product) throw notFound()
  return product
}
