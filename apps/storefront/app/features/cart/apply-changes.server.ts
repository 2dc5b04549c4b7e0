import type { Client } from '@stoa/client'
import {
  addToCurrentCart,
  getCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
} from '@stoa/contract/calls/ecom/current-cart'
import { noCartYet } from '../../cart-call.ts'
import type { CartChangeResult } from './cart-notice.tsx'
import type { Changes } from './one-at-a-time.ts'
import { lineToPutBack, putBackOf } from './put-back.ts'

/** Applies the changes as far as stock allows and reports the outcome. A line that is gone already is no error. */
export async function applyChanges(api: Client, { quantities = {}, back = [] }: Changes): Promise<CartChangeResult> {
  const { cart } = (await noCartYet(api.call(getCurrentCart, {}))) ?? {}
  const known = (cart?.lineItems ?? []).filter(({ id }) => quantities[id ?? ''] !== undefined)
  const asked = known.map(({ id }) => ({ id: id ?? '', quantity: quantities[id ?? ''] ?? 0 }))
  const kept = asked.filter(({ quantity }) => quantity > 0)
  const out = asked.filter(({ quantity }) => quantity <= 0)
  const short = kept.length > 0 ? await setQuantities(api, kept) : []
  if (out.length > 0) await api.call(removeLineItemsFromCurrentCart, { lineItemIds: out.map(({ id }) => id) })
  if (back.length > 0) await api.call(addToCurrentCart, { lineItems: back.map(lineToPutBack) })
  return {
    short,
    removed: known
      .filter(({ id }) => (quantities[id ?? ''] ?? 0) <= 0)
      .map((line) => ({ name: line.productName?.original ?? '', back: putBackOf(line) })),
  }
}

/** Where stock does not suffice, the quantity becomes what is left. */
async function setQuantities(api: Client, wanted: { id: string; quantity: number }[]): Promise<CartChangeResult['short']> {
  const { cart } = await api.call(updateCurrentCartLineItemQuantity, { lineItems: wanted })
  const ids = new Set(wanted.map(({ id }) => id))
  const short = (cart?.lineItems ?? []).flatMap(({ id, productName, availability }) => {
    if (!ids.has(id ?? '') || availability?.status !== 'PARTIALLY_AVAILABLE') return []
    return { id: id ?? '', name: productName?.original ?? '', left: availability.quantityAvailable ?? 1 }
  })
  if (short.length > 0) {
    await api.call(updateCurrentCartLineItemQuantity, { lineItems: short.map(({ id, left }) => ({ id, quantity: left })) })
  }
  return short
}
