import * as contract from '@stoa/contract/services/stoa/automations'
import { service, type AutomationRun } from '@stoa/contract/services/stoa/automations'
import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { fieldMap } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../../kernel/lists/query/search.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { holds } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { loadCustomerNames } from '../../../members/customers/index.ts'
import { findAbandonedCheckout } from '../../../checkout/abandoned-checkouts/ports/automation.ts'
import { automation } from '../entity.ts'
import { endRun } from '../outcome.ts'
import { enqueueRun } from '../schedule.ts'
import { noteScheduled } from '../activity.ts'
import { findRun, findRunAbout, insertRun, lockRun, runColumns, setEnded, setReopened, type RunRow } from '../store/runs.ts'

const fields = fieldMap(service, 'AutomationRun', service.queries.searchAutomationRuns.fields, {
  automationId: { column: 'automation_id', type: 'uuid', notNull: true },
  status: { column: 'status', notNull: true },
  reason: 'reason',
  dueDate: { column: 'due_date', type: 'timestamptz', notNull: true },
})

/** The log, for staff. Addresses are found by those who may read customers. */
const runList = list({
  name: 'automation-runs',
  from: () => sql`automation_run`,
  fields,
  visibleRows: sql`false`,
  search: unindexedSearch({ recipient: sql`recipient` }),
})

export const searchAutomationRuns = implementRead(contract.searchAutomationRuns, async ({ site }, { search }) => {
  const isSearched = Boolean(search?.search?.expression)
  const extra = isSearched && !readsPeople(site) ? { extra: sql<boolean>`false` } : {}
  const { rows, metadata } = await runList.page<RunRow>(site, runColumns, search as WireQuery, { root: 'search', ...extra })
  return { runs: await presentRuns(site, rows), pagingMetadata: metadata }
})

export const retryAutomationRun = implement(contract.retryAutomationRun, async ({ site, refuse }, { runId }) => {
  const run = await getLocked(site, runId)
  if (run.status !== 'FAILED' && run.status !== 'UNKNOWN')
    throw refuse('AUTOMATION_RUN_NOT_FAILED', 'only what failed, or may not have arrived, is run again')
  await setReopened(site, runId)
  enqueueRun(site, runId, site.now)
  return { run: await presentRun(site, runId) }
})

export const cancelAutomationRun = implement(contract.cancelAutomationRun, async ({ site, refuse }, { runId }) => {
  const run = await getLocked(site, runId)
  if (run.status === 'UNKNOWN') {
    await setEnded(site, runId, { status: 'FAILED', reason: run.reason, failure: run.failure })
    return { run: await presentRun(site, runId) }
  }
  // A mail that is being sent can no longer be stopped.
  if (run.status !== 'WAITING' || run.attempt_id) throw refuse('AUTOMATION_RUN_NOT_WAITING', 'the run does not wait any more')
  await endRun(site, runId, { status: 'SKIPPED', reason: 'CANCELED' })
  return { run: await presentRun(site, runId) }
})

export const runForAbandonedCheckout = implement(
  contract.runForAbandonedCheckout,
  async ({ site, refuse }, { automationId, abandonedCheckoutId }) => {
    const found = await automation.get(site, automationId)
    if (found.triggerType !== 'CHECKOUT_ABANDONED')
      throw refuse('AUTOMATION_HAS_OTHER_TRIGGER', 'the automation is not about abandoned checkouts')
    if (!(await findAbandonedCheckout(site, abandonedCheckoutId)))
      throw notFound('abandonedCheckout', { id: abandonedCheckoutId })
    const subject = `checkout:${abandonedCheckoutId}`
    const id = newId()
    if (await insertRun(site, { id, automationId, subject, due: site.now, byHand: true, abandonedCheckoutId }))
      await noteScheduled(site, found, { subject, abandonedCheckoutId })
    const about = await findRunAbout(site, automationId, subject)
    // Its mail may be sent at this moment.
    const run = about && (await lockRun(site, about.id))
    if (!run || (run.status !== 'WAITING' && run.status !== 'SKIPPED') || run.attempt_id)
      throw refuse('AUTOMATION_RAN_ALREADY', 'the automation has run for this checkout')
    // One that waits, or was left out, runs now because somebody asks for it.
    await setReopened(site, run.id)
    enqueueRun(site, run.id, site.now)
    return { run: await presentRun(site, run.id) }
  },
)

async function getLocked(site: SiteTx, runId: string): Promise<RunRow> {
  const run = await lockRun(site, runId)
  if (!run) throw notFound('automationRun', { id: runId })
  return run
}

async function presentRun(site: SiteRead, runId: string): Promise<AutomationRun> {
  const run = await findRun(site, runId)
  return run ? ((await presentRuns(site, [run]))[0] ?? {}) : {}
}

async function presentRuns(site: SiteRead, rows: readonly RunRow[]): Promise<AutomationRun[]> {
  const automations = await automation.getMany(site, [...new Set(rows.map((row) => row.automation_id))])
  const names = readsPeople(site)
    ? await loadCustomerNames(site, [...new Set(rows.flatMap((row) => row.customer_id ?? []))])
    : new Map<string, string>()
  return rows.map((row) => ({
    id: row.id,
    automationId: row.automation_id,
    automationName: automations.get(row.automation_id)?.name ?? '',
    createdDate: row.created_date.toISOString(),
    dueDate: row.due_date.toISOString(),
    endedDate: row.ended_date?.toISOString() ?? null,
    status: row.status,
    ...(row.reason && { reason: row.reason }),
    // Mail servers repeat the address that they refuse.
    ...(row.failure && (readsPeople(site) || !row.failure.includes('@')) && { failure: row.failure }),
    ...(readsPeople(site) && row.recipient && { recipient: row.recipient }),
    ...(readsPeople(site) && row.customer_id && { customerId: row.customer_id, customerName: names.get(row.customer_id) ?? '' }),
    ...(row.coupon_code && { couponCode: row.coupon_code }),
    ...(row.order_id && { orderId: row.order_id }),
    ...(row.abandoned_checkout_id && { abandonedCheckoutId: row.abandoned_checkout_id }),
  }))
}

function readsPeople({ caller }: SiteRead): boolean {
  return caller !== undefined && holds(caller, 'STOA.CUSTOMER_READ')
}
