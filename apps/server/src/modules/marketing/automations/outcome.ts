import type { AutomationRunReason, AutomationRunStatus } from '@stoa/contract/services/stoa/automations'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { noteOutcome } from './activity.ts'
import { finishNewsletter } from './newsletter-end.ts'
import type { Person } from './plan.ts'
import { enqueueRun } from './schedule.ts'
import { lockRun, notePerson, setEnded, setPostponed, type RunRow } from './store/runs.ts'

export interface Outcome {
  status: Exclude<AutomationRunStatus, 'WAITING'>
  reason?: AutomationRunReason | undefined
  failure?: string | undefined
  person?: Person | undefined
}

/** Ends a run. */
export async function endRun(site: SiteTx, runId: string, { status, reason, failure, person }: Outcome): Promise<void> {
  const run = await lockRun(site, runId)
  if (!run) return
  if (person) await notePerson(site, runId, person)
  await setEnded(site, runId, { status, reason: reason ?? null, failure: failure ?? null })
  await noteOutcome(site, run, status)
  await finishNewsletter(site, run.automation_id)
}

/** Tries again later; `wait` is in milliseconds. A new turn is taken then. */
export async function postpone(
  site: SiteTx,
  runId: string,
  { wait, attempts, failure }: { wait: number; attempts: number; failure: string },
): Promise<void> {
  const due = new Date(site.now.getTime() + wait)
  await setPostponed(site, runId, { attempts, failure })
  enqueueRun(site, runId, due)
}

const lostAttempt = 'The server stopped while it was sending the email. It may have arrived.'

/** An attempt takes less: the mail server is given up before. */
const attemptMilliseconds = 120_000

/** Waits, because another process may still be sending. After the time limit, the attempt is lost. */
export async function waitForOutcome(site: SiteTx, { id }: RunRow): Promise<void> {
  const run = await lockRun(site, id)
  if (run?.status !== 'WAITING' || !run.attempt_date) return
  const over = new Date(run.attempt_date.getTime() + attemptMilliseconds)
  if (site.now < over) enqueueRun(site, id, over)
  else await endRun(site, id, { status: 'UNKNOWN', reason: 'SERVER_STOPPED', failure: lostAttempt })
}
