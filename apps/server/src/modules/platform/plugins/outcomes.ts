import type { ListPluginOutcomesResponse } from '@stoa/contract/services/stoa/plugins'
import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { FailedPlugin } from './failed-plugin.ts'
import { shippingRates } from './shipping-rates.ts'
import { countOutcomes, insertOutcome, listOutcomes, type OutcomeRow } from './store.ts'

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
    insertOutcome(site, { appId, componentType, orderId, outcome, reason })
}

/** The latest orders with an outcome of an app, and how many of each kind there were in the last 30 days. */
export async function loadOutcomes(site: SiteRead, appId: string, componentType: string): Promise<ListPluginOutcomesResponse> {
  const rows = await listOutcomes(site, appId, componentType, maxShown)
  const counts = await countOutcomes(site, appId, componentType, new Date(site.now.getTime() - 30 * day))
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
