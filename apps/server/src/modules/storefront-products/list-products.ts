import type {
  ListStorefrontProductsRequest,
  ListStorefrontProductsResponse,
  Facets,
  StorefrontProduct,
  StorefrontProductPicture,
} from '@stoa/contract/services/stoa/storefront-products'
import type { RatingSummary } from '@stoa/contract/services/stoa/reviews'
import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import { lowestPricesOf, listProducts, type Narrowing, type ProductList, type ProductListOrder } from '../catalog/index.ts'
import { bestSelling } from '../orders/index.ts'
import { isRatedAtLeast, productNamespace, summariesOf, topRated } from '../reviews/index.ts'

export async function listForStorefront(
  site: SiteRead,
  request: ListStorefrontProductsRequest,
): Promise<ListStorefrontProductsResponse> {
  const { categoryId, expression, productIds, filter, limit, offset, facets } = request
  const list = await listProducts(site, {
    categoryId,
    expression: expression ?? undefined,
    ids: productIds,
    narrowing: narrowingOf(site, filter),
    order: await orderOf(site, request),
    limit: limit ?? 24,
    offset: offset ?? 0,
    facets: facets ?? true,
  })
  const reduced = list.products.filter(({ compare_at, min_price }) => compare_at !== null && compare_at > min_price)
  const slugs = reduced.map(({ slug }) => slug)
  const ids = list.products.map(({ id }) => id)
  const [variants, ratings] = await Promise.all([lowestPricesOf(site, slugs), summariesOf(site, productNamespace, ids)])
  const lowestOf = ({ id, matching }: ListedProduct) =>
    variants.find(({ productId, variantId }) => productId === id && (!matching || matching.ids.includes(variantId)))?.price
  const money = (minor: number) => formatAmount(BigInt(minor), site.settings.currency)
  return {
    products: list.products.map((product) => ({
      ...presentProduct(product, lowestOf(product), money),
      ...ratingOf(ratings.get(product.id)),
    })),
    total: list.total,
    ...(list.facets && { facets: presentFacets(list.facets, money) }),
    withoutFilter: list.without.map(({ kind, option, total }) => ({ kind, total, ...(option !== undefined && { option }) })),
    ...(list.corrected && list.total > 0 && { correctedExpression: list.corrected }),
  }
}

function narrowingOf(site: SiteRead, { minRating, ...filter }: ListStorefrontProductsRequest['filter'] = {}): Narrowing {
  return { ...(filter as Narrowing), ...(minRating && { isRated: isRatedAtLeast(site, minRating) }) }
}

function ratingOf({ average, count = 0 }: RatingSummary = {}): Pick<StorefrontProduct, 'rating'> {
  return average ? { rating: { average, count } } : {}
}

async function orderOf(
  site: SiteRead,
  { sort, expression, categoryId, productIds }: ListStorefrontProductsRequest,
): Promise<ProductListOrder> {
  if (sort === 'BEST_SELLING') return bestSelling.get(site)
  if (sort === 'TOP_RATED') return topRated(site)
  if (!sort && productIds) return productIds
  return sort ?? (expression?.trim() ? 'RELEVANCE' : categoryId ? 'ARRANGED' : 'NEWEST')
}

type ShowMinor = (minor: number) => string
type ListedProduct = ProductList['products'][number]

/** Where choices are asked for, the product is shown as the variants that have them. */
function presentProduct(product: ListedProduct, lowestPrice: string | undefined, money: ShowMinor): StorefrontProduct {
  const { id, slug, name, ribbon_id, ribbon, color_codes, matching } = product
  const { min_price, max_price, compare_at, sold_out } = matching ?? product
  return {
    id,
    slug,
    name,
    minPrice: money(min_price),
    maxPrice: money(max_price),
    ...(compare_at !== null && { compareAtPrice: money(compare_at) }),
    ...(lowestPrice && { lowestPrice }),
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

/** Those of the asked choices first. */
function picturesOf({ pictures, matching }: ListedProduct): StorefrontProductPicture[] {
  const shown = [...(matching?.pictures ?? []), ...pictures].filter((picture) => picture?.url)
  const distinct = new Map(shown.map((picture) => [picture.url, picture]))
  return [...distinct.values()].slice(0, 2).map(({ url, width, height, altText }) => ({
    url: url!,
    ...(width && { width }),
    ...(height && { height }),
    ...(altText && { altText }),
  }))
}

function presentFacets(
  { min_price, max_price, in_stock, brands, choices }: NonNullable<ProductList['facets']>,
  money: ShowMinor,
): Facets {
  const options = Map.groupBy(choices ?? [], ({ option }) => option)
  return {
    ...(min_price !== null && { minPrice: money(min_price) }),
    ...(max_price !== null && { maxPrice: money(max_price) }),
    inStock: in_stock,
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
