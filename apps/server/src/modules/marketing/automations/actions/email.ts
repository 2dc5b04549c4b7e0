import { newId } from '../../../../kernel/basics/ids.ts'
import type { Mailer, MailMessage, SendOutcome } from '../../../../kernel/outside/mail/mailer.ts'
import type { MailRenderer } from '@stoa/storefront/mail'
import { mailingPaths } from '@stoa/storefront/mailing-paths'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import {
  loadSender,
  mailLanguage,
  mailPauses,
  noteRequestMail,
  stopAddress,
  whyNothingIsSent,
  type RequestMail,
} from '../../../messages/notifications/index.ts'
import { isPaused, slowDown, speedUp, takeSlot, type MailingLinks } from '../../mailing-rules/index.ts'
import type { StoredAutomation } from '../entity.ts'
import { endRun, postpone } from '../outcome.ts'
import { whyNotAgain, type Plan, type Person } from '../plan.ts'
import { enqueueRun } from '../schedule.ts'
import { lockPersonOf } from '../store/persons.ts'
import { lockRun, notePerson, setAttempt, setSlot, type RunRow } from '../store/runs.ts'
import type { SubjectParts } from '../triggers/index.ts'
import { renderAutomation } from './compose.ts'
import { couponOfRun } from './coupon.ts'

export interface EmailParts extends SubjectParts {
  /** Absent without a configured mail server. */
  mailer: Mailer | undefined
  /** Absent where the storefront is not built. */
  render: MailRenderer | undefined
  unsubscribe: MailingLinks
}

type Ready = Extract<Plan, { kind: 'ACT' }>

/** The mail leaves at once if its turn is within this time. */
const soon = 250

/** Sends the mail of a run: one attempt at a time, in the pace of the site, never more than the person may get. */
export async function sendMail(
  parts: EmailParts,
  site: JobSite,
  active: StoredAutomation,
  run: RunRow,
  ready: Ready,
): Promise<void> {
  const { mailer, render } = parts
  const notSent = render ? await whyNothingIsSent(site, mailer) : 'NO_TEMPLATES'
  if (notSent && notSent !== 'DECLINED')
    return site.transaction((tx) => endRun(tx, run.id, { status: 'SKIPPED', reason: notSent, person: ready.person }))
  if (!mailer || !render) return
  if (!(await site.transaction((tx) => isItsTurn(tx, active, run)))) return
  const coupon = await site.transaction((tx) => couponOfRun(tx, active, run.id))
  const message = await compose({ ...parts, mailer, render }, site, active, { run, ready, coupon })
  const attemptId = newId()
  if (!(await site.transaction((tx) => claim(tx, active, run.id, ready.person, attemptId)))) return
  const outcome = await mailer.send(message)
  const language = mailLanguage(ready.subject.language, site)
  await site.transaction((tx) => finish(tx, active, { runId: run.id, attemptId, outcome, language, ready }))
}

/** Takes a slot in the pace of the site, once; a mail whose turn comes later is looked at again then. A turn during a pause is lost. */
async function isItsTurn(site: SiteTx, { triggerType }: StoredAutomation, { id }: RunRow): Promise<boolean> {
  const run = await lockRun(site, id)
  if (run?.status !== 'WAITING' || run.attempt_id) return false
  const isNow = (slot: Date) => slot.getTime() - site.now.getTime() <= soon
  const kept = run.slot_date && isNow(run.slot_date) && (await isPaused(site)) ? undefined : run.slot_date
  const slot = kept ?? (await takeSlot(site, { isNewsletter: triggerType === 'NEWSLETTER' }))
  if (slot !== kept) await setSlot(site, id, slot)
  if (isNow(slot)) return true
  enqueueRun(site, id, slot)
  return false
}

/** True if this attempt is the one that sends. Under the lock of the person: no other automation mails them meanwhile. */
async function claim(site: SiteTx, active: StoredAutomation, runId: string, person: Person, attemptId: string): Promise<boolean> {
  await lockPersonOf(site, person)
  const run = await lockRun(site, runId)
  if (run?.status !== 'WAITING' || run.attempt_id) return false
  const reason = await whyNotAgain(site, active, run, person)
  if (reason) {
    await endRun(site, runId, { status: 'SKIPPED', reason, person })
    return false
  }
  await notePerson(site, runId, person)
  await setAttempt(site, runId, attemptId)
  return true
}

interface Composed {
  run: RunRow
  ready: Ready
  coupon: Awaited<ReturnType<typeof couponOfRun>>
}

async function compose(
  parts: EmailParts & { mailer: Mailer; render: MailRenderer },
  site: JobSite,
  active: StoredAutomation,
  { run, ready, coupon }: Composed,
): Promise<MailMessage> {
  const { subject, person } = ready
  const to = person.recipient ?? ''
  const origin = await parts.addresses.originOf(site)
  const unsubscribeUrl = origin + mailingPaths.choice({ token: parts.unsubscribe.issue(site, to) })
  const { name, orderNumber, items, url } = subject
  const facts = { name, orderNumber, items, coupon, url, unsubscribeUrl }
  const content = await renderAutomation(parts.render, site, active, {
    facts,
    language: mailLanguage(subject.language, site),
    origin,
  })
  // The id is the same for each attempt, so that a receiver that got an earlier one recognises it.
  return { ...(await loadSender(site)), ...content, to, messageId: `${run.id}@${parts.mailer.domain}`, unsubscribeUrl }
}

interface Finished {
  runId: string
  attemptId: string
  outcome: SendOutcome
  language: RequestMail['language']
  ready: Ready
}

/** Writes the outcome of an attempt, unless staff has ended the run meanwhile. */
async function finish(
  site: SiteTx,
  active: StoredAutomation,
  { runId, attemptId, outcome, language, ready }: Finished,
): Promise<void> {
  const run = await lockRun(site, runId)
  if (run?.attempt_id !== attemptId) return
  const { person } = ready
  const recipient = person.recipient ?? ''
  const note = (state: RequestMail['state'], failure?: string) =>
    noteRequestMail(site, {
      kind: `AUTOMATION_${active.triggerType}`,
      id: runId,
      orderId: run.order_id ?? undefined,
      memberId: ready.subject.memberId,
      recipient,
      language,
      state,
      ...(failure && { failure }),
    })
  if (outcome.status === 'SENT') {
    await note('SENT')
    await speedUp(site)
    return endRun(site, runId, { status: 'DONE', person })
  }
  const pause = outcome.status === 'UNREACHABLE' ? mailPauses[run.attempts] : undefined
  const isRefused = outcome.status === 'REFUSED'
  await note(pause === undefined ? 'FAILED' : 'WAITING', outcome.reason)
  if (isRefused && outcome.isBounce) await stopAddress(site, recipient, { reason: 'BOUNCE', detail: outcome.reason })
  if (!isRefused && outcome.isBusy) await slowDown(site)
  if (pause === undefined) {
    const reason = isRefused ? ('REFUSED' as const) : ('UNREACHABLE' as const)
    return endRun(site, runId, { status: 'FAILED', reason, failure: outcome.reason, person })
  }
  await postpone(site, runId, { wait: pause * 1000, attempts: run.attempts + 1, failure: outcome.reason })
}
