import { setPriority } from 'node:os'
import type { InvoiceDocument } from './document.ts'
import { drawInvoice } from './draw.ts'

/** The thread that draws invoices, one after the other. `file.ts` starts it. */

// Requests come first. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

export default function drawOnThread(invoice: InvoiceDocument): Promise<Uint8Array> {
  return drawInvoice(invoice)
}
