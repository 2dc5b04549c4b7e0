import type { GetAbandonedCheckoutAnalyticsResponse, Metric, Status } from '@stoa/contract/services/ecom/abandoned-checkouts'
import type { GetAbandonedCheckoutFiguresResponse, RecoveryCause } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { addDays, dayStart } from '@stoa/web/days'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { standingCarts } from '../cart/index.ts'
import { countSteps } from '../checkout/index.ts'
import { loadOpen, loadRecovered } from './store/figures.ts'

/** Days in the site's time zone, both included. */
export interface Days {
  startDate: string
  endDate: string
}

const causes: readonly RecoveryCause[] = ['LINK', 'MAIL', 'ITSELF']

/** Throws where the first day is after the last, or nobody could have bought anything. */
function periodOf({ settings: { timeZone } }: SiteRead, { startDate, endDate }: Days): { since: Date; until: Date } {
  if (startDate > endDate) throw brokenRule('endDate', 'VALIDATION', 'is before the first day')
  for (const [field, day] of Object.entries({ startDate, endDate }))
    if (day < '2000-01-01' || day >= '2200-01-01') throw brokenRule(field, 'VALIDATION', 'must be in the years from 2000 to 2199')
  return { since: dayStart(startDate, timeZone), until: dayStart(addDays(endDate, 1), timeZone) }
}

/** The funnel of a period, and what came back of what was abandoned in it. */
export async function loadFigures(site: SiteRead, days: Days): Promise<GetAbandonedCheckoutFiguresResponse> {
  const period = periodOf(site, days)
  const { currency } = site.settings
  const [steps, standing, open, recovered] = await Promise.all([
    countSteps(site, period.since, period.until),
    standingCarts(site, period.since, period.until),
    loadOpen(site, period),
    loadRecovered(site, period),
  ])
  const of = (step: 'BEGUN' | 'CONTACT' | 'DELIVERY' | 'PAYMENT' | 'ORDERED') => steps.get(step) ?? 0
  const sum = sumOf(recovered)
  return {
    currency,
    steps: [
      // A cart that became an order is gone, and the others stand still.
      { step: 'CART', count: Math.max(standing + of('ORDERED'), of('BEGUN')) },
      { step: 'CHECKOUT', count: of('BEGUN') },
      { step: 'CONTACT', count: of('CONTACT') },
      { step: 'DELIVERY', count: of('DELIVERY') },
      { step: 'PAYMENT', count: of('PAYMENT') },
      { step: 'ORDERED', count: of('ORDERED') },
    ],
    abandonedCount: open.count + sum.count,
    abandonedValue: open.value,
    recoveredCount: sum.count,
    recoveredSales: formatAmount(sum.sales, currency),
    recoveryRate: rate(sum.count, open.count),
    recovered: causes.map((cause) => {
      const row = recovered.find((each) => each.cause === cause)
      return { cause, count: row?.count ?? 0, sales: formatAmount(row?.sales ?? 0n, currency) }
    }),
  }
}

interface Asked extends Days {
  metrics: readonly Metric[]
  statuses: readonly Status[]
}

/** Without metrics all of them are told, and without statuses both count. */
export async function loadAnalytics(site: SiteRead, asked: Asked): Promise<GetAbandonedCheckoutAnalyticsResponse> {
  const { metrics, statuses, ...days } = asked
  const period = periodOf(site, days)
  const { currency } = site.settings
  const counts = (status: Status) => statuses.length === 0 || statuses.includes(status)
  const open = counts('ABANDONED') ? await loadOpen(site, period) : { count: 0, value: '0' }
  const recovered = sumOf(counts('RECOVERED') ? await loadRecovered(site, period) : [])
  const value = parseAmount(open.value, currency)
  const average = open.count > 0 ? value / BigInt(open.count) : 0n
  const amount = (minor: bigint) => withTwoDecimals(formatAmount(minor > 0n ? minor : 0n, currency))
  const all: { [Name in Metric]: Partial<GetAbandonedCheckoutAnalyticsResponse> } = {
    RECOVERABLE_VALUE: { recoverableValue: amount(value) },
    RECOVERABLE_CHECKOUT_COUNT: { recoverableCheckoutCount: open.count },
    AVERAGE_RECOVERABLE_CHECKOUT_VALUE: { averageRecoverableCheckoutValue: amount(average) },
    RECOVERED_VALUE: { recoveredValue: amount(recovered.sales) },
    RECOVERED_CHECKOUT_COUNT: { recoveredCheckoutCount: recovered.count },
    RECOVERY_RATE: { recoveryRate: rate(recovered.count, open.count) },
  }
  const told = metrics.length > 0 ? [...new Set(metrics)] : (Object.keys(all) as Metric[])
  return Object.assign({ currency }, ...told.map((metric) => all[metric]))
}

function sumOf(rows: readonly { count: number; sales: bigint }[]): { count: number; sales: bigint } {
  return rows.reduce((sum, row) => ({ count: sum.count + row.count, sales: sum.sales + BigInt(row.sales) }), {
    count: 0,
    sales: 0n,
  })
}

function rate(recovered: number, open: number): number {
  return recovered + open === 0 ? 0 : recovered / (recovered + open)
}

/** The contract's amounts have at most two decimals, and those of some currencies have three. */
function withTwoDecimals(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return fraction.length > 2 ? `${whole}.${fraction.slice(0, 2)}` : decimal
}
