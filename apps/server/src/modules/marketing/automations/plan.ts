import type { AutomationRunReason } from '@stoa/contract/services/stoa/automations'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { isMailAddress } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findSegment, isIn } from '../../members/customers/index.ts'
import { findMember, findStaffAmong } from '../../members/members/ports/reading.ts'
import { loadRules, whyNotMailed } from '../mailing-rules/index.ts'
import type { StoredAutomation } from './entity.ts'
import { allowedTime } from './schedule.ts'
import { countMailsSince, hasRunSince } from './store/persons.ts'
import type { RunRow } from './store/runs.ts'
import { isGone, loadSubject, type Subject, type SubjectParts } from './triggers/index.ts'

const day = 24 * 3600 * 1000

/** A run of an event that comes so late does more harm than good: its automation was paused, or the server was off. */
const lateDays = 2

/** The next step of a run that is due. */
export type Plan =
  | { kind: 'WAIT'; until: Date }
  | { kind: 'SKIP'; reason: AutomationRunReason; person?: Person }
  | { kind: 'ACT'; subject: Subject; person: Person }

/** To whom a run goes. */
export interface Person {
  customerId: string | undefined
  /** Absent where there is no address that could be mailed. */
  recipient: string | undefined
  emailHash: string | undefined
}

/** Decides from what is true now, not from what was true when the run was made. */
export async function loadPlan(site: SiteRead, parts: SubjectParts, active: StoredAutomation, run: RunRow): Promise<Plan> {
  const { now } = site
  if (!run.by_hand) {
    if (run.due_date > now) return { kind: 'WAIT', until: run.due_date }
    const isNewsletter = active.triggerType === 'NEWSLETTER'
    if (!isNewsletter && now.getTime() - run.due_date.getTime() > lateDays * day) return { kind: 'SKIP', reason: 'TOO_LATE' }
    const allowed = allowedTime(site, active, now)
    if (allowed > now) return { kind: 'WAIT', until: allowed }
  }
  const subject = await loadSubject(site, parts, active.triggerType, run.subject)
  if (isGone(subject)) return { kind: 'SKIP', reason: subject.gone }
  const person = personOf(subject)
  const reason = (await whyNotFor(site, active, subject)) ?? (await whyNotAgain(site, active, run, person))
  return reason ? { kind: 'SKIP', reason, person } : { kind: 'ACT', subject, person }
}

function personOf({ email, customerId }: Subject): Person {
  const recipient = email && isMailAddress(email) ? email : undefined
  return { customerId, recipient, emailHash: recipient && hashOfEmail(recipient) }
}

/** Why an automation does nothing for this person. */
async function whyNotFor(
  site: SiteRead,
  { segmentId, action }: StoredAutomation,
  { email, customerId, memberId, country, hasBought, isTest, asked = false }: Subject,
): Promise<AutomationRunReason | undefined> {
  if (isTest && site.settings.mode === 'LIVE') return 'TEST_ORDER'
  if (memberId) {
    if ((await findStaffAmong(site, [memberId])).length > 0) return 'STAFF'
    if ((await findMember(site, memberId))?.status !== 'APPROVED') return 'NOT_APPROVED'
  }
  if (segmentId) {
    const segment = await findSegment(site, segmentId)
    if (!segment) return 'SEGMENT_MISSING'
    if (!customerId || !(await isIn(site, segment, customerId))) return 'NOT_IN_SEGMENT'
  }
  if (!action?.email) return undefined
  if (!email || !isMailAddress(email)) return 'NO_ADDRESS'
  return whyNotMailed(site, { email, country, hasBought, asked })
}

/**
 * Why a person gets nothing more at present. Asked again under the lock of the person before a mail is sent, so that of two
 * automations at once one waits for the other.
 */
export async function whyNotAgain(
  site: SiteRead,
  { id, triggerType, onceInDays = 0, action }: StoredAutomation,
  { by_hand: byHand }: Pick<RunRow, 'by_hand'>,
  { emailHash, customerId }: Person,
): Promise<'WEEKLY_LIMIT' | 'RAN_RECENTLY' | undefined> {
  if (byHand) return undefined
  const since = (days: number) => new Date(site.now.getTime() - days * day)
  // Two customers may have one address: who registered with it need not be the one who bought with it.
  if (triggerType === 'NEWSLETTER' && (await hasRunSince(site, id, { emailHash, customerId }, new Date(0)))) return 'RAN_RECENTLY'
  if (onceInDays > 0 && (await hasRunSince(site, id, { emailHash, customerId }, since(onceInDays)))) return 'RAN_RECENTLY'
  if (!action?.email || !emailHash) return undefined
  const { maxPerWeek } = await loadRules(site)
  return (await countMailsSince(site, emailHash, since(7))) >= maxPerWeek ? 'WEEKLY_LIMIT' : undefined
}
