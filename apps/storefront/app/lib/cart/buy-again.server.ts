import { getOrder } from '@stoa/contract/calls/ecom/orders'
import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { addUpToStock } from './add-up-to-stock.server.ts'
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
  for (const { catalogReference, quantity = 1, productName } of lines) {
    const { line } = catalogReference ? await addUpToStock(api, { catalogReference, quantity }) : {}
    if (!line) missing.push(productName?.translated ?? productName?.original ?? '')
  }
  return { missing, isAllMissing: missing.length === lines.length }
}
