import { t } from '@lingui/core/macro'
import { getElectronicInvoice, getInvoiceFile } from '@stoa/contract/calls/stoa/invoices'
import { downloadText, openPdf } from '../../../lib/files/download.ts'
import { useCall } from '../../../lib/calls/use-call.ts'

/** Opens the PDF of a document. */
export function useInvoiceFile() {
  return useCall(getInvoiceFile, {
    failed: t`We couldn’t open the invoice`,
    onDone: ({ content, fileName }) => openPdf(content!, fileName!),
  })
}

/** Downloads the electronic form of a document. */
export function useElectronicInvoice() {
  return useCall(getElectronicInvoice, {
    failed: t`We couldn’t load the e-invoice`,
    onDone: ({ content, fileName }) =>
      downloadText(new TextDecoder().decode(Uint8Array.fromBase64(content!)), fileName!, 'application/xml'),
  })
}
