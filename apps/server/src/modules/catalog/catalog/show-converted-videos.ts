import { isDeepStrictEqual } from 'node:util'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import { rewrite, storedProduct } from './product-write.ts'
import { lockProduct } from './store/products.ts'
import { loadVariants } from './store/variants.ts'
import { followVideos, showConvertedVideos as looking, withVideos } from './videos.ts'

/** Adds to a product what a conversion made of its videos. It changes no revision: nobody said anything else. */
export const showConvertedVideos: Job<{ productId: string; attempt: number }> = job(
  looking.name,
  (site, { productId, attempt }) =>
    site.transaction(async (tx) => {
      const row = await lockProduct(tx, productId)
      if (!row) return
      const before = storedProduct(row)
      const items = before.media?.itemsInfo?.items ?? []
      const now = await withVideos(tx, items)
      const after = { ...before, media: { ...before.media, itemsInfo: { items: now } } }
      if (!isDeepStrictEqual(items, now)) await rewrite(tx, { row, variants: await loadVariants(tx, productId) }, after)
      followVideos(tx, after, attempt + 1)
    }),
)
