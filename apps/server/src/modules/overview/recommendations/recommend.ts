import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type {
  Algorithm as AlgorithmReference,
  GetRecommendationRequest,
  Recommendation,
} from '@stoa/contract/services/ecom/recommendations'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { filterBuyableProducts, filterVisibleProducts } from '../../catalog/catalog/ports/storefront.ts'
import { catalogAppId, isCatalogApp } from '../../catalog/catalog/ports/items.ts'
import { algorithms } from './algorithms.ts'

/** The contract's limit. */
const maxItems = 100

/**
 * Returns the recommendations of the first algorithm with enough products, or an empty list. The given products and products that
 * a visitor could not buy are excluded.
 */
export async function recommend(
  site: SiteRead,
  { items = [], algorithms: asked, minimumRecommendedItems = 0 }: GetRecommendationRequest,
): Promise<Recommendation> {
  // An algorithm without any product recommends nothing, whatever the minimum.
  const enough = Math.max(minimumRecommendedItems, 1)
  const given = [...new Set(items.map(({ catalogItemId = '' }) => catalogItemId.toLowerCase()))].filter(isGuid)
  const ofCatalog = asked.filter(({ appId }) => isCatalogApp(appId))
  const visible = ofCatalog.length > 0 ? await filterVisibleProducts(site, given) : []
  const tried = new Set<string>()
  for (const algorithm of asked) {
    if (!isCatalogApp(algorithm.appId)) throw noProvider(algorithm)
    checkSupported(items, ofCatalog)
    const id = algorithm.id!
    if (tried.has(id)) continue
    tried.add(id)
    const ranked = await getOrThrow(algorithms, id).products(site, visible)
    const others = ranked.filter((product) => !given.includes(product))
    const found = (await filterBuyableProducts(site, others)).slice(0, maxItems)
    if (found.length >= enough)
      return { items: found.map((catalogItemId) => ({ catalogItemId, appId: catalogAppId })), algorithm }
  }
  return { items: [] }
}

/** An app is called with all of its algorithms at once, so one that it does not know is refused wherever it stands in the list. */
function checkSupported(items: GetRecommendationRequest['items'] & object, ofCatalog: AlgorithmReference[]): void {
  const unsupportedAlgorithms = ofCatalog.filter(({ id }) => !algorithms.has(id!))
  if (unsupportedAlgorithms.length > 0)
    throw refusal('ALGORITHM_NOT_SUPPORTED', 'listAvailableAlgorithms returns the supported algorithms', {
      unsupportedAlgorithms,
    })
  const foreign = items.filter(({ appId }) => !isCatalogApp(appId))
  if (foreign.length > 0)
    throw refusal('ITEM_APP_ID_NOT_SUPPORTED', `these algorithms only know items of the app ${catalogAppId}`, {
      items: foreign,
      algorithms: ofCatalog,
    })
}

function noProvider({ appId }: AlgorithmReference) {
  return refusal('RECOMMENDATIONS_PROVIDER_NOT_FOUND', 'no installed app with this id provides recommendations', { appId })
}
