import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { customersAfter, findSegment } from '../../members/customers/index.ts'
import { automation } from './entity.ts'
import { finishNewsletter } from './newsletter-end.ts'
import { schedule } from './schedule.ts'
import { lockFilling, saveFilling } from './store/automations.ts'

const pageSize = 200

/** Makes the runs of a newsletter, page by page: where it stopped is in the row, so that a server that ends goes on there. */
export const fillNewsletter = job<{ automationId: string }>(
  'automations.fill-newsletter',
  async (site, { automationId }, isSliceOver) => {
    while (await site.transaction((tx) => fillPage(tx, automationId))) if (isSliceOver()) return { more: { automationId } }
  },
  { queue: 'tasks' },
)

/** True if there may be more customers. */
async function fillPage(site: SiteTx, automationId: string): Promise<boolean> {
  const row = await lockFilling(site, automationId)
  if (!row?.filling || row.status !== 'ACTIVE') return false
  const active = await automation.get(site, automationId)
  const selection = active.segmentId ? await findSegment(site, active.segmentId) : {}
  const ids = selection ? await customersAfter(site, selection, row.filled_to ?? undefined, pageSize) : []
  for (const id of ids) await schedule(site, active, { subject: `newsletter:${id}`, customerId: id })
  const isMore = ids.length === pageSize
  await saveFilling(site, automationId, { to: ids.at(-1), filling: isMore })
  if (!isMore) await finishNewsletter(site, automationId)
  return isMore
}
