import type { RatedProduct } from '@stoa/contract/services/stoa/reviews'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductNames } from '../../catalog/catalog/ports/storefront.ts'
import { bestSelling } from '../../orders/orders/ports/reports.ts'
import { productNamespace } from './entity.ts'
import { loadSummaries } from './summary.ts'
import { loadLowRatedIds } from './store/summaries.ts'

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

export async function loadProductFigures(site: SiteRead): Promise<ProductFigures> {
  const [lowRated, sold] = await Promise.all([loadLowRatedIds(site, bad, shown), bestSelling.get(site)])
  // Apps may have reviewed something else under this namespace.
  const low = lowRated.filter(isGuid)
  const ids = [...new Set([...low, ...sold])]
  const [names, summaries] = await Promise.all([loadProductNames(site, ids), loadSummaries(site, productNamespace, ids)])
  const listed = (productIds: readonly string[]) =>
    productIds.flatMap((productId) => {
      const product = names.get(productId)
      const { average, count = 0 } = summaries.get(productId) ?? {}
      return product ? [{ productId, name: product.name, count, ...(average && { average }) }] : []
    })
  return {
    lowRated: listed(low),
    fewRated: listed(sold)
      .filter(({ count }) => count < few)
      .slice(0, shown),
  }
}
