import type { NotSentReason } from '@stoa/contract/services/stoa/mails'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import { isMailAddress, type SendOutcome } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import {
  mailLanguage,
  mailPauses,
  noteRequestMail,
  whyNothingIsSent,
  type AccountMailParts,
  type RequestMail,
} from '../notifications/index.ts'
import { stockRequest, type StoredRequest } from './entity.ts'
import { composeMail, type MailParts } from './mail.ts'
import { notifyWaiting, sendNotification, type ReportedItem } from './names.ts'
import { findItem, loadPieces, notifyNext } from './notify.ts'
import { claimAttempt, endAttempt, findAttemptDate, lockAttempt } from './store/attempts.ts'
import { hasRefused } from './store/refusals.ts'
import { freeNotified } from './store/requests.ts'
import type { WaitedItem } from './store/waiting.ts'

export type SendingParts = Omit<MailParts, 'mailer' | 'render'> & Pick<AccountMailParts, 'mailer' | 'render'>

/** While nothing can be sent, everybody keeps waiting: the hourly look finds them once that has changed. */
export function waitingNotifier({ mailer, render }: Pick<SendingParts, 'mailer' | 'render'>) {
  return job<WaitedItem>(notifyWaiting.name, async (site, item) => {
    if (!render || (await whyNothingIsSent(site, mailer))) return
    const isMoreLeft = await site.transaction((tx) => notifyNext(tx, item))
    if (isMoreLeft) return { more: item }
  })
}

type SendJob = NonNullable<(typeof sendNotification)['payload']>

/**
 * The job that sends the mail of a request. It claims the attempt in the row before it contacts the mail server, and writes the outcome
 * after it, so one of several processes sends. After a crash in between, when the mail may or may not have been sent, the request has
 * failed, and whoever reports the item again decides.
 */
export function notificationSender({ mailer, render, ...parts }: SendingParts) {
  return job<SendJob>(
    sendNotification.name,
    async (site, { requestId, reported }) => {
      const request = await stockRequest.find(site, requestId)
      if (request?.status !== 'PROCESSING') return
      const attempted = await findAttemptDate(site, requestId)
      if (attempted) return site.transaction((tx) => waitForOutcome(tx, request, { attempted, reported }))
      const notSent = await whyNotSent(site, request)
      if (!reported && (isTemporary(notSent) || !(await isStillThere(site, request))))
        return site.transaction((tx) => waitOn(tx, request))
      if (notSent || !mailer || !render)
        return site.transaction((tx) => fail(tx, request, explanations[notSent ?? 'NO_TEMPLATES']))
      await send({ ...parts, mailer, render }, site, request, reported)
    },
    { queue: 'mail' },
  )

  async function whyNotSent(site: SiteRead, { email, emailHash }: StoredRequest): Promise<NotSentReason | undefined> {
    if (!render) return 'NO_TEMPLATES'
    if (!isMailAddress(email)) return 'NO_ADDRESS'
    return (await whyNothingIsSent(site, mailer)) ?? ((await hasRefused(site, emailHash)) ? 'DECLINED' : undefined)
  }
}

const explanations: Readonly<Record<NotSentReason, string>> = {
  NO_SERVER: 'No mail server is configured.',
  TEST_MODE: 'The shop is in test mode.',
  NO_ADDRESS: 'There is no email address.',
  NO_TEMPLATES: 'The storefront is not built.',
  DECLINED: 'The recipient wants no such emails.',
}

/** The owner can change it, and nobody loses their place meanwhile. */
function isTemporary(reason: NotSentReason | undefined): boolean {
  return reason === 'NO_SERVER' || reason === 'TEST_MODE' || reason === 'NO_TEMPLATES'
}

async function send(parts: MailParts, site: JobSite, request: StoredRequest, reported: ReportedItem | undefined): Promise<void> {
  const member = request.contactId ? await findMember(site, request.contactId) : undefined
  const language = mailLanguage(member?.preferences?.language ?? request.language, site)
  const name = member?.profile?.nickname ?? undefined
  const item = await findItem(site, request)
  const message = await composeMail(parts, site, { request, item, reported, language, name })
  const attemptId = newId()
  const { id, revision } = request
  if (!(await site.transaction((tx) => claimAttempt(tx, { id, revision, attemptId })))) return
  const outcome = await parts.mailer.send(message)
  await site.transaction((tx) => finish(tx, request, { attemptId, outcome, reported }))
}

/** Writes the outcome of an attempt, unless the request was deleted, or ended by staff, meanwhile. */
async function finish(
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
    if (request.status === 'PROCESSING')
      await stockRequest.save(site, request, { ...request, status: 'NOTIFICATION_SENT', autoNotified: true })
    return
  }
  const pause = outcome.status === 'UNREACHABLE' ? mailPauses[attempts] : undefined
  if (pause === undefined) return fail(site, request, outcome.reason)
  await note(site, request, 'WAITING', outcome.reason)
  enqueueAt(site, request, reported, pause * 1000)
}

const lostAttempt = 'The server stopped while it was sending the email. It may have arrived.'

/** An attempt takes less: the mail server is given up before. */
const attemptMilliseconds = 120_000

/** Waits, because another process may still be sending. After the time limit, the attempt is lost. */
async function waitForOutcome(
  site: SiteTx,
  request: StoredRequest,
  { attempted, reported }: { attempted: Date; reported: ReportedItem | undefined },
): Promise<void> {
  const left = attempted.getTime() + attemptMilliseconds - site.now.getTime()
  if (left > 0) enqueueAt(site, request, reported, left)
  else await fail(site, request, lostAttempt)
}

/** Mail servers and jobs use the real time, which may differ from the site's clock. */
function enqueueAt(site: SiteTx, { id }: StoredRequest, reported: ReportedItem | undefined, wait: number): void {
  const after = new Date(site.now.getTime() - site.settings.clockOffset + wait)
  site.enqueue(sendNotification, { requestId: id, ...(reported && { reported }) }, { after })
}

async function isStillThere(site: SiteRead, request: StoredRequest): Promise<boolean> {
  const item = await findItem(site, request)
  return item?.visible === true && (await loadPieces(site, request.variantId)) !== 0
}

/** The item is gone before the mail went out: the request keeps its place. */
async function waitOn(site: SiteTx, { id }: StoredRequest): Promise<void> {
  const before = await stockRequest.lock(site, id)
  if (before.status !== 'PROCESSING') return
  await freeNotified(site, id)
  await stockRequest.save(site, before, { ...before, status: 'RECEIVED' })
}

/** The piece is offered to the next one. */
async function fail(site: SiteTx, { id }: StoredRequest, failure: string): Promise<void> {
  const before = await stockRequest.lock(site, id)
  if (before.status !== 'PROCESSING') return
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
