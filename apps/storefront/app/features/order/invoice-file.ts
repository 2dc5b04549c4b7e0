import { getInvoiceFile } from '@stoa/contract/calls/stoa/invoices'
import { storefront } from '../../lib/page/context.ts'
import { requireFound } from '../../lib/page/not-found.ts'
import type { Route } from './+types/invoice-file.ts'

/** The PDF of an invoice, for whoever may see the order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const { content, fileName } = await requireFound(api.call(getInvoiceFile, params))
  return new Response(Buffer.from(content!, 'base64'), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName!.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
