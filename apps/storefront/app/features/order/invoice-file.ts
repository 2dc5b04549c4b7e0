import { getInvoiceFile } from '@stoa/contract/calls/stoa/invoices'
import { storefront } from '../../lib/page/context.ts'
import { requireFound } from '../../lib/page/not-found.ts'
import { pdfResponse } from '../../lib/page/pdf-response.ts'
import type { Route } from './+types/invoice-file.ts'

/** The PDF of an invoice, for whoever may see the order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  return pdfResponse(await requireFound(api.call(getInvoiceFile, params)))
}
