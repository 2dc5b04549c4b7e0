import type { InvoiceKind, NumberSeries } from '@stoa/contract/services/stoa/invoices'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { StoredSeries } from './complete-settings.ts'
import { isNumberTaken, loadRuns, nextNumber, type Run } from './store/numbers.ts'

/** A number that a document gets. */
export interface GivenNumber extends Run {
  number: bigint
  text: string
}

/**
 * Gives the next number of a series. It is the last step before the document is written: whoever issues another document of the series
 * waits until this transaction ends. Throws INVOICE_NUMBER_TAKEN.
 */
export async function giveNumber(site: SiteTx, series: StoredSeries): Promise<GivenNumber> {
  const run = runOf(site, series)
  const number = await nextNumber(site, run, startOf(site, series))
  const text = written(site, series, number)
  if (await isNumberTaken(site, text)) {
    throw refusal('INVOICE_NUMBER_TAKEN', 'another document has this number; change the prefix of the series', { number: text })
  }
  return { ...run, number, text }
}

/** Test orders have series of their own, whatever the owner has set. */
export function testSeriesOf(kind: InvoiceKind): StoredSeries {
  const common = { name: '', year: 'NONE', digits: 5, reset: 'NEVER', startAt: 1 } as const
  return kind === 'INVOICE'
    ? { ...common, id: 'TEST', kind, prefix: 'TEST-' }
    : { ...common, id: 'TEST_CREDIT', kind, prefix: 'TEST-CN-' }
}

/** The owner's series, each with the number that its next document gets. */
export async function withNextNumbers(site: SiteRead, series: readonly StoredSeries[]): Promise<NumberSeries[]> {
  const runs = await loadRuns(site)
  return series.map((each) => {
    const { series: id, period } = runOf(site, each)
    const last = runs.find((run) => run.series === id && run.period === period)?.lastNumber
    return { ...each, nextNumber: written(site, each, last === undefined ? BigInt(startOf(site, each)) : last + 1n) }
  })
}

function runOf(site: SiteRead, { id, reset }: StoredSeries): Run {
  return { series: id, period: reset === 'YEARLY' ? yearOf(site) : 0 }
}

/** Each later year begins at 1. */
function startOf(site: SiteRead, { reset, startAt, startYear }: StoredSeries): number {
  return reset === 'YEARLY' && startYear !== undefined && startYear !== yearOf(site) ? 1 : startAt
}

/** The year in the shop's time zone. */
export function yearOf({ now, settings: { timeZone } }: SiteRead): number {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).year
}

function written(site: SiteRead, { prefix, year, digits }: StoredSeries, number: bigint): string {
  const full = String(yearOf(site))
  const shown = year === 'NONE' ? '' : `${year === 'YY' ? full.slice(-2) : full}-`
  return `${prefix}${shown}${String(number).padStart(digits, '0')}`
}
