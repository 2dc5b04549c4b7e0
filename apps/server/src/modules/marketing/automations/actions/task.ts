import type { SiteTx } from '../../../../kernel/site/site.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { addTask } from '../../../platform/staff-tasks/index.ts'
import type { StoredAutomation } from '../entity.ts'
import { endRun } from '../outcome.ts'
import type { Plan } from '../plan.ts'
import { lockRun, type RunRow } from '../store/runs.ts'

const day = 24 * 3600 * 1000

/** Makes the task of a run, in the transaction that ends it. */
export async function makeTask(
  site: SiteTx,
  { action }: StoredAutomation,
  { id }: RunRow,
  { person }: Extract<Plan, { kind: 'ACT' }>,
): Promise<void> {
  const run = await lockRun(site, id)
  if (run?.status !== 'WAITING') return
  const { title = '', note, dueInDays = 1 } = action?.task ?? {}
  await addTask(asStaff(site), {
    title,
    ...(note && { note }),
    dueDate: new Date(site.now.getTime() + dueInDays * day).toISOString(),
    ...(run.order_id && { orderId: run.order_id }),
    ...(run.abandoned_checkout_id && { abandonedCheckoutId: run.abandoned_checkout_id }),
    ...(person.customerId && { customerId: person.customerId }),
  })
  await endRun(site, id, { status: 'DONE', person })
}
