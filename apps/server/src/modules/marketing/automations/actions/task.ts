import { addDays, dayIn } from '@stoa/web/days'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { addTask, whyNoTask } from '../../../platform/staff-tasks/index.ts'
import type { StoredAutomation } from '../entity.ts'
import { endRun } from '../outcome.ts'
import { whyNotAgain, type Plan } from '../plan.ts'
import { lockPersonOf } from '../store/persons.ts'
import { lockRun, type RunRow } from '../store/runs.ts'

/** Makes the task of a run, in the transaction that ends it. */
export async function makeTask(
  site: SiteTx,
  active: StoredAutomation,
  { id }: RunRow,
  { person }: Extract<Plan, { kind: 'ACT' }>,
): Promise<void> {
  await lockPersonOf(site, person)
  const run = await lockRun(site, id)
  if (run?.status !== 'WAITING') return
  const reason = await whyNotAgain(site, active, run, person)
  if (reason) return endRun(site, id, { status: 'SKIPPED', reason, person })
  const failure = await whyNoTask(asStaff(site))
  if (failure) return endRun(site, id, { status: 'FAILED', failure, person })
  const { name, action } = active
  const { title = '', note, dueInDays = 1 } = action?.task ?? {}
  const task = {
    title,
    ...(note && { note }),
    dueDate: addDays(dayIn(site.now, site.settings.timeZone), dueInDays),
    ...(run.order_id && { orderId: run.order_id }),
    ...(run.abandoned_checkout_id && { abandonedCheckoutId: run.abandoned_checkout_id }),
    ...(person.customerId && { customerId: person.customerId }),
  }
  await addTask(asStaff(site), task, name)
  await endRun(site, id, { status: 'DONE', person })
}
