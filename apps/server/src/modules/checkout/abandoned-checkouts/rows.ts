import {
  service,
  type AbandonedCheckoutRow,
  type GetAbandonedCheckoutRowResponse,
  type MarketingConsent,
} from '@stoa/contract/services/stoa/abandoned-checkouts'
import { sql } from 'kysely'
import { fieldMap, type FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { consentStates } from '../../members/marketing-consent/index.ts'
import { resolveLines } from '../../pricing/basket/index.ts'
import { abandonedCheckout, isOfMode, type StoredAbandoned } from './entity.ts'
import { linkExpiry, recoveryUrl } from './links.ts'
import { presentLine, stateOf } from './recoverable-cart.ts'
import { loadSettings, type StoredSettings } from './store/settings.ts'
import { loadActivities } from './store/activities.ts'
import { loadTasksOfCheckout, openTasksOfCheckout } from '../../platform/staff-tasks/index.ts'

const mostActivities = 200

const fields = fieldMap(service, 'AbandonedCheckoutRow', service.queries.searchAbandonedCheckoutRows.fields, {
  status: { column: 'status', notNull: true },
  step: { column: 'step', notNull: true },
  recoveredBy: 'recovered_by',
  value: { column: 'value', type: 'numeric', notNull: true },
})

const rowList = list({
  name: 'abandoned_checkout_row',
  from: () => sql`abandoned_checkout`,
  fields: (site) => new Map([...fields, ['openTaskCount', openTaskField(site)]]),
  visibleRows: 'ALL',
  search: unindexedSearch({ email: sql`email`, name: sql`name` }),
})

function openTaskField(site: SiteRead): FieldColumn {
  const path = 'openTaskCount'
  const operators = fields.get(path)?.operators ?? []
  return { path, type: 'integer', expression: openTasks(site), notNull: true, operators, sortable: false }
}

/** How many of its tasks are not done. */
const openTasks = (site: SiteRead) => openTasksOfCheckout(site, sql.ref('abandoned_checkout.id'))

interface ListedRow extends Row {
  open_tasks: number
}

/** One page for the back office. */
export async function searchRows(site: SiteRead, search: WireQuery) {
  const selected = sql`${abandonedCheckout.selected}, ${openTasks(site)} as open_tasks`
  const page = await rowList.page<ListedRow>(site, selected, search, { root: 'search', extra: isOfMode(site) })
  return { abandonedCheckoutRows: await presentRows(site, page.rows), pagingMetadata: page.metadata }
}

async function presentRows(site: SiteRead, rows: readonly ListedRow[]): Promise<AbandonedCheckoutRow[]> {
  const settings = await loadSettings(site)
  const stored = rows.map((row) => ({ abandoned: abandonedCheckout.present(row), openTasks: row.open_tasks }))
  const emails = stored.flatMap(({ abandoned: { buyerInfo } }) => buyerInfo?.email ?? [])
  const consents = await consentStates(site, emails)
  return stored.map(({ abandoned, openTasks }) => presentRow(site, abandoned, { settings, openTasks, consents }))
}

function presentRow(
  site: SiteRead,
  abandoned: StoredAbandoned,
  {
    settings,
    openTasks,
    consents,
  }: { settings: StoredSettings; openTasks: number; consents: ReadonlyMap<string, MarketingConsent> },
): AbandonedCheckoutRow {
  const { id, status, buyerInfo, typedEmail, name, value, step, recoveredBy, checkoutRecoveredDate, orderId } = abandoned
  const { lineItems = [], activities = [], currency, linkOpenedDate } = abandoned
  const consent = consents.get(buyerInfo?.email ?? '')
  const last = activities.at(-1)
  return {
    id,
    createdDate: abandoned.createdDate,
    updatedDate: abandoned.updatedDate,
    status: status === 'RECOVERED' ? 'RECOVERED' : 'ABANDONED',
    ...(typedEmail && { email: typedEmail }),
    ...(name && { name }),
    ...(buyerInfo?.memberId && { memberId: buyerInfo.memberId }),
    currency,
    value,
    itemCount: lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    step,
    ...(consent && { consent }),
    ...(last?.type && { lastActivity: { type: last.type, ...(last.createdDate && { createdDate: last.createdDate }) } }),
    openTaskCount: openTasks,
    ...(recoveredBy && { recoveredBy }),
    ...(checkoutRecoveredDate && { recoveredDate: new Date(checkoutRecoveredDate).toISOString() }),
    ...(orderId && { orderId }),
    ...(linkOpenedDate && { linkOpenedDate: new Date(linkOpenedDate).toISOString() }),
    linkExpiresDate: linkExpiry(abandoned, settings).toISOString(),
    checkoutUrl: recoveryUrl(site, id),
  }
}

/** One abandoned checkout with its history. */
export async function getRow(site: SiteRead, id: string): Promise<GetAbandonedCheckoutRowResponse> {
  const abandoned = await abandonedCheckout.get(site, id)
  const { basket, currency = site.settings.currency, subtotalPrice, value } = abandoned
  const [activities, tasks, settings, consents, resolved] = await Promise.all([
    loadActivities(site, id, mostActivities),
    loadTasksOfCheckout(site, id),
    loadSettings(site),
    consentStates(site, abandoned.buyerInfo?.email ? [abandoned.buyerInfo.email] : []),
    resolveLines(site, basket.lines, 'RECENT'),
  ])
  const openCount = tasks.filter(({ done }) => !done).length
  return {
    abandonedCheckoutRow: presentRow(site, abandoned, { settings, openTasks: openCount, consents }),
    activities,
    tasks,
    lines: resolved.map((line) => presentLine(line, { ...stateOf(line, true), currency })),
    ...(basket.couponCode && { couponCode: basket.couponCode }),
    totals: { subtotal: subtotalPrice?.amount ?? '0', total: value },
  }
}
