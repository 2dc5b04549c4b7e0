import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import { makeTask } from './actions/task.ts'
import { sendMail, type EmailParts } from './actions/email.ts'
import { postWebhook, type WebhookParts } from './actions/webhook.ts'
import { automation } from './entity.ts'
import { endRun, waitForOutcome } from './outcome.ts'
import { loadPlan } from './plan.ts'
import { enqueueRun, performRun } from './schedule.ts'
import { clearSlots, findRun } from './store/runs.ts'

export type RunParts = EmailParts & WebhookParts

/** The job of a run. It may come at any time and several times: the row decides. */
export function runPerformer(parts: RunParts) {
  return job<{ runId: string }>(performRun.name, (site, { runId }) => perform(parts, site, runId), { queue: 'mailings' })
}

async function perform(parts: RunParts, site: JobSite, runId: string): Promise<void> {
  const run = await findRun(site, runId)
  if (run?.status !== 'WAITING') return
  if (run.attempt_id) return site.transaction((tx) => waitForOutcome(tx, run))
  const active = await automation.find(site, run.automation_id)
  // What is paused waits until it is activated again.
  if (!active || (active.status !== 'ACTIVE' && !run.by_hand)) return
  const plan = await loadPlan(site, parts, active, run)
  switch (plan.kind) {
    case 'WAIT':
      return site.transaction(async (tx) => {
        await clearSlots(tx, [runId])
        enqueueRun(tx, runId, plan.until)
      })
    case 'SKIP':
      return site.transaction((tx) => endRun(tx, runId, { status: 'SKIPPED', reason: plan.reason, person: plan.person }))
    case 'ACT':
      if (active.action?.task) return site.transaction((tx) => makeTask(tx, active, run, plan))
      return active.action?.webhook ? postWebhook(parts, site, active, run, plan) : sendMail(parts, site, active, run, plan)
  }
}
