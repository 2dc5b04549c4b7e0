import { job } from '../../../kernel/site/jobs.ts'
import { enqueueRun } from './schedule.ts'
import { clearSlots, loadWaiting } from './store/runs.ts'

const pageSize = 200

/** What waited while an automation was paused goes on. */
export const resumeRuns = job<{ automationId: string; after?: string }>(
  'automations.resume-runs',
  async (site, { automationId, after }) => {
    const rows = await loadWaiting(site, automationId, after, pageSize)
    await site.transaction(async (tx) => {
      await clearSlots(
        tx,
        rows.map(({ id }) => id),
      )
      for (const { id, due_date: due } of rows) enqueueRun(tx, id, due)
    })
    const last = rows.at(-1)?.id
    if (rows.length === pageSize && last) return { more: { automationId, after: last } }
  },
)
