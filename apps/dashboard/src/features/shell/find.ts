import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { paths } from '../../paths.ts'

/** Something of the shop that the palette leads to. */
export interface Found {
  title: string
  detail: string
  to: string
}

const most = 5

/** Orders by number, name or e-mail, products by name or SKU. */
export function findQuery(text: string) {
  return queryOptions({
    queryKey: ['find', text],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ orders: Found[]; products: Found[] }> => {
      const asked = { search: { expression: text }, cursorPaging: { limit: most } }
      const [{ orderRows = [] }, { products = [] }] = await Promise.all([
        api.call(searchOrderRows, { search: { ...asked, filter: { status: { $ne: 'INITIALIZED' } } } }, { signal }),
        api.call(searchProducts, { search: asked, fields: ['MERCHANT_DATA'] }, { signal }),
      ])
      return {
        orders: orderRows.map(({ id, number, customer }) => ({
          title: number ?? '',
          detail: customer ?? '',
          to: paths.order(id!),
        })),
        products: products.map(({ id, name, slug }) => ({ title: name ?? '', detail: slug ?? '', to: paths.product(id!) })),
      }
    },
  })
}
