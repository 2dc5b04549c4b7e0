import type { AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import { outsideQuietHours } from '../../../kernel/basics/quiet-hours.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { JobName, SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { inSiteTime } from '../../orders/orders/ports/reading.ts'
import { automation, type StoredAutomation } from './entity.ts'
import { insertRun, type NewRun } from './store/runs.ts'

/** Does what a run is for; `run.ts` handles it. */
export const performRun: JobName<{ runId: string }> = { name: 'automations.perform-run' }

const minute = 60_000

/** So many that nobody finds one. */
export const maxAutomations = 200

/** What something that happened says of a run. */
export type Occasion = Pick<NewRun, 'subject' | 'customerId' | 'orderId' | 'abandonedCheckoutId'>

/** The automations of a trigger that run now. */
export async function loadActive(site: SiteRead, triggerType: AutomationTriggerType): Promise<StoredAutomation[]> {
  return (await automation.query(site, { filter: { triggerType, status: 'ACTIVE' }, paging: { limit: maxAutomations } })).items
}

/** Makes a run, once for its subject, at the end of the automation's delay and outside its quiet hours. `wait` is added to the delay. */
export async function schedule(site: SiteTx, active: StoredAutomation, occasion: Occasion, wait = 0): Promise<boolean> {
  const { delayMinutes = 0 } = active
  const due = allowedTime(site, active, new Date(site.now.getTime() + delayMinutes * minute + wait))
  const id = newId()
  const isNew = await insertRun(site, { id, automationId: active.id, due, ...occasion })
  if (isNew) enqueueRun(site, id, due)
  return isNew
}

/** The first time from a date on that is not in the quiet hours of an automation. */
export function allowedTime({ settings }: SiteRead, { quietFrom = 0, quietUntil = 0 }: StoredAutomation, date: Date): Date {
  return outsideQuietHours(date, { quietFrom, quietUntil }, settings.timeZone)
}

export function enqueueRun(site: SiteTx, runId: string, due: Date): void {
  const wait = Math.max(0, due.getTime() - site.now.getTime())
  site.enqueue(performRun, { runId }, wait > 0 ? { after: inSiteTime(site, wait) } : {})
}
