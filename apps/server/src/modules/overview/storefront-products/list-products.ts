import type {
  ListStorefrontProductsRequest,
  ListStorefrontProductsResponse,
  Facets,
  StorefrontProduct,
  StorefrontProductPicture,
} from '@stoa/contract/services/stoa/storefront-products'
import type { RatingSummary } from '@stoa/contract/services/stoa/reviews'
import { formatAmount, saleOf, type SaleItem, type SaleRule } from '@stoa/pricing'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import {
  deliveryPrices,
  loadLowestPrices,
  listProducts,
  type Narrowing,
  type ProductList,
  type ProductListOrder,
} from '../../catalog/catalog/ports/storefront.ts'
import { loadLiveSales, loadSaleHistory } from '../../pricing/discounts/index.ts'
import { bestSelling } from '../../orders/orders/ports/reports.ts'
import { loadBoost } from '../searches/index.ts'
import { isRatedAtLeast, productNamespace, loadSummaries, findTopRated } from '../../reviews/reviews/index.ts'

/** Average stars of the products that a facet counts. */
const topRatedStars = 4

export async function listForStorefront(
  site: SiteRead,
  request: ListStorefrontProductsRequest,
): Promise<ListStorefrontProductsResponse> {
  const { categoryId, expression, productIds, filter, limit, offset, facets, suggestions } = request
  const sales = await loadLiveSales(site)
  const list = await listProducts(site, {
    categoryId,
    expression: expression ?? undefined,
    ids: productIds,
    narrowing: narrowingOf(site, filter),
    order: await loadListOrder(site, request),
    limit: limit ?? 24,
    offset: offset ?? 0,
    facets: facets ?? true,
    isTopRated: isRatedAtLeast(site, topRatedStars),
    sales,
    isSuggestion: suggestions ?? false,
    ...(expression?.trim() && { boost: await loadBoost(site) }),
  })
  const prices = new Map(list.products.map((product) => [product, pricesOf(product, sales)]))
  const reduced = [...prices.values()].flatMap(({ before, lowest, variantId }) =>
    before !== undefined && before > lowest ? (variantId ?? []) : [],
  )
  const [priorPrices, ratings] = await Promise.all([
    reduced.length > 0 ? loadLowestPrices(site, { variantIds: reduced }, () => loadSaleHistory(site)) : [],
    loadSummaries(
      site,
      productNamespace,
      list.products.map(({ id }) => id),
    ),
  ])
  const priorPriceOf = new Map(priorPrices.map(({ variantId, price }) => [variantId, price]))
  const money = (minor: number | bigint) => formatAmount(BigInt(minor), site.settings.currency)
  return {
    products: list.products.map((product) => ({
      ...presentProduct(product, getOrThrow(prices, product), money),
      ...presentSubscription(product, site.settings.currency),
      ...presentPrior(priorPriceOf.get(getOrThrow(prices, product).variantId ?? '')),
      ...ratingOf(ratings.get(product.id)),
    })),
    total: list.total,
    ...(list.facets && { facets: presentFacets(list.facets, money) }),
    withoutFilter: list.without.map(({ kind, option, total }) => ({ kind, total, ...(option !== undefined && { option }) })),
    ...(list.corrected && list.total > 0 && { correctedExpression: list.corrected }),
    ...(list.isPartial && { partial: true }),
  }
}

function narrowingOf(site: SiteRead, { minRating, ...filter }: ListStorefrontProductsRequest['filter'] = {}): Narrowing {
  return { ...(filter as Narrowing), ...(minRating && { isRated: isRatedAtLeast(site, minRating) }) }
}

function ratingOf({ average, count = 0 }: RatingSummary = {}): Pick<StorefrontProduct, 'rating'> {
  return average ? { rating: { average, count } } : {}
}

async function loadListOrder(
  site: SiteRead,
  { sort, expression, categoryId, productIds }: ListStorefrontProductsRequest,
): Promise<ProductListOrder> {
  if (sort === 'BEST_SELLING') return bestSelling.get(site)
  if (sort === 'TOP_RATED') return findTopRated(site)
  if (!sort && productIds) return productIds
  return sort ?? (expression?.trim() ? 'RELEVANCE' : categoryId ? 'ARRANGED' : 'NEWEST')
}

type ShowMinor = (minor: number | bigint) => string
type ListedProduct = ProductList['products'][number]

/** The current prices of a product, in minor units. If choices are requested, the prices of the variants with these choices. */
interface ShownPrices {
  lowest: bigint
  highest: bigint
  /** The price of the cheapest variant before it was reduced. */
  before: bigint | undefined
  variantId: string | undefined
  sale: string | undefined
}

function pricesOf({ id, category_ids, matching, ...product }: ListedProduct, sales: readonly SaleRule[]): ShownPrices {
  const { min_price, max_price, cheapest } = matching ?? product
  const item = (price: number): SaleItem => ({
    price: BigInt(price),
    appId: catalogAppId,
    catalogItemId: id,
    categoryIds: category_ids ?? [],
  })
  const sale = saleOf(sales, item(min_price))
  const compareAt = cheapest?.compare_at ?? undefined
  return {
    lowest: sale?.price ?? BigInt(min_price),
    highest: saleOf(sales, item(max_price))?.price ?? BigInt(max_price),
    before: compareAt !== undefined && compareAt > min_price ? BigInt(compareAt) : sale ? BigInt(min_price) : undefined,
    variantId: cheapest?.id,
    sale: sale?.rule.name,
  }
}

function presentPrior(lowestPrice: string | undefined): Pick<StorefrontProduct, 'lowestPrice'> {
  return lowestPrice ? { lowestPrice } : {}
}

/** Where choices are asked for, the product is shown as the variants that have them. */
function presentProduct(product: ListedProduct, prices: ShownPrices, money: ShowMinor): StorefrontProduct {
  const { id, slug, name, ribbon_id, ribbon, color_codes, matching } = product
  const { sold_out } = matching ?? product
  return {
    id,
    slug,
    name,
    minPrice: money(prices.lowest),
    maxPrice: money(prices.highest),
    ...(prices.before !== undefined && { compareAtPrice: money(prices.before) }),
    ...(prices.sale && { sale: prices.sale }),
    soldOut: sold_out,
    ...(ribbon_id && { ribbonId: ribbon_id }),
    ...(ribbon && { ribbon }),
    colorCodes: color_codes ?? [],
    variantCount: matching?.ids.length ?? product.variant_count,
    pictures: picturesOf(product),
    choices: (matching?.choices ?? []).map(({ option_id, option, choice_id, value }) => ({
      optionId: option_id,
      option,
      choiceId: choice_id,
      value,
    })),
  }
}

/** Sales lower the prices of single purchases alone. */
function presentSubscription(
  { only_subscriptions: subscriptions, matching, ...product }: ListedProduct,
  currency: string,
): Pick<StorefrontProduct, 'soldBySubscriptionOnly' | 'subscriptionPrice'> {
  if (!subscriptions) return {}
  const { min_price, max_price } = matching ?? product
  const prices = { lowest: BigInt(min_price), highest: BigInt(max_price) }
  const delivery = deliveryPrices({ subscriptionDetails: { subscriptions } }, prices, currency)
  if (!delivery) return { soldBySubscriptionOnly: true }
  const { lowest, highest, frequency, interval } = delivery
  return {
    soldBySubscriptionOnly: true,
    subscriptionPrice: {
      minPrice: formatAmount(lowest, currency),
      maxPrice: formatAmount(highest, currency),
      frequency,
      interval,
    },
  }
}

/** Lists the pictures of the requested choices first. */
function picturesOf({ pictures, matching }: ListedProduct): StorefrontProductPicture[] {
  const shown = [...(matching?.pictures ?? []), ...pictures].filter((picture) => picture?.url)
  const distinct = new Map(shown.map((picture) => [picture.url, picture]))
  return [...distinct.values()].slice(0, 2).map(({ id, url, width, height, altText }) => ({
    ...(id && { id }),
    url: url!,
    ...(width && { width }),
    ...(height && { height }),
    ...(altText && { altText }),
  }))
}

function presentFacets(
  { min_price, max_price, in_stock, top_rated, brands, choices }: NonNullable<ProductList['facets']>,
  money: ShowMinor,
): Facets {
  const options = Map.groupBy(choices ?? [], ({ option }) => option)
  return {
    ...(min_price !== null && { minPrice: money(min_price) }),
    ...(max_price !== null && { maxPrice: money(max_price) }),
    inStock: in_stock,
    topRated: top_rated,
    brands: brands ?? [],
    options: [...options].map(([name, values]) => ({
      name,
      label: name,
      optionId: values[0]!.option_id,
      choices: values.map(({ value, choice_id, color, count }) => ({
        choiceId: choice_id,
        value,
        label: value,
        count,
        ...(color && { colorCode: color }),
      })),
    })),
  }
}
