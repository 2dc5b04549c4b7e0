import type { FailureReason } from '@stoa/contract/services/reviews/review-requests'
import type { NotSentReason } from '@stoa/contract/services/stoa/review-requests'
import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import type { MailRenderer } from '@stoa/storefront/mail'
import { reviewLinkPaths } from '@stoa/storefront/review-link-paths'
import { newSecret } from '../../../kernel/secrets/credentials.ts'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { Mailer, MailMessage, SendOutcome } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteAddresses, SiteTx } from '../../../kernel/site/site.ts'
import {
  loadMailFrame,
  mailLanguage,
  mailPauses,
  noteRequestMail,
  loadSender,
  whyNothingIsSent,
  type RequestMail,
} from '../../messages/notifications/index.ts'
import { cancel, enqueueSending, schedule, sendRequest } from './change.ts'
import { reviewRequest, type StoredRequest } from './entity.ts'
import { linkExpiry, type UnsubscribeTokens } from './links.ts'
import { loadPlan, type Plan } from './plan.ts'
import { outsideQuietHours } from '../../../kernel/basics/quiet-hours.ts'
import { loadRecipient } from './recipient.ts'
import { loadRule } from './rule.ts'
import { findAttemptDate, isAskedByRule, claimAttempt, lockAttempt, markSent, markAttemptFailed } from './store/requests.ts'

export interface SendingParts {
  /** Absent without a configured mail server. */
  mailer: Mailer | undefined
  /** Absent where the storefront is not built. */
  render: MailRenderer | undefined
  addresses: SiteAddresses
  unsubscribe: UnsubscribeTokens
}

type ConfiguredMail = { mailer: Mailer; render: MailRenderer }

const dayMilliseconds = 24 * 3600 * 1000

/**
 * The job that sends a request. It claims the attempt in the row before it contacts the mail server, and writes the outcome after
 * it. So only one of several processes sends. After a crash in between, when the mail may or may not have been sent, the request
 * has failed and staff decides.
 */
export function requestSender({ mailer, render, addresses, unsubscribe }: SendingParts) {
  return job<{ requestId: string }>(
    sendRequest.name,
    async (site, { requestId }) => {
      const request = await reviewRequest.find(site, requestId)
      if (request?.status !== 'SCHEDULED') return
      const attempted = await findAttemptDate(site, request)
      if (attempted) return site.transaction((tx) => waitForOutcome(tx, request, attempted))
      const plan = await loadPlan(site, request)
      if (plan.kind !== 'MAIL') return site.transaction((tx) => follow(tx, request, plan))
      const notSent = render ? await whyNothingIsSent(site, mailer) : 'NO_TEMPLATES'
      if (notSent || !mailer || !render)
        return site.transaction((tx) => follow(tx, request, { kind: 'FAIL', reason: notSent ?? 'NO_TEMPLATES' }))
      await sendMail({ mailer, render }, site, request, plan)
    },
    { queue: 'mail' },
  )

  async function sendMail(
    parts: ConfiguredMail,
    site: JobSite,
    request: StoredRequest,
    plan: Extract<Plan, { kind: 'MAIL' }>,
  ): Promise<void> {
    const { secret, secretHash } = newSecret()
    const language = mailLanguage(plan.recipient.language, site)
    const message = await composeMessage(parts, site, request, plan, { secret, language })
    const attemptId = newId()
    const isOurs = await site.transaction((tx) => claim(tx, request, { attemptId, secretHash }))
    if (!isOurs) return
    const outcome = await parts.mailer.send(message)
    await site.transaction((tx) => finish(tx, { ...mailOf(request, plan), language }, attemptId, outcome))
  }

  async function composeMessage(
    parts: ConfiguredMail,
    site: JobSite,
    request: StoredRequest,
    { to, recipient, items }: Extract<Plan, { kind: 'MAIL' }>,
    { secret, language }: { secret: string; language: MailLanguage },
  ): Promise<MailMessage> {
    const origin = await addresses.originOf(site)
    const urlOf = (path: string) => new URL(path, origin).href
    const token = unsubscribe.issue(site, { contactId: request.recipient?.contactId ?? '', emailHash: hashOfEmail(to) })
    const unsubscribeUrl = urlOf(reviewLinkPaths.consent({ token }))
    const content = await parts.render({
      ...(await loadMailFrame(site, 'REVIEW_REQUEST', { language, url: origin })),
      kind: 'REVIEW_REQUEST',
      name: recipient.name,
      isReminder: request.reminder > 0,
      items: items.map(({ catalogItemId, name: item = '', image }) => ({
        id: catalogItemId,
        name: item,
        ...(image && { image }),
        url: urlOf(reviewLinkPaths.write({ token: secret, item: catalogItemId })),
      })),
      unsubscribeUrl,
    })
    // The id is the same for each attempt, so that a receiver that got an earlier one recognises it.
    const messageId = `${request.id}@${parts.mailer.domain}`
    return { ...(await loadSender(site)), ...content, to, messageId, unsubscribeUrl }
  }
}

const lostAttempt = 'The server stopped while it was sending the email. It may have arrived.'

/** An attempt takes less: the mail server is given up before. */
const attemptMilliseconds = 120_000

/** Waits, because another process may still be sending. After the time limit, the attempt is lost. */
async function waitForOutcome(site: SiteTx, request: StoredRequest, attempted: Date): Promise<void> {
  const over = new Date(attempted.getTime() + attemptMilliseconds)
  if (site.now < over) {
    enqueueSending(site, request.id, over.toISOString())
    return
  }
  const recipient = await loadRecipient(site, request)
  const mail = mailOf(request, { to: recipient.email ?? '', recipient })
  const language = mailLanguage(recipient.language, site)
  await noteRequestMail(site, { ...mail, language, state: 'FAILED', failure: lostAttempt })
  await fail(site, request, { reason: 'UNKNOWN_FAILURE_REASON', message: lostAttempt })
}

type AttemptedMail = Omit<RequestMail, 'state' | 'failure'>

/** Returns the fields of a request's mail in the outbox that do not depend on its outcome. */
function mailOf({ id, order }: StoredRequest, { to, recipient }: Pick<Extract<Plan, { kind: 'MAIL' }>, 'to' | 'recipient'>) {
  return { id, orderId: order?.id, memberId: recipient.memberId, recipient: to }
}

/** True if this attempt is the one that sends. Whoever changed the request meanwhile enqueued another one. */
async function claim(
  site: SiteTx,
  { id, revision }: StoredRequest,
  { attemptId, secretHash }: { attemptId: string; secretHash: string },
): Promise<boolean> {
  return claimAttempt(site, { attemptId, secretHash, linkExpires: linkExpiry(site), id, revision })
}

/** Writes the outcome of an attempt, unless the request was deleted or sent again by staff meanwhile. */
async function finish(site: SiteTx, mail: AttemptedMail, attemptId: string, outcome: SendOutcome): Promise<void> {
  const { id } = mail
  const { now } = site
  const attempts = await lockAttempt(site, id, attemptId)
  if (attempts === undefined) return
  const request = await reviewRequest.lock(site, id)
  if (outcome.status === 'SENT') {
    await markSent(site, id)
    const { failedOptions: _failed, cancelReason: _cancelled, ...others } = request
    const sent = await reviewRequest.save(site, request, {
      ...others,
      status: 'SENT',
      sendDate: now.toISOString(),
      sentOptions: { opened: false },
    })
    await noteRequestMail(site, { ...mail, state: 'SENT' })
    return remind(site, sent)
  }
  const pause = outcome.status === 'UNREACHABLE' ? mailPauses[attempts] : undefined
  await markAttemptFailed(site, attempts + 1, id)
  await noteRequestMail(site, { ...mail, state: pause === undefined ? 'FAILED' : 'WAITING', failure: outcome.reason })
  if (pause === undefined)
    return fail(site, request, {
      reason: outcome.status === 'REFUSED' ? 'BOUNCED' : 'ACTIVATION_FAILED',
      message: outcome.reason,
    })
  site.enqueue(sendRequest, { requestId: id }, { after: new Date(now.getTime() + pause * 1000) })
}

async function follow(site: SiteTx, request: StoredRequest, plan: Exclude<Plan, { kind: 'MAIL' }>): Promise<void> {
  switch (plan.kind) {
    case 'CANCEL':
      await cancel(site, request.id, plan.reason)
      return
    case 'FAIL':
      return fail(site, request, { reason: 'ACTIVATION_FAILED', message: explanations[plan.reason], notSentReason: plan.reason })
    case 'WAIT':
      return postpone(site, request, plan.until)
  }
}

const explanations: Readonly<Record<NotSentReason, string>> = {
  NO_SERVER: 'No mail server is configured.',
  TEST_MODE: 'The shop is in test mode.',
  NO_ADDRESS: 'There is no email address.',
  NO_TEMPLATES: 'The storefront is not built.',
  DECLINED: 'The recipient wants no such emails.',
}

async function fail(
  site: SiteTx,
  { id }: StoredRequest,
  { notSentReason, ...failed }: { reason: FailureReason; message: string; notSentReason?: NotSentReason },
): Promise<void> {
  const before = await reviewRequest.lock(site, id)
  if (before.status !== 'SCHEDULED') return
  await reviewRequest.save(site, before, {
    ...before,
    status: 'FAILED',
    failedOptions: failed,
    ...(notSentReason && { notSentReason }),
  })
}

async function postpone(site: SiteTx, { id }: StoredRequest, until: Date): Promise<void> {
  const before = await reviewRequest.lock(site, id)
  if (before.status !== 'SCHEDULED') return
  const sendDate = until.toISOString()
  if (sendDate !== before.sendDate) await reviewRequest.save(site, before, { ...before, sendDate })
  enqueueSending(site, id, sendDate)
}

/** Schedules the reminder that follows a request of the rule. */
async function remind(site: SiteTx, sent: StoredRequest): Promise<void> {
  const { byRule, namespace, order, items, recipient } = sent
  const { maxReminders, reminderDays, ...rule } = await loadRule(site)
  const reminder = sent.reminder + 1
  if (!byRule || reminder > maxReminders || !order?.id || (await isAskedByRule(site, order.id, reminder))) return
  const due = new Date(site.now.getTime() + reminderDays * dayMilliseconds)
  const sendDate = outsideQuietHours(due, rule, site.settings.timeZone).toISOString()
  await schedule(site, {
    ...(namespace && { namespace }),
    order,
    items,
    ...(recipient && { recipient }),
    sendDate,
    reminder,
    byRule,
  })
}
