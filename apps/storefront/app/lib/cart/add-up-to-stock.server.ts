import { CallError, type Client } from '@stoa/client'
import {
  addLineItemsToCurrentCart,
  getCurrentCart,
  updateLineItemsInCurrentCart,
} from '@stoa/contract/calls/ecom/current-cart-v-2'
import type { CatalogItemInput, CatalogReference, Cart, V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import { ignoreMissingCart } from './ignore-missing-cart.ts'

export interface Added {
  /** The line that holds the item; absent where none of it can be bought. */
  line: V2LineItem | undefined
  /** How many the cart can hold, where that is less than what was asked for. */
  left: number | undefined
}

/** Puts an item into the cart, as far as there is enough of it. */
export async function addUpToStock(api: Client, item: CatalogItemInput): Promise<Added> {
  try {
    const { cart } = await api.call(addLineItemsToCurrentCart, { catalogItems: [item] })
    return { line: lineOf(cart, item), left: undefined }
  } catch (error) {
    const left = quantityLeft(error)
    if (left === undefined) throw error
    return { line: left > 0 ? await takeWhatIsLeft(api, item, left) : undefined, left }
  }
}

/** The quantity that a refusal says is left; undefined for another refusal. */
function quantityLeft(error: unknown): number | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'ITEM_NOT_FOUND_IN_CATALOG') return 0
  return error.code === 'INSUFFICIENT_INVENTORY' ? (lackingItems(error)[0]?.availableQuantity ?? 0) : undefined
}

/** The items of an INSUFFICIENT_INVENTORY refusal. */
export function lackingItems(error: CallError): { lineItemId: string | undefined; availableQuantity: number }[] {
  const { invalidItems = [] } = (error.data ?? {}) as {
    invalidItems?: { id?: { lineItemId?: string }; availableQuantity?: number }[]
  }
  return invalidItems.map(({ id, availableQuantity = 0 }) => ({ lineItemId: id?.lineItemId, availableQuantity }))
}

async function takeWhatIsLeft(api: Client, item: CatalogItemInput, left: number): Promise<V2LineItem | undefined> {
  const known = lineOf((await ignoreMissingCart(api.call(getCurrentCart, {})))?.cart, item)
  if (known?.quantityInfo?.requestedQuantity === left) return known
  const { cart } = known
    ? await api.call(updateLineItemsInCurrentCart, {
        lineItems: [{ lineItemId: known.id!, quantity: { newQuantity: left } }],
      })
    : await api.call(addLineItemsToCurrentCart, { catalogItems: [{ ...item, quantity: left }] })
  return lineOf(cart, item)
}

function lineOf(cart: Cart | undefined, { catalogReference }: CatalogItemInput): V2LineItem | undefined {
  return cart?.lineItems?.find(({ source }) => isSame(source?.catalogReference, catalogReference))
}

function isSame(one: CatalogReference | undefined, other: CatalogReference | undefined): boolean {
  return (
    one?.catalogItemId === other?.catalogItemId &&
    one?.options?.variantId === other?.options?.variantId &&
    (one?.options?.subscriptionOptionId || undefined) === (other?.options?.subscriptionOptionId || undefined)
  )
}
