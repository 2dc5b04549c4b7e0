import type { StoredParts } from './product-row.ts'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { sql } from 'kysely'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { iso, markStock, noFields, presentProduct } from './present.ts'
import { serverColumns, type ServerColumn, type ProductRow } from './product-row.ts'
import type { NewProduct } from './store/products.ts'

/** The columns a product list needs if the request asks for card fields only. */
export interface CardRow extends Pick<ProductRow, ServerColumn> {
  card: string
}

export const cardColumns = sql.raw([...serverColumns, 'card'].join(', '))

/** The part of a card that stays the same until the product is written again. */
export function cardOf(product: Omit<NewProduct, 'card'>, settings: SiteSettings): string {
  const unwritten = new Date(0)
  const stock = {
    availability_status: 'OUT_OF_STOCK',
    preorder_status: 'DISABLED',
    preorder_availability: 'NO_VARIANTS',
  } as const
  const row = { ...product, ...stock, in_stock_choices: '', revision: 0n, created_date: unwritten, updated_date: unwritten }
  return JSON.stringify(presentProduct({ ...row, doc: structuredClone(product.doc) }, noFields, settings))
}

export function presentCard(row: CardRow): V3Product {
  const product: StoredParts<V3Product> = JSON.parse(row.card)
  product.revision = String(row.revision)
  product.createdDate = iso(row.created_date)
  product.updatedDate = iso(row.updated_date)
  product.inventory = {
    availabilityStatus: row.availability_status,
    preorderStatus: row.preorder_status,
    preorderAvailability: row.preorder_availability,
  }
  if (product.options) markStock(product.options, row.in_stock_choices)
  return product
}
