import { CallError, type Client } from '@stoa/client'
import {
  addToCurrentCart,
  getCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
} from '@stoa/contract/calls/ecom/current-cart'
import { undoCartJoin } from '@stoa/contract/calls/stoa/cart-joins'
import { lineDetails } from '../../lib/money/lines.ts'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import type { CartChangeResult } from './cart-provider.tsx'
import type { Changes } from './serialize.ts'
import { restoredLine, toRestoreToken } from './restore-token.ts'

/** Applies the changes as far as stock allows and reports the outcome. A line that is gone already is no error. */
export async function applyChanges(api: Client, { quantities = {}, back = [] }: Changes): Promise<CartChangeResult> {
  const { cart } = (await ignoreMissingCart(api.call(getCurrentCart, {}))) ?? {}
  const lines = (cart?.lineItems ?? []).filter(({ id }) => quantities[id ?? ''] !== undefined)
  const requested = lines.map(({ id }) => ({ id: id ?? '', quantity: quantities[id ?? ''] ?? 0 }))
  const updates = requested.filter(({ quantity }) => quantity > 0)
  const removals = requested.filter(({ quantity }) => quantity <= 0)
  const short = updates.length > 0 ? await setQuantities(api, updates) : []
  if (removals.length > 0) await api.call(removeLineItemsFromCurrentCart, { lineItemIds: removals.map(({ id }) => id) })
  if (back.length > 0) await api.call(addToCurrentCart, { lineItems: back.map(restoredLine) })
  return {
    short,
    removed: lines
      .filter(({ id }) => (quantities[id ?? ''] ?? 0) <= 0)
      .map((line) => ({ name: lineDetails(line).name, back: toRestoreToken(line) })),
  }
}

/** If stock does not suffice, the quantity becomes what is left. */
async function setQuantities(api: Client, quantities: { id: string; quantity: number }[]): Promise<CartChangeResult['short']> {
  const { cart } = await api.call(updateCurrentCartLineItemQuantity, { lineItems: quantities })
  const ids = new Set(quantities.map(({ id }) => id))
  const short = (cart?.lineItems ?? []).flatMap((line) => {
    const { id, availability } = line
    if (!ids.has(id ?? '') || availability?.status !== 'PARTIALLY_AVAILABLE') return []
    return { id: id ?? '', name: lineDetails(line).name, left: availability.quantityAvailable ?? 1 }
  })
  if (short.length > 0) {
    await api.call(updateCurrentCartLineItemQuantity, { lineItems: short.map(({ id, left }) => ({ id, quantity: left })) })
  }
  return short
}

/** Succeeds if the join was already undone. */
export async function undoJoin(api: Client): Promise<void> {
  await api.call(undoCartJoin, {}).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === 'CART_JOIN_NOT_FOUND')) throw error
  })
}
