import type { NotSentReason } from '@stoa/contract/services/stoa/mails'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import { isMailAddress } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadHolds } from '../../catalog/catalog/ports/stock.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { isStopped, mailLanguage, whyNothingIsSent, type AccountMailParts } from '../notifications/index.ts'
import { stockRequest, type StoredRequest } from './entity.ts'
import { composeMail, type MailParts } from './mail.ts'
import { notifyWaiting, sendNotification, type ReportedItem } from './names.ts'
import { findItem, loadPieces, notifyNext } from './notify.ts'
import { fail, finish, waitForOutcome, waitOn } from './outcome.ts'
import { claimAttempt, findAttemptDate } from './store/attempts.ts'
import { hasRefused } from './store/refusals.ts'
import { findHoldMinutes } from './store/requests.ts'
import { loadRules } from './store/settings.ts'
import type { WaitedItem } from './store/waiting.ts'

export type SendingParts = Omit<MailParts, 'mailer' | 'render'> & Pick<AccountMailParts, 'mailer' | 'render'>

/** While nothing can be sent, everybody keeps waiting: the hourly look finds them once that has changed. */
export function waitingNotifier({ mailer, render }: Pick<SendingParts, 'mailer' | 'render'>) {
  return job<WaitedItem>(notifyWaiting.name, async (site, item) => {
    if (!render || (await whyNothingIsSent(site, mailer))) return
    if (!(await loadRules(site)).automatic) return
    const { isMoreLeft } = await site.transaction((tx) => notifyNext(tx, item))
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
      if (await findAttemptDate(site, requestId)) return site.transaction((tx) => waitForOutcome(tx, request, reported))
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
    const isDeclined = async () => (await hasRefused(site, emailHash)) || (await isStopped(site, email))
    return (await whyNothingIsSent(site, mailer)) ?? ((await isDeclined()) ? 'DECLINED' : undefined)
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
  const holdMinutes = (await loadHolds(site, [request.id])).has(request.id) ? await findHoldMinutes(site, request.id) : undefined
  const message = await composeMail(parts, site, { request, item, reported, language, name, holdMinutes })
  const attemptId = newId()
  const { id, revision } = request
  if (!(await site.transaction((tx) => claimAttempt(tx, { id, revision, attemptId })))) return
  const outcome = await parts.mailer.send(message)
  await site.transaction((tx) => finish(tx, request, { attemptId, outcome, reported }))
}

async function isStillThere(site: SiteRead, request: StoredRequest): Promise<boolean> {
  const item = await findItem(site, request)
  if (item?.visible !== true) return false
  return (await loadHolds(site, [request.id])).has(request.id) || (await loadPieces(site, request.variantId)) !== 0
}
