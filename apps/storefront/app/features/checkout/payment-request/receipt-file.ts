import { getPaymentRequestReceipt } from '@stoa/contract/calls/stoa/payment-requests'
import { storefront } from '../../../lib/page/context.ts'
import { requireFound } from '../../../lib/page/not-found.ts'
import { privateFile } from '../../../lib/page/private-file.ts'
import type { Route } from './+types/receipt-file.ts'

/** The PDF of the receipt, for whoever has the link of the payment request. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const { content, fileName } = await requireFound(api.call(getPaymentRequestReceipt, params))
  return privateFile(content!, fileName!, 'application/pdf')
}
