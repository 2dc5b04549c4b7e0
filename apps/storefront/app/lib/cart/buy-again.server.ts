import { addToCurrentCart, removeLineItemsFromCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { getOrder } from '@stoa/contract/calls/ecom/orders'
import type { CatalogReference } from '@stoa/contract/services/ecom/orders'
import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import type { Visit } from '../page/context.ts'
import type { Translatable } from '../../ui/translatable.ts'

/** Puts an order, or one of its lines, into the cart. Returns what the buyer has to know, if not everything is there. */
export async function orderAgain(visit: Visit, orderId: string, lineId?: string): Promise<Translatable | undefined> {
  try {
    const { missing, isAllMissing } = await buyAgain(visit, orderId, lineId)
    if (missing.length === 0) return undefined
    const names = new Intl.ListFormat(visit.i18n.locale).format(missing)
    return isAllMissing
      ? msg`Nothing of this order can be bought at the moment.`
      : msg`The rest is in your cart. We don’t have any more of: ${names}`
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return msg`We couldn’t put this order into your cart.`
  }
}

/** Puts what an order has into the cart. Returns the names of what cannot be bought any more, and whether that is everything. */
async function buyAgain({ api }: Visit, orderId: string, lineId?: string): Promise<{ missing: string[]; isAllMissing: boolean }> {
  const { order } = await api.call(getOrder, { id: orderId })
  const lines = (order?.lineItems ?? []).filter(({ id }) => lineId === undefined || id === lineId)
  const missing: string[] = []
  // One after another: a line that is refused does not keep the others out.
  for (const { catalogReference, quantity = 1, productName } of lines)
    if (!catalogReference || !(await add(catalogReference, quantity)))
      missing.push(productName?.translated ?? productName?.original ?? '')
  return { missing, isAllMissing: missing.length === lines.length }

  async function add(catalogReference: CatalogReference, quantity: number): Promise<boolean> {
    const { cart } = await api.call(addToCurrentCart, { lineItems: [{ catalogReference, quantity }] })
    const isSame = (other: CatalogReference | undefined) =>
      other?.catalogItemId === catalogReference.catalogItemId && other?.options?.variantId === catalogReference.options?.variantId
    const added = cart?.lineItems?.find((line) => isSame(line.catalogReference))
    if (!added) return false
    if (!unavailable.has(added.availability?.status ?? '')) return true
    await api.call(removeLineItemsFromCurrentCart, { lineItemIds: [added.id!] })
    return false
  }
}

const unavailable = new Set(['NOT_FOUND', 'NOT_AVAILABLE'])
