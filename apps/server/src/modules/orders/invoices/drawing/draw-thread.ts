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
  /** The first page of an invoice as a PNG. */
  | { paper: 'PICTURE'; invoice: InvoiceDrawing }

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
    case 'PICTURE':
      return picture(drawing.invoice)
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

async function picture(invoice: InvoiceDrawing): Promise<Uint8Array> {
  const [file, { PDFiumLibrary }, { default: sharp }] = await Promise.all([
    drawInvoice(invoice),
    import('@hyzyla/pdfium'),
    import('sharp'),
  ])
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const { data } = await document.getPage(0).render({
      scale: 1.6,
      render: ({ data: pixels, width, height }) =>
        sharp(pixels, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    })
    return data
  } finally {
    library.destroy()
  }
}
