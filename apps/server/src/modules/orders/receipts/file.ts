import { threadPool } from '../../../kernel/basics/thread-pool.ts'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findOrder } from '../orders/ports/reading.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { PrintedReceipt } from './document.ts'
import type { ReceiptRow } from './store.ts'

/** Milliseconds. */
const longest = 10_000

const draw = threadPool<PrintedReceipt, Uint8Array>({
  program: new URL('draw-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 100,
  longest,
  busy: () => new WireError(503, 'TOO_MANY_RECEIPTS', 'many receipts are being made; try again in a moment'),
})

/** The PDF of a receipt, in base64, for whoever the caller has shown may have it. */
export async function receiptFile(site: SiteRead, { doc, order_id }: ReceiptRow): Promise<{ content: string; fileName: string }> {
  const order = (await findOrder(asStaff(site), order_id))?.order
  const { contactDetails } = order?.billingInfo ?? order?.recipientInfo ?? {}
  const { company, firstName, lastName } = contactDetails ?? {}
  const payer = [company, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const file = Buffer.from(await draw({ ...doc, payer }))
  return { content: file.toString('base64'), fileName: `${doc.number}.pdf` }
}
