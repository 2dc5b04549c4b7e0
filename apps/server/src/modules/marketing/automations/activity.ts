import type { SiteTx } from '../../../kernel/site/site.ts'
import { noteActivity } from '../../checkout/abandoned-checkouts/ports/automation.ts'
import { automation, type StoredAutomation } from './entity.ts'
import type { Occasion } from './schedule.ts'
import type { RunRow } from './store/runs.ts'

// What automations do about an abandoned checkout is part of its history: the shop did it, under the automation's name.

export async function noteScheduled(
  site: SiteTx,
  { name }: Pick<StoredAutomation, 'name'>,
  { abandonedCheckoutId }: Occasion,
): Promise<void> {
  if (abandonedCheckoutId) await noteActivity(site, abandonedCheckoutId, { type: 'SCHEDULED', actor: { role: 'ADMIN', name } })
}

/** Notes what became of a run with the abandoned checkout that it was about. */
export async function noteOutcome(site: SiteTx, run: RunRow, status: RunRow['status']): Promise<void> {
  const { abandoned_checkout_id: checkoutId } = run
  if (!checkoutId) return
  const { action, name } = await automation.get(site, run.automation_id)
  const done = action?.email ? 'EMAIL_SENT' : action?.task ? 'TASK_CREATED' : 'NOTIFICATION_SENT'
  const notDone = action?.email && status !== 'SKIPPED' ? 'EMAIL_NOT_SENT' : 'AUTOMATION_SKIPPED'
  await noteActivity(site, checkoutId, { type: status === 'DONE' ? done : notDone, actor: { role: 'ADMIN', name } })
}
