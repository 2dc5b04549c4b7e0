import type { CallOptions } from '@stoa/client'
import { calculateTotals } from '@stoa/contract/calls/ecom/totals-calculator'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import type { CalculateTotalsResponse } from '@stoa/contract/services/ecom/totals-calculator'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { storesAppId } from '../../../lib/site/category-tree.ts'
import { api } from '../../../lib/calls/api.ts'

export interface Question {
  country: string | null
  subdivision: string | null
  postalCode: string
  productIds: string[]
  /** Empty for somebody without an account. */
  memberId: string
}

export interface Calculated {
  answer: CalculateTotalsResponse
  /** The names of the products by their ids. */
  names: ReadonlyMap<string, string>
}

/** Products that are calculated at once. */
const maxProducts = 100

/** Prices one of each product, the cheapest variant, for an address and a customer. */
export async function calculateFor(question: Question, options: CallOptions): Promise<Calculated> {
  const { country, subdivision, postalCode, productIds, memberId } = question
  const query = { filter: { id: { $in: productIds.slice(0, maxProducts) } }, cursorPaging: { limit: maxProducts } }
  const { products = [] } = await api.call(queryProducts, { query, fields: ['MIN_PRICE_VARIANT'] }, options)
  const answer = await api.call(
    calculateTotals,
    {
      lineItems: products.map(toLine),
      shippingAddress: {
        country,
        ...(subdivision?.startsWith(`${country}-`) && { subdivision }),
        ...(postalCode.trim() && { postalCode: postalCode.trim() }),
      },
      ...(memberId && { memberId }),
    },
    options,
  )
  return { answer, names: new Map(products.map(({ id, name }) => [id!, name ?? ''])) }
}

function toLine({ id, name, actualPriceRange, variantSummary }: V3Product) {
  const variantId = variantSummary?.minPriceVariant?.id
  return {
    id: id!,
    quantity: 1,
    productName: name ?? '',
    price: actualPriceRange?.minValue?.amount ?? '0',
    catalogReference: { appId: storesAppId, catalogItemId: id!, ...(variantId && { options: { variantId } }) },
  }
}
