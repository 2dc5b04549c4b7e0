import type * as contract from '@stoa/contract/services/stoa/reports'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadMainCategories } from '../../catalog/catalog/ports/storefront.ts'
import {
  countCurrencies,
  loadSalesGroups,
  type SalesDimension,
  type SalesGroup,
  type SalesSums,
} from '../../orders/orders/ports/reports.ts'
import { loadNames } from './names.ts'
import { reportPeriods, stepsOf, type DaySpan } from './period.ts'
import { addedSums, writeSales } from './sales-figures.ts'

/** A row before it is written: the sums of both periods. */
interface Row {
  key: string
  part: SalesGroup['part']
  label: string
  detail: string
  current: SalesSums
  compared: SalesSums
}

type TimeStep = 'DAY' | 'WEEK' | 'MONTH'

/** More groups than any report has rows: all of them. */
const everything = 1_000_000

export async function salesReport(
  site: SiteRead,
  request: contract.GetSalesReportRequest & { from: string; to: string; groupBy: contract.SalesGrouping },
): Promise<contract.GetSalesReportResponse> {
  const { settings } = site
  const currency = request.currency || settings.currency
  const { groupBy, refundsBy = 'REFUND_DATE', sortBy = 'SALES', ascending = false, limit = 100 } = request
  const withCosts = site.caller !== undefined && holds(site.caller, 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ')
  if (sortBy === 'MARGIN' && !withCosts) throw permissionDenied('the caller may not see costs, so it cannot sort by the margin')
  const periods = reportPeriods(site, request)
  const { days, comparedDays, current, compared } = periods
  const selection = {
    currency,
    refundsBy,
    current,
    compared,
    countries: request.countries ?? [],
    channels: request.channels ?? [],
    locationId: request.locationId,
  }
  const load = (dimension: SalesDimension, most: number) =>
    loadSalesGroups(site, selection, dimension, { sortBy, ascending, limit: most })
  const [currencies, { rows, others, hidden }] = await Promise.all([
    countCurrencies(site, current),
    isTime(groupBy)
      ? load('DAY', everything).then((groups) => whole(timeRows(groups, groupBy, days, comparedDays)))
      : groupBy === 'CATEGORY'
        ? load('PRODUCT', everything).then((groups) => categoryRows(site, groups, { sortBy, ascending, limit }))
        : load(groupBy, limit).then((groups) => splitRows(pairedRows(groups), groups, limit)),
  ])
  const names = isTime(groupBy)
    ? new Map<string, string>()
    : await loadNames(
        site,
        groupBy,
        rows.map(({ key }) => key),
      )
  const withOrders = !itemGroupings.has(groupBy)
  const write = (sums: SalesSums) => writeSales(sums, currency, { withOrders, withCosts })
  const figures = (pair: Pick<Row, 'current' | 'compared'>) => ({
    figures: write(pair.current),
    ...(compared && { compared: write(pair.compared) }),
  })
  const all = [...rows, ...(others ? [others] : [])]
  const totals = {
    current: addedSums(all.map((row) => row.current)),
    compared: addedSums(all.map((row) => row.compared)),
  }
  return {
    currency,
    timeZone: settings.timeZone,
    testMode: settings.mode === 'TEST',
    ...(comparedDays && { comparedFrom: comparedDays.from, comparedTo: comparedDays.to }),
    currencies: currencies.map((each) => ({ currency: each.currency, orders: each.orders })),
    incomplete: currencies.some(({ is_incomplete }) => is_incomplete),
    rows: rows.map((row) => {
      const name = names.get(row.key) || row.label
      return {
        key: row.key,
        ...(name && { name }),
        ...(groupBy === 'VARIANT' && row.detail && { detail: row.detail }),
        ...(row.part && { part: row.part }),
        ...figures(row),
      }
    }),
    ...(others && { others: { rowCount: hidden, ...figures(others) } }),
    totals: write(totals.current),
    ...(compared && { comparedTotals: write(totals.compared) }),
  }
}

const itemGroupings: ReadonlySet<contract.SalesGrouping> = new Set<contract.SalesGrouping>(['PRODUCT', 'VARIANT', 'CATEGORY'])

function isTime(grouping: contract.SalesGrouping): grouping is TimeStep {
  return grouping === 'DAY' || grouping === 'WEEK' || grouping === 'MONTH'
}

const whole = (rows: Row[]) => ({ rows, others: undefined, hidden: 0 })

/** The groups of both periods as one row each, in the sequence of their places. */
function pairedRows(groups: readonly SalesGroup[]): (Row & { slot: number })[] {
  return [...Map.groupBy(groups, ({ slot }) => slot)].map(([slot, members]) => {
    const [first] = members
    return {
      slot,
      key: first?.key ?? '',
      part: first?.part ?? '',
      label: first?.label ?? '',
      detail: first?.choices ?? '',
      current: addedSums(members.filter((group) => group.is_current)),
      compared: addedSums(members.filter((group) => !group.is_current)),
    }
  })
}

function splitRows(rows: readonly (Row & { slot: number })[], groups: readonly SalesGroup[], limit: number) {
  const last = groups.reduce((most, group) => Math.max(most, group.last_place), 0)
  return {
    rows: rows.filter(({ slot }) => slot <= limit),
    others: rows.find(({ slot }) => slot > limit),
    hidden: last - limit,
  }
}

/** A row for each day, week or month, also for those without sales. The n-th of one period is compared with the n-th of the other. */
function timeRows(groups: readonly SalesGroup[], step: TimeStep, days: DaySpan, comparedDays: DaySpan | undefined): Row[] {
  const sumsBy = (span: DaySpan, isCurrent: boolean) => {
    const steps = stepsOf(span, step)
    const own = groups.filter((group) => group.is_current === isCurrent)
    const byStep = Map.groupBy(own, ({ key }) => steps.findLastIndex((start) => start <= key))
    return { steps, at: (index: number) => addedSums(byStep.get(index) ?? []) }
  }
  const now = sumsBy(days, true)
  const before = comparedDays ? sumsBy(comparedDays, false) : undefined
  const count = Math.max(now.steps.length, before?.steps.length ?? 0)
  const rows = Array.from({ length: count }, (_, index) => ({
    key: now.steps[index] ?? '',
    part: '' as const,
    label: '',
    detail: '',
    current: now.at(index),
    compared: before ? before.at(index) : addedSums([]),
  }))
  // The compared period may have a step more, a leap day for example: it belongs to the last row.
  const [kept, beyond] = [rows.slice(0, now.steps.length), rows.slice(now.steps.length)]
  const last = kept.at(-1)
  if (last) last.compared = addedSums([last.compared, ...beyond.map((row) => row.compared)])
  return kept
}

/** Products summed by their main category. What is no item, or in no category, has a row of its own. */
async function categoryRows(
  site: SiteRead,
  groups: readonly SalesGroup[],
  { sortBy, ascending, limit }: { sortBy: contract.SalesColumn; ascending: boolean; limit: number },
) {
  const products = pairedRows(groups)
  const categoryOf = await loadMainCategories(
    site,
    products.flatMap(({ key }) => key || []),
  )
  const rows = [...Map.groupBy(products, ({ key, part }) => `${part} ${categoryOf.get(key) ?? ''}`)].map(([, members]): Row => {
    const [first] = members
    return {
      key: categoryOf.get(first?.key ?? '') ?? '',
      part: first?.part ?? '',
      label: '',
      detail: '',
      current: addedSums(members.map((member) => member.current)),
      compared: addedSums(members.map((member) => member.compared)),
    }
  })
  const amountOf = sortedAmounts[sortBy]
  const sign = ascending ? -1n : 1n
  const sorted = rows.toSorted((one, other) => {
    const difference = (amountOf(other.current) - amountOf(one.current)) * sign
    return difference === 0n ? one.key.localeCompare(other.key) : difference > 0n ? 1 : -1
  })
  const beyond = sorted.slice(limit)
  return {
    rows: sorted.slice(0, limit),
    others:
      beyond.length > 0
        ? {
            current: addedSums(beyond.map((row) => row.current)),
            compared: addedSums(beyond.map((row) => row.compared)),
          }
        : undefined,
    hidden: beyond.length,
  }
}

const sortedAmounts: Record<contract.SalesColumn, (sums: SalesSums) => bigint> = {
  SALES: ({ total, refunds }) => total - refunds,
  NET_SALES: ({ total, refunds, tax, refunded_tax }) => total - refunds - tax + refunded_tax,
  TOTAL: ({ total }) => total,
  GROSS_SALES: ({ gross }) => gross,
  DISCOUNTS: ({ discounts }) => discounts,
  REFUNDS: ({ refunds }) => refunds,
  TAX: ({ tax, refunded_tax }) => tax - refunded_tax,
  UNITS: ({ units }) => units,
  ORDERS: ({ orders }) => orders,
  MARGIN: ({ costed, cost }) => costed - cost,
}
