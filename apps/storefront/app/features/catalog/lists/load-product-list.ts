import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import type { RouterContextProvider } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { notFound } from '../../../lib/page/not-found.ts'
import { listRequest } from './product-list-query.ts'
import { productListView, type ProductListView } from './product-list-view.ts'

/** Loads the products that the URL selects: of a category, of a search, or all. */
export async function loadProductList(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  scope: { categoryId?: string; expression?: string } = {},
): Promise<ProductListView> {
  const { api, shop, price, money, i18n } = context.get(storefront)
  const { searchParams } = new URL(request.url)
  const pageRequest = listRequest(searchParams)
  const list = await api.call(listStorefrontProducts, { ...pageRequest, ...scope })
  // The page is after the last one.
  if (list.total && list.products?.length === 0) throw notFound()
  return productListView(list, searchParams, { price, i18n, shop, money, currency: shop.currency, expression: scope.expression })
}
