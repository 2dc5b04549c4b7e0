import { isGuid } from '../../../kernel/basics/ids.ts'
import type { RatedProduct } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { productNames } from '../../catalog/catalog/index.ts'
import { bestSelling } from '../../orders/orders/index.ts'
import { productNamespace } from './public-reviews.ts'
import { weightedAverage } from './rated-products.ts'
import { summariesOf } from './summary.ts'

/** Products of a list. */
const shown = 10
/** Below that average, in stars, a product counts as rated badly. */
const bad = 4
/** With fewer reviews, a product that sells has few. */
const few = 3

interface ProductFigures {
  /** Those rated worst, where one review weighs less than many. */
  lowRated: RatedProduct[]
  /** Those that sell best and have few reviews. */
  fewRated: RatedProduct[]
}

export async function productFigures(site: SiteRead): Promise<ProductFigures> {
  const { db, siteId } = site
  const [{ rows }, sold] = await Promise.all([
    sql<{ id: string }>`select entity_id as id from review_summary
      where site_id = ${siteId} and namespace = ${productNamespace} and published > 0 and average < ${bad}
      order by ${weightedAverage}, published desc, entity_id limit ${shown}`.execute(db),
    bestSelling.get(site),
  ])
  // Apps may have reviewed something else under this namespace.
  const low = rows.map(({ id }) => id).filter(isGuid)
  const ids = [...new Set([...low, ...sold])]
  const [names, summaries] = await Promise.all([productNames(site, ids), summariesOf(site, productNamespace, ids)])
  const listed = (productIds: readonly string[]): RatedProduct[] =>
    productIds.flatMap((productId) => {
      const product = names.get(productId)
      const { average, count = 0 } = summaries.get(productId) ?? {}
      return product ? [{ productId, name: product.name, count, ...(average && { average }) }] : []
    })
  return {
    lowRated: listed(low),
    fewRated: listed(sold)
      .filter(({ count }) => count! < few)
      .slice(0, shown),
  }
}
