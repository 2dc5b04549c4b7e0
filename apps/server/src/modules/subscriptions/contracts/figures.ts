import type { GetSubscriptionFiguresResponse } from '@stoa/contract/services/stoa/subscriptions'
import { formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { timesAYear } from '../../pricing/subscriptions/index.ts'
import { dateOfStep, lastCycleOf, rhythmOf } from './dates.ts'
import { summaryOn } from './pending-price.ts'
import { countStatuses, countEnded, loadRunning, type RunningContract } from './store/figures.ts'

const day = 24 * 3600_000
const weeks = 13

/** What renews by itself, who left, and what will be charged if everything goes on as it is. */
export async function loadFigures(site: SiteRead): Promise<GetSubscriptionFiguresResponse> {
  const { currency, timeZone } = site.settings
  const since = new Date(site.now.getTime() - 30 * day)
  const [counts, ended, running] = await Promise.all([countStatuses(site), countEnded(site, since), loadRunning(site)])
  const today = Temporal.Instant.fromEpochMilliseconds(site.now.getTime()).toZonedDateTimeISO(timeZone).startOfDay()
  const starts = Array.from({ length: weeks + 1 }, (_, week) => today.add({ days: 7 * week }))
  const until = new Date(starts.at(-1)?.epochMilliseconds ?? site.now.getTime())
  const due = running.flatMap((contract) => datesUntil(contract, until, timeZone).map((date) => ({ ...date, contract })))
  const sumOf = (items: typeof due) => ({
    count: items.length,
    amount: formatAmount(
      items.reduce((total, { cycle, date, contract }) => total + amountOf(contract, cycle, date, currency), 0n),
      currency,
    ),
  })
  const endOfTomorrow = new Date(today.add({ days: 2 }).epochMilliseconds)
  const had = counts.ACTIVE + counts.PAUSED + counts.PAST_DUE + ended
  return {
    currency,
    monthlyRevenue: formatAmount(
      running.reduce((total, contract) => total + monthly(contract, currency), 0n),
      currency,
    ),
    activeCount: counts.ACTIVE,
    pausedCount: counts.PAUSED,
    pastDueCount: counts.PAST_DUE,
    endedCount: ended,
    ...(had > 0 && { churnRate: ended / had }),
    dueTomorrow: sumOf(due.filter(({ date }) => date < endOfTomorrow)),
    forecast: starts.slice(0, -1).map((start, week) => {
      const from = new Date(start.epochMilliseconds)
      const to = new Date(starts[week + 1]?.epochMilliseconds ?? 0)
      return {
        startDate: start.toPlainDate().toString(),
        ...sumOf(due.filter(({ date }) => date < to && (date >= from || week === 0))),
      }
    }),
  }
}

function amountOf(contract: RunningContract, cycle: number, date: Date, currency: string): bigint {
  return parseAmount(summaryOn(contract, cycle, date)?.total?.amount ?? '0', currency)
}

/** Minor units a month, without delivery, as long as nothing changes: a coupon counts while it reduces the next charge. */
function monthly({ coupon, priceSummary, ...contract }: RunningContract, currency: string): bigint {
  const [times, per] = timesAYear(rhythmOf(contract))
  const subtotal = parseAmount(priceSummary?.subtotal?.amount ?? '0', currency)
  const discount = coupon?.freeDelivery ? 0n : parseAmount(priceSummary?.discount?.amount ?? '0', currency)
  return roundedQuotient((subtotal - discount) * times, per * 12n)
}

/** The dates on which a contract is charged before `until`, in order. */
function datesUntil(contract: RunningContract, until: Date, timeZone: string): { cycle: number; date: Date }[] {
  const last = lastCycleOf(contract) ?? Infinity
  const dates: { cycle: number; date: Date }[] = []
  for (let cycle = contract.nextCycle, step = contract.nextStep; cycle <= last; cycle++, step++) {
    const date = dateOfStep(contract, step, timeZone)
    if (date >= until) break
    dates.push({ cycle, date })
  }
  return dates
}
