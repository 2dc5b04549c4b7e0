import { CallError, type Client } from '@stoa/client'
import {
  getCurrentCart,
  removeLineItemsFromCurrentCart,
  updateLineItemsInCurrentCart,
} from '@stoa/contract/calls/ecom/current-cart-v-2'
import type { V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import { undoCartJoin } from '@stoa/contract/calls/stoa/cart-joins'
import { addUpToStock, lackingItems } from '../../lib/cart/add-up-to-stock.server.ts'
import { cartLineDetails } from '../../lib/cart/cart-line-details.ts'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import { ignoreRefusal } from '../../lib/page/ignore-refusal.ts'
import type { CartChangeResult } from './cart-provider.tsx'
import type { Changes } from './serialize.ts'
import { restoredLine, toRestoreToken } from './restore-token.ts'

/** Applies the changes as far as stock allows and reports the outcome. A line that is gone already is no error. */
export async function applyChanges(api: Client, { quantities = {}, back = [] }: Changes): Promise<CartChangeResult> {
  const { cart } = (await ignoreMissingCart(api.call(getCurrentCart, {}))) ?? {}
  const lines = (cart?.lineItems ?? []).filter(({ id }) => quantities[id ?? ''] !== undefined)
  const removed = lines.filter(({ id }) => (quantities[id ?? ''] ?? 0) <= 0)
  const kept = lines.filter((line) => !removed.includes(line))
  const short = await setQuantities(api, kept, quantities)
  if (removed.length > 0)
    await ignoreRefusal(
      'LINE_ITEM_NOT_FOUND_IN_CART',
      api.call(removeLineItemsFromCurrentCart, { lineItemIds: removed.map(({ id }) => id!) }),
    )
  const restored = await restore(api, back)
  return {
    short: [...short, ...restored.short],
    unavailable: restored.unavailable,
    removed: removed.map((line) => ({ name: cartLineDetails(line).name, back: toRestoreToken(line) })),
  }
}

/** If stock does not suffice, the quantity becomes what is left. A line that nothing is left of stays as it is, and says so itself. */
async function setQuantities(
  api: Client,
  lines: readonly V2LineItem[],
  wanted: Readonly<Record<string, number>>,
): Promise<CartChangeResult['short']> {
  if (lines.length === 0) return []
  const setTo = (quantities: ReadonlyMap<string, number>) =>
    ignoreRefusal(
      'LINE_ITEM_NOT_FOUND_IN_CART',
      api.call(updateLineItemsInCurrentCart, {
        lineItems: [...quantities].map(([lineItemId, newQuantity]) => ({ lineItemId, quantity: { newQuantity } })),
      }),
    )
  const quantities = new Map(lines.map(({ id }) => [id!, wanted[id!]!]))
  try {
    await setTo(quantities)
    return []
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'INSUFFICIENT_INVENTORY') throw error
    const lacking = lackingItems(error).map(({ lineItemId = '', availableQuantity }) => ({ lineItemId, availableQuantity }))
    for (const { lineItemId, availableQuantity } of lacking)
      if (availableQuantity > 0) quantities.set(lineItemId, availableQuantity)
      else quantities.delete(lineItemId)
    if (quantities.size > 0) await setTo(quantities)
    return lacking.flatMap(({ lineItemId, availableQuantity: left }) => {
      const line = lines.find(({ id }) => id === lineItemId)
      return line && left > 0 ? { id: lineItemId, name: cartLineDetails(line).name, left } : []
    })
  }
}

/** Puts removed lines back, one after another: one that cannot be bought any more does not keep the others out. */
async function restore(api: Client, tokens: readonly string[]): Promise<Pick<CartChangeResult, 'short' | 'unavailable'>> {
  const short: CartChangeResult['short'] = []
  const unavailable: string[] = []
  for (const token of tokens) {
    const { line, left } = await addUpToStock(api, restoredLine(token))
    if (!line) unavailable.push(token)
    else if (left) short.push({ id: line.id ?? '', name: cartLineDetails(line).name, left })
  }
  return { short, unavailable }
}

/** Succeeds if the join was already undone. */
export async function undoJoin(api: Client): Promise<void> {
  await ignoreRefusal('CART_JOIN_NOT_FOUND', api.call(undoCartJoin, {}))
}
