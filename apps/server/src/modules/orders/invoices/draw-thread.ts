import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '../../../kernel/basics/thread-pool.ts'
import type { InvoiceDocument } from './document.ts'
import { drawInvoice } from './draw.ts'

/** The thread that draws invoices, one after the other. `file.ts` starts it. */

// Requests come first. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

parentPort!.on('message', async (invoice: InvoiceDocument) => {
  const answer: ThreadAnswer<Uint8Array> = await drawInvoice(invoice).then(
    (result) => ({ result }),
    (error: Error) => ({ failure: error.message }),
  )
  parentPort!.postMessage(answer)
})
