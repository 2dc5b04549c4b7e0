import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import type { RouterContextProvider } from 'react-router'
import { storefront } from '../../context.ts'
import { notFound } from '../../not-found.ts'
import { requestFor } from './product-list-query.ts'
import { productListView, type ProductListView } from './product-list-view.ts'

/** What the page's address asks to see of a category, of a search, or of everything. */
export async function loadProductList(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  what: { categoryId?: string; expression?: string } = {},
): Promise<ProductListView> {
  const { api, shop, price, money } = context.get(storefront)
  const { searchParams } = new URL(request.url)
  const asked = requestFor(searchParams)
  const list = await api.call(listStorefrontProducts, { ...asked, ...what })
  // A page after the last: there are fewer than there were, or never were as many.
  if (list.total && list.products?.length === 0) throw notFound()
  return productListView(list, searchParams, { price, money, currency: shop.currency, asked: what.expression })
}
