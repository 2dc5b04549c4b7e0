import type { Overview, SalesElsewhere, ShareOfSales } from '@stoa/contract/services/stoa/insights'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { addDays, dayIn, dayStart } from '@stoa/web/days'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  countCustomersBetween,
  loadDiscountCosts,
  loadSalesBetween,
  loadTopProducts,
  type SalesRow,
} from '../../orders/orders/ports/reports.ts'
import { loadTipTotals } from '../../orders/tips/index.ts'
import { dayAfter, type ComparedDays } from './compared-days.ts'
import { countOpenTasks } from './tasks.ts'
import { zip } from '../../../kernel/basics/zip.ts'

const topCount = 5

/** Statistics of some days and of the same number of days before. Eleven statements, whatever the shop's size. */
export async function overview(site: SiteRead, { before, current }: ComparedDays): Promise<Overview> {
  const { currency, timeZone } = site.settings
  const start = dayStart(before[0], timeZone)
  const middle = dayStart(current[0], timeZone)
  const end = dayStart(dayAfter(current), timeZone)
  const lastWeek = sameTimeLastWeek(site)
  const [everySale, today, weekAgo, sold, customers, tasks, tips, discounts] = await Promise.all([
    loadSalesBetween(site, start, end),
    loadSalesBetween(site, dayStart(dayIn(site.now, timeZone), timeZone), site.now),
    loadSalesBetween(site, lastWeek.start, lastWeek.end),
    loadTopProducts(site, middle, topCount, { until: end, currency }),
    countCustomersBetween(site, start, middle, end),
    countOpenTasks(site),
    loadTipTotals(site, start, middle, end),
    loadDiscountCosts(site, start, middle, end),
  ])
  const sales = everySale.filter((row) => row.currency === currency)
  const rowsOf = Map.groupBy(sales, ({ day }) => day)
  const figuresOf = (...named: string[]) => sum(named.flatMap((day) => rowsOf.get(day) ?? []))
  const now = figuresOf(...current)
  const then = figuresOf(...before)
  const amount = (minor: bigint) => formatAmount(minor, currency)
  const decimal = (text: string) => amount(parseAmount(text, currency))
  const own = (rows: readonly SalesRow[]) => sum(rows.filter((row) => row.currency === currency))
  const todaySoFar = own(today)
  const thatDay = own(weekAgo)
  const nowRows = current.flatMap((day) => rowsOf.get(day) ?? [])
  return {
    currency,
    otherCurrencies: salesElsewhere(everySale, currency, current),
    timeZone,
    testMode: site.settings.mode === 'TEST',
    sales: { current: amount(now.sales), previous: amount(then.sales) },
    orders: { current: now.orders, previous: then.orders },
    averageOrder: { current: amount(average(now)), previous: amount(average(then)) },
    today: {
      day: dayIn(site.now, timeZone),
      sales: { current: amount(todaySoFar.sales), previous: amount(thatDay.sales) },
      orders: { current: todaySoFar.orders, previous: thatDay.orders },
    },
    returningCustomers: {
      current: { customers: customers.current, returning: customers.current_returning },
      previous: { customers: customers.previous, returning: customers.previous_returning },
    },
    ...(tips.current + tips.previous > 0n && { tips: { current: amount(tips.current), previous: amount(tips.previous) } }),
    ...(Number(discounts.current) + Number(discounts.previous) > 0 && {
      discounts: { current: decimal(discounts.current), previous: decimal(discounts.previous) },
    }),
    days: zip(current, before).map(([day, previousDay]) => {
      const { sales: minor, orders: count } = figuresOf(day)
      return { day, sales: amount(minor), orders: count, previousSales: amount(figuresOf(previousDay).sales) }
    }),
    channels: shares(nowRows, ({ channel }) => channel ?? '', amount),
    countries: shares(nowRows, ({ country }) => country ?? '', amount),
    topProducts: sold.map(({ product_id: productId, name, units, sales: total }) => ({
      productId,
      name,
      units: Number(units),
      sales: Number(total).toFixed(amount(0n).split('.')[1]?.length ?? 0),
    })),
    tasks,
  }
}

/** The sales of the period in other currencies, which no amount of the overview includes. */
function salesElsewhere(rows: readonly SalesRow[], currency: string, days: readonly string[]): SalesElsewhere[] {
  const counted = new Set(days)
  const elsewhere = rows.filter((row) => row.currency !== currency && counted.has(row.day))
  return [...Map.groupBy(elsewhere, (row) => row.currency)]
    .flatMap(([other, own]) => (other ? [{ currency: other, ...sum(own) }] : []))
    .toSorted((one, another) => another.orders - one.orders || one.currency.localeCompare(another.currency))
    .map(({ currency: other, orders, sales }) => ({ currency: other, orders, sales: formatAmount(sales, other) }))
}

/** From midnight to the present time of day, seven days ago. */
function sameTimeLastWeek({ now, settings: { timeZone } }: SiteRead): { start: Date; end: Date } {
  const today = dayIn(now, timeZone)
  const start = dayStart(addDays(today, -7), timeZone)
  return { start, end: new Date(start.getTime() + now.getTime() - dayStart(today, timeZone).getTime()) }
}

interface Figures {
  orders: number
  sales: bigint
}

function sum(rows: readonly SalesRow[]): Figures {
  return {
    orders: rows.reduce((total, { orders }) => total + Number(orders), 0),
    sales: rows.reduce((total, { sales }) => total + sales, 0n),
  }
}

function average({ orders, sales }: Figures): bigint {
  return orders === 0 ? 0n : sales / BigInt(orders)
}

function shares(rows: readonly SalesRow[], nameOf: (row: SalesRow) => string, amount: (minor: bigint) => string): ShareOfSales[] {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, own]) => ({ name, ...sum(own) }))
    .sort((a, b) => (a.sales < b.sales ? 1 : a.sales > b.sales ? -1 : a.name.localeCompare(b.name)))
    .map(({ name, orders, sales }) => ({ name, orders, sales: amount(sales) }))
}
