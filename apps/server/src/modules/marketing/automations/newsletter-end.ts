import type { SiteTx } from '../../../kernel/site/site.ts'
import { automation } from './entity.ts'
import { countWaiting } from './store/automations.ts'

/** Of so many that still wait, some may be ending at this moment, in transactions that do not see each other. */
const nearEnd = 20

/** A newsletter is finished once nobody waits for it any more. Near its end, transactions wait for each other to see that. */
export async function finishNewsletter(site: SiteTx, automationId: string): Promise<void> {
  const found = await automation.find(site, automationId)
  if (found?.triggerType !== 'NEWSLETTER' || found.status !== 'ACTIVE') return
  if ((await countWaiting(site, automationId, nearEnd)) >= nearEnd) return
  const before = await automation.lock(site, automationId)
  if (before.status !== 'ACTIVE' || (await countWaiting(site, automationId, 1)) > 0) return
  await automation.save(site, before, { ...before, status: 'FINISHED' })
}
