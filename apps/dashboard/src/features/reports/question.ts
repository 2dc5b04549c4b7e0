import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Comparison, RefundDay } from '@stoa/contract/services/stoa/reports'
import { addDays, isDay } from '@stoa/web/days'
import { useSearchParams } from 'react-router'
import { siteDay } from '../../lib/calls/session.ts'
import { getReportDays, reportPeriods, type ReportDays } from '../../lib/report/periods.ts'

/** What a report asks for, as its address says it. */
export interface ReportQuestion extends ReportDays {
  /** One of `periodChoices`. */
  period: string
  compareWith: Comparison
  refundsBy: RefundDay
  currency: string | undefined
  country: string | undefined
  channel: string | undefined
}

export const ownPeriod = 'custom'

const lastDays: ReadonlyMap<string, number> = new Map([
  ['last-7', 7],
  ['last-30', 30],
])

export const periodChoices: readonly { value: string; label: MessageDescriptor }[] = [
  { value: 'last-7', label: msg`Last 7 days` },
  { value: 'last-30', label: msg`Last 30 days` },
  ...reportPeriods,
  { value: ownPeriod, label: msg`Custom` },
]

export const comparisonChoices: readonly { value: Comparison; label: MessageDescriptor }[] = [
  { value: 'NONE', label: msg`No comparison` },
  { value: 'PREVIOUS_PERIOD', label: msg`Previous period` },
  { value: 'PREVIOUS_YEAR', label: msg`Previous year` },
]

export const refundChoices: readonly { value: RefundDay; label: MessageDescriptor }[] = [
  { value: 'REFUND_DATE', label: msg`On their own day` },
  { value: 'ORDER_DATE', label: msg`With their order` },
]

const maxDays = 366

/** Reads the question from the query string. Invalid values give the default. */
export function readQuestion(search: URLSearchParams, today: string): ReportQuestion {
  const choice = <Value extends string>(name: string, choices: readonly { value: Value }[], standard: Value): Value =>
    choices.find(({ value }) => value === search.get(name))?.value ?? standard
  const period = choice('period', periodChoices, 'this-month')
  const code = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  return {
    period,
    ...daysOf(period, search, today),
    compareWith: choice('compare', comparisonChoices, 'NONE'),
    refundsBy: choice('refunds', refundChoices, 'REFUND_DATE'),
    currency: code('currency', /^[A-Z]{3}$/),
    country: code('country', /^[A-Z]{2}$/),
    channel: code('channel', /^[A-Z_]{1,50}$/),
  }
}

function daysOf(period: string, search: URLSearchParams, today: string): ReportDays {
  const count = lastDays.get(period)
  if (count) return { from: addDays(today, 1 - count), to: today }
  if (period !== ownPeriod) return untilToday(getReportDays(period, today), today)
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const isPeriod = isDay(from) && isDay(to) && from <= to && (Date.parse(to) - Date.parse(from)) / (24 * 3600_000) < maxDays
  return isPeriod ? { from, to } : untilToday(getReportDays('this-month', today), today)
}

/** A period that is not over ends today, so that it is compared with as many days. */
function untilToday({ from, to }: ReportDays, today: string): ReportDays {
  return { from, to: to < today ? to : today }
}

/** The question of the page's address, and how to change a part of it. */
export function useQuestion(): {
  question: ReportQuestion
  search: URLSearchParams
  change: (parts: Readonly<Record<string, string | null>>) => void
} {
  const [search, setSearch] = useSearchParams()
  return {
    question: readQuestion(search, siteDay()),
    search,
    change: (parts) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(parts)) {
            if (value === null) before.delete(name)
            else before.set(name, value)
          }
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
