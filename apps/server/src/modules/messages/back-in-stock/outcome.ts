import type { SendOutcome } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { mailLanguage, mailPauses, noteRequestMail, type RequestMail } from '../notifications/index.ts'
import { stockRequest, type StoredRequest } from './entity.ts'
import { notifyWaiting, sendNotification, type ReportedItem } from './names.ts'
import { countAttempts, endAttempt, findAttemptDate, lockAttempt } from './store/attempts.ts'
import { releaseHolds } from '../../catalog/catalog/ports/stock.ts'
import { startHold } from './hold-time.ts'
import { freeNotified } from './store/requests.ts'

/** Writes the outcome of an attempt, unless the request was deleted, or ended by staff, meanwhile. */
export async function finish(
  site: SiteTx,
  { id }: StoredRequest,
  { attemptId, outcome, reported }: { attemptId: string; outcome: SendOutcome; reported: ReportedItem | undefined },
): Promise<void> {
  const attempts = await lockAttempt(site, id, attemptId)
  if (attempts === undefined) return
  const request = await stockRequest.lock(site, id)
  await endAttempt(site, id, attempts + 1)
  if (outcome.status === 'SENT') {
    await note(site, request, 'SENT')
    await startHold(site, id)
    if (request.status === 'PROCESSING')
      await stockRequest.save(site, request, { ...request, status: 'NOTIFICATION_SENT', autoNotified: true })
    return
  }
  const pause = outcome.status === 'UNREACHABLE' ? mailPauses[attempts] : undefined
  if (pause === undefined) return fail(site, request, outcome.reason)
  await note(site, request, 'WAITING', outcome.reason)
  enqueueAt(site, request, reported, pause * 1000)
}

const tooLate = 'The email was not sent in time. The request waits on.'
export const holdOver = 'The email was not sent while a piece was kept for the recipient.'
const lostAttempt = 'The server stopped while it was sending the email. It may have arrived.'

/** An attempt takes less: the mail server is given up before. */
const attemptMilliseconds = 120_000

/** Waits, because another process may still be sending. After the time limit, the attempt is lost. */
export async function waitForOutcome(site: SiteTx, { id }: StoredRequest, reported: ReportedItem | undefined): Promise<void> {
  const request = await stockRequest.lock(site, id)
  const attempted = await findAttemptDate(site, id)
  const left = attempted ? attempted.getTime() + attemptMilliseconds - site.now.getTime() : 0
  if (attempted && left <= 0) await fail(site, request, lostAttempt)
  else enqueueAt(site, request, reported, left)
}

function enqueueAt(site: SiteTx, { id }: StoredRequest, reported: ReportedItem | undefined, wait: number): void {
  site.enqueue(sendNotification, { requestId: id, ...(reported && { reported }) }, { after: new Date(site.now.getTime() + wait) })
}

/** The item was gone before the mail went out, or none is sent at present: the request keeps its place. */
export async function waitOn(site: SiteTx, { id }: StoredRequest): Promise<void> {
  const before = await stockRequest.lock(site, id)
  if (before.status !== 'PROCESSING') return
  // The outbox lists a mail that waits for the server.
  if ((await countAttempts(site, id)) > 0) await note(site, before, 'FAILED', tooLate)
  await releaseHolds(site, [id])
  await freeNotified(site, id)
  await stockRequest.save(site, before, { ...before, status: 'RECEIVED' })
}

/** The piece is offered to the next one. */
export async function fail(site: SiteTx, { id }: StoredRequest, failure: string): Promise<void> {
  const before = await stockRequest.lock(site, id)
  if (before.status !== 'PROCESSING') return
  await releaseHolds(site, [id])
  const failed = await stockRequest.save(site, before, { ...before, status: 'FAILED' })
  await note(site, failed, 'FAILED', failure)
  site.enqueue(notifyWaiting, { productId: failed.productId, variantId: failed.variantId })
}

/** Notes in the outbox what became of the mail. */
async function note(site: SiteTx, request: StoredRequest, state: RequestMail['state'], failure?: string): Promise<void> {
  const { id, email: recipient, contactId } = request
  const language = mailLanguage(request.language, site)
  await noteRequestMail(site, {
    kind: 'BACK_IN_STOCK',
    id,
    ...(contactId && { memberId: contactId }),
    recipient,
    language,
    state,
    ...(failure && { failure }),
  })
}
