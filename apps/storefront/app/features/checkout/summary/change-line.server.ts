import { redirect } from 'react-router'
import { CallError, type Client } from '@stoa/client'
import { removeLineItems, updateLineItemsQuantity } from '@stoa/contract/calls/ecom/checkout'
import { readQuantity } from '../../../lib/money/quantity.server.ts'
import { pathOf } from '../../../lib/page/path-of.ts'

/** Removes a line or reduces its quantity. The redirect keeps the open section. */
export async function changeLine(api: Client, id: string, form: FormData, url: URL): Promise<Response> {
  const line = String(form.get('line'))
  const quantity = readQuantity(form.get('quantity'), { min: 0 })
  // The page has buttons alone, so nobody typed it.
  if (quantity === undefined) return redirect(pathOf(url))
  try {
    if (quantity > 0) await api.call(updateLineItemsQuantity, { id, lineItems: [{ id: line, quantity }] })
    else await api.call(removeLineItems, { id, lineItemIds: [line] })
  } catch (error) {
    // The button was pressed twice, or the order was placed meanwhile. The reloaded page shows the current state.
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
  return redirect(pathOf(url))
}
