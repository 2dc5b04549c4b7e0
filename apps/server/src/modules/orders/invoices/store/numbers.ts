import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** A run of numbers: those of a series, or of one year of it. */
export interface Run {
  series: string
  /** 0 where the series never begins anew. */
  period: number
}

/** Returns the next number of a run and locks the run until the transaction ends, so that a number that is not used is not lost. */
export async function nextNumber({ db, siteId }: SiteTx, { series, period }: Run, startAt: number): Promise<bigint> {
  const row = oneRow(
    await sql<{ last_number: bigint }>`
    insert into invoice_series (site_id, series, period, last_number) values (${siteId}, ${series}, ${period}, ${startAt})
    on conflict (site_id, series, period) do update set last_number = invoice_series.last_number + 1
    returning last_number`.execute(db),
  )
  return BigInt(row.last_number)
}

export async function loadRuns({ db, siteId }: SiteRead): Promise<(Run & { lastNumber: bigint })[]> {
  const { rows } = await sql<{ series: string; period: number; last_number: bigint }>`
    select series, period, last_number from invoice_series where site_id = ${siteId}`.execute(db)
  return rows.map(({ last_number, ...run }) => ({ ...run, lastNumber: BigInt(last_number) }))
}

export async function isNumberTaken({ db, siteId }: SiteRead, number: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invoice where site_id = ${siteId} and number_text = ${number}`.execute(db)
  return rows.length > 0
}
