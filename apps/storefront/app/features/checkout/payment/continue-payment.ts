import { resumePayment } from '@stoa/contract/calls/stoa/checkout-payments'
import { redirect } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { requireFound } from '../../../lib/page/not-found.ts'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/continue-payment.ts'

/** Leads the buyer to the page where a payment waits for them; to their order if it waits no longer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const { orderId, url, returnUrl } = await requireFound(api.call(resumePayment, { paymentId: params.paymentId }))
  return redirect(url ?? returnUrl ?? paths.thankYou(orderId ?? ''))
}
