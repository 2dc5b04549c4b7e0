import { WireError } from '../../../kernel/basics/errors.ts'
import { threadPool } from '../../../kernel/basics/thread-pool.ts'
import type { InvoiceDocument } from './document.ts'

/** Milliseconds. The longest invoice that an order can have takes a few seconds on a slow machine. */
const longest = 30_000

const draw = threadPool<InvoiceDocument, Uint8Array>({
  program: new URL('draw-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 100,
  longest,
  busy: () => new WireError(503, 'TOO_MANY_INVOICES', 'many invoices are being made; try again in a moment'),
})

/** The PDF of an invoice. A long one takes a second to draw, so a thread draws it, and only one at a time. */
export async function invoiceFile(invoice: InvoiceDocument): Promise<Buffer> {
  return Buffer.from(await draw(invoice))
}
