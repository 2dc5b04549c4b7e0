import { redirect } from 'react-router'
import { CallError, type Client } from '@stoa/client'
import { removeLineItems, updateLineItemsQuantity } from '@stoa/contract/calls/ecom/checkout'

/** Takes a line out of the checkout, or some of it; the page comes back as it was, with the section that was open. */
export async function changeLine(api: Client, id: string, form: FormData, { pathname, search }: URL): Promise<Response> {
  const line = String(form.get('line'))
  const quantity = Math.trunc(Number(form.get('quantity'))) || 0
  try {
    if (quantity > 0) await api.call(updateLineItemsQuantity, { id, lineItems: [{ id: line, quantity }] })
    else await api.call(removeLineItems, { id, lineItemIds: [line] })
  } catch (error) {
    // Pressed twice, or placed meanwhile: the page shows how things are.
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
  return redirect(pathname + search)
}
