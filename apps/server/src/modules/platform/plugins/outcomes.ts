import type { ListPluginOutcomesResponse, PluginOutcome } from '@stoa/contract/services/stoa/plugins'
import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { FailedPlugin } from './failed-plugin.ts'
import { shippingRates } from './shipping-rates.ts'

const day = 24 * 3600_000
const maxShown = 50

/** The data of an order about apps with shipping rates. */
interface RatedOrder {
  ratesBy?: { appId?: string }
  failedPlugins?: readonly Partial<FailedPlugin>[]
}

/** Notes with an order which app's rates it has, and which apps gave none. */
export function noteOutcomes(site: SiteTx, orderId: string, { ratesBy, failedPlugins = [] }: RatedOrder): void {
  const { componentType } = shippingRates
  const missing = failedPlugins
    .filter((plugin) => plugin.componentType === componentType)
    .map(({ appId, usedFallback, reason }) => ({
      appId: appId!,
      outcome: usedFallback ? 'FALLBACK_USED' : 'NO_ANSWER',
      reason: reason ?? null,
    }))
  const used = ratesBy?.appId ? [{ appId: ratesBy.appId, outcome: 'RATES_USED', reason: null }] : []
  for (const { appId, outcome, reason } of [...used, ...missing])
    site.atCommit(sql`insert into plugin_outcome (site_id, id, app_id, component_type, order_id, created_date, outcome, reason)
      values (${site.siteId}, ${newId()}, ${appId}, ${componentType}, ${orderId}, ${site.now}, ${outcome}, ${reason})`)
}

interface OutcomeRow {
  order_id: string
  created_date: Date
  outcome: NonNullable<PluginOutcome['outcome']>
  reason: PluginOutcome['reason'] | null
}

/** The latest orders with an outcome of an app, and how many of each kind there were in the last 30 days. */
export async function outcomesOf(
  { db, siteId, now }: SiteRead,
  appId: string,
  componentType: string,
): Promise<ListPluginOutcomesResponse> {
  const { rows } = await sql<OutcomeRow>`select order_id, created_date, outcome, reason from plugin_outcome
    where site_id = ${siteId} and app_id = ${appId} and component_type = ${componentType}
    order by created_date desc limit ${maxShown}`.execute(db)
  const since = new Date(now.getTime() - 30 * day)
  const { rows: counts } = await sql<{ outcome: OutcomeRow['outcome']; count: number }>`
    select outcome, count(*)::int as count from plugin_outcome
    where site_id = ${siteId} and app_id = ${appId} and component_type = ${componentType} and created_date >= ${since}
    group by outcome`.execute(db)
  const countOf = (outcome: OutcomeRow['outcome']) => counts.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    outcomes: rows.map(({ order_id, created_date, outcome, reason }) => ({
      orderId: order_id,
      date: created_date.toISOString(),
      outcome,
      ...(reason && { reason }),
    })),
    used: countOf('RATES_USED'),
    fallbacks: countOf('FALLBACK_USED'),
    missing: countOf('NO_ANSWER'),
  }
}

export const outcomeRetention: RetentionRule = {
  name: 'pluginOutcomes',
  defaultDays: 90,
  minDays: 30,
  maxDays: 400,
  purge: (site, before, limit) => deleteRows(site, sql`plugin_outcome`, sql`id`, sql`created_date < ${before}`, limit),
}
