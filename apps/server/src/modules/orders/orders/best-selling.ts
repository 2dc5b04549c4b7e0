import { siteCache } from '../../../kernel/caching/site-cache.ts'
import { loadTopProducts } from './store/statistics.ts'

const rankedDays = 90
/** The number of products that are ranked by their sales. */
const bestSellers = 200
const dayMilliseconds = 24 * 3600 * 1000

/**
 * The ids of the products that sold most in the last 90 days, hidden ones too. Cached for a minute: the ranking hardly changes,
 * and to make it every sale of a quarter is read.
 */
export const bestSelling = siteCache(
  async (site) => {
    const since = new Date(site.now.getTime() - rankedDays * dayMilliseconds)
    return (await loadTopProducts(site, since, bestSellers)).map(({ product_id }) => product_id)
  },
  [],
  60_000,
)
