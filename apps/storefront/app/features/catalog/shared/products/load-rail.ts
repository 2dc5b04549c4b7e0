import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import type { ListStorefrontProductsRequest } from '@stoa/contract/services/stoa/storefront-products'
import type { RouterContextProvider } from 'react-router'
import { storefront } from '../../../../lib/page/context.ts'
import { productCardView, type ProductCardView } from './product-card-view.ts'

export const railLength = 8

/** Like `loadRail`, for an optional part of a page: undefined where it fails. */
export async function tryRail(
  args: Parameters<typeof loadRail>[0],
  request: ListStorefrontProductsRequest,
): Promise<ProductCardView[] | undefined> {
  return tryPart(args, () => loadRail(args, request))
}

/** Loads an optional part of a page. An error is logged and the page is marked as incomplete. */
export async function tryPart<Part>(
  { context }: { context: Readonly<RouterContextProvider> },
  load: () => Promise<Part>,
): Promise<Part | undefined> {
  const { markIncomplete, requestId } = context.get(storefront)
  try {
    return await load()
  } catch (error) {
    console.error(requestId, error)
    markIncomplete()
    return undefined
  }
}

export async function loadRail(
  { context }: { context: Readonly<RouterContextProvider> },
  request: ListStorefrontProductsRequest,
): Promise<ProductCardView[]> {
  const visit = context.get(storefront)
  const { products = [] } = await visit.api.call(listStorefrontProducts, { limit: railLength, facets: false, ...request })
  return products.map((product) => productCardView(product, visit))
}
