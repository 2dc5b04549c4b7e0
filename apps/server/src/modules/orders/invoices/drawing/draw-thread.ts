import { setPriority } from 'node:os'
import { drawInvoice, type InvoiceDrawing } from './draw-invoice.ts'
import { drawPackingSlip, drawReceipt, type PackingSlip, type Receipt } from './draw-order-papers.ts'

/** The thread that draws papers, one after the other. `file.ts` starts it. */

// Requests come first. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

export type Drawing =
  | { paper: 'INVOICE'; invoice: InvoiceDrawing }
  | { paper: 'PACKING_SLIP'; slip: PackingSlip }
  | { paper: 'RECEIPT'; receipt: Receipt }
  | { paper: 'MERGED'; files: Uint8Array[] }

export default function drawOnThread(drawing: Drawing): Promise<Uint8Array> {
  switch (drawing.paper) {
    case 'INVOICE':
      return drawInvoice(drawing.invoice)
    case 'PACKING_SLIP':
      return drawPackingSlip(drawing.slip)
    case 'RECEIPT':
      return drawReceipt(drawing.receipt)
    case 'MERGED':
      return merged(drawing.files)
  }
}

/** One PDF with the pages of several. */
async function merged(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib')
  const all = await PDFDocument.create()
  for (const file of files) {
    const one = await PDFDocument.load(file)
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page)
  }
  return all.save()
}
