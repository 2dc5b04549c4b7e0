import { browseShelf } from '@stoa/contract/calls/stoa/shelves'
import type { BrowseShelfRequest } from '@stoa/contract/services/stoa/shelves'
import type { RouterContextProvider } from 'react-router'
import { storefront } from '../context.ts'
import { productCard, type ProductCard } from './product-card.ts'

export const railLength = 8

/** The first few products of a kind. */
export async function loadRail(
  { context }: { context: Readonly<RouterContextProvider> },
  asked: BrowseShelfRequest,
): Promise<ProductCard[]> {
  const { api, price } = context.get(storefront)
  const { products = [] } = await api.call(browseShelf, { limit: railLength, facets: false, ...asked })
  return products.map((product) => productCard(product, price))
}
