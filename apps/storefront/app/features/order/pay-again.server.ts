import { CallError, type Client } from '@stoa/client'
import { getOrder } from '@stoa/contract/calls/ecom/orders'
import { beginHostedPayment } from '@stoa/contract/calls/stoa/checkout-payments'
import { redirect } from 'react-router'
import { paths } from '../../paths.ts'

/** Leads the buyer of a placed order whose payment failed to the provider's page, which charges what is left. */
export async function payAgain(api: Client, orderId: string): Promise<Response> {
  const { order } = await api.call(getOrder, { id: orderId })
  const { checkoutId, balanceSummary } = order ?? {}
  if (!checkoutId) return redirect(paths.thankYou(orderId))
  try {
    const { url } = await api.call(beginHostedPayment, { checkoutId, seenTotal: balanceSummary?.balance?.amount ?? null })
    return redirect(url ?? paths.thankYou(orderId))
  } catch (error) {
    // It was paid meanwhile; the page then says so.
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return redirect(paths.thankYou(orderId))
  }
}
