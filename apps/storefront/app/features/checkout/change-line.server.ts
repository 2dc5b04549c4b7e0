import { redirect } from 'react-router'
import { CallError, type Client } from '@stoa/client'
import { removeLineItems, updateLineItemsQuantity } from '@stoa/contract/calls/ecom/checkout'
import { pathOf } from '../../lib/path-of.ts'

/** Removes a line or reduces its quantity. The redirect keeps the open section. */
export async function changeLine(api: Client, id: string, form: FormData, url: URL): Promise<Response> {
  const line = String(form.get('line'))
  const quantity = Math.trunc(Number(form.get('quantity'))) || 0
  try {
    if (quantity > 0) await api.call(updateLineItemsQuantity, { id, lineItems: [{ id: line, quantity }] })
    else await api.call(removeLineItems, { id, lineItemIds: [line] })
  } catch (error) {
    // The button was pressed twice, or the order was placed meanwhile. The reloaded page shows the current state.
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
  return redirect(pathOf(url))
}
