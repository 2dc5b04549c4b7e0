import { WireError } from '../../../kernel/basics/errors.ts'
import { threadPool } from '../../../kernel/basics/thread-pool.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { InvoiceDocument } from './document.ts'
import type { Drawing } from './drawing/draw-thread.ts'
import { electronicInvoice, hasElectronicForm } from './electronic/electronic-invoice.ts'
import { logoOf } from './paper-style.ts'
import { findFile, findInvoice, insertFile, isIssued, type IssuedRow } from './store/invoices.ts'

/** Milliseconds. The longest invoice that an order can have takes a few seconds on a slow machine. */
const longest = 30_000

const draw = threadPool<Drawing, Uint8Array>({
  program: new URL('drawing/draw-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 100,
  longest,
  busy: () => new WireError(503, 'TOO_MANY_INVOICES', 'many invoices are being made; try again in a moment'),
})

/** A paper of an order. A long one takes a second to draw, so a thread draws it, and only one at a time. */
export async function drawPaper(drawing: Drawing): Promise<Buffer> {
  return Buffer.from(await draw(drawing))
}

/** Draws a document as it would be issued now. */
export async function drawDocument(site: SiteRead, document: InvoiceDocument, { isDraft = false } = {}): Promise<Buffer> {
  const logo = await logoOf(site, document.style)
  const xml = !isDraft && hasElectronicForm(document) ? electronicInvoice(document, 'EN_16931') : undefined
  return drawPaper({ paper: 'INVOICE', invoice: { document, logo, xml, isDraft } })
}

/** The first page of a document as a PNG, for the screen of the settings. */
export async function drawPicture(site: SiteRead, document: InvoiceDocument): Promise<Buffer> {
  const logo = await logoOf(site, document.style)
  return drawPaper({ paper: 'PICTURE', invoice: { document, logo } })
}

/** What can write besides: a job, or an operation that acts. */
type Filing = Pick<JobSite, 'transaction'> & { site: SiteRead }

/** The PDF of an issued document. It is drawn once; whatever asks later gets the same bytes. */
export async function documentFile({ site, transaction }: Filing, { id, doc }: IssuedRow): Promise<Buffer> {
  const known = await findFile(site, id)
  if (known) return known
  const drawn = await drawDocument(site, doc)
  return transaction(async (tx) => {
    await insertFile(tx, id, drawn)
    return (await findFile(tx, id)) ?? drawn
  })
}

/** Draws a document soon after it was issued, so that it does not change with a later version of this program. */
export function enqueueDrawing(site: SiteTx, invoiceId: string): void {
  site.enqueue(drawLater, { invoiceId })
}

export const drawLater = job<{ invoiceId: string }>(
  'invoices.draw-invoice',
  async (site, { invoiceId }) => {
    const row = await findInvoice(site, invoiceId)
    if (row && isIssued(row)) await documentFile({ site, transaction: (work) => site.transaction(work) }, row)
  },
  { queue: 'tasks' },
)
