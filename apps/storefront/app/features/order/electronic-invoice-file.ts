import { getElectronicInvoice } from '@stoa/contract/calls/stoa/invoices'
import { storefront } from '../../lib/page/context.ts'
import { requireFound } from '../../lib/page/not-found.ts'
import type { Route } from './+types/electronic-invoice-file.ts'
import { privateFile } from '../../lib/page/private-file.ts'

/** The electronic form of an invoice, for whoever may see the order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const { content, fileName } = await requireFound(api.call(getElectronicInvoice, params))
  return privateFile(content!, fileName!, 'application/xml')
}
