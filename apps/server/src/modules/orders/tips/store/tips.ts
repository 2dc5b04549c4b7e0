import { oneRow } from '../../../../kernel/database/one-row.ts'
import { service, type Source, type TipDistribution } from '@stoa/contract/services/ecom/tips'
import { sql, type RawBuilder } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import { fieldMap } from '../../../../kernel/lists/query/field-map.ts'
import { list, type Page } from '../../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface TipRow {
  id: string
  order_id: string
  created_date: Date
  source: Source
  currency: string
  amount_minor: bigint
  line_item_subtotal_minor: bigint
  counts: boolean
  paid: boolean
  refunded_minor: bigint
}

export interface DistributionRow {
  id: string
  tip_id: string
  order_id: string
  created_date: Date
  staff_id: string | null
  staff_name: string | null
  amount_minor: bigint
  source: Source
  transaction_id: string | null
  transaction_date: Date | null
  currency: string
  doc: Pick<TipDistribution, 'staff' | 'lineItemInfo'>
}

const tipColumns = sql.raw(
  'id, order_id, created_date, source, currency, amount_minor, line_item_subtotal_minor, counts, paid, refunded_minor',
)

const distributionColumns = sql.raw(
  'id, tip_id, order_id, created_date, staff_id, staff_name, currency, amount_minor, source, transaction_id, transaction_date, doc',
)

export async function findTip({ db, siteId }: SiteRead, orderId: string): Promise<TipRow | undefined> {
  const { rows } = await sql<TipRow>`select ${tipColumns} from tip where site_id = ${siteId} and order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

export async function loadDistributions(site: SiteRead, tipId: string): Promise<DistributionRow[]> {
  const { rows } = await sql<DistributionRow>`select ${distributionColumns} from tip_distribution
    where site_id = ${site.siteId} and tip_id = ${tipId} order by id`.execute(site.db)
  return rows
}

export type NewTip = Omit<TipRow, 'created_date' | 'refunded_minor'> & { is_test: boolean }

/** Inserts a tip, or stores the amount and the state of the one with its id. */
export async function saveTip(site: SiteTx, tip: NewTip): Promise<void> {
  await tipStatement(site, tip).execute(site.db)
}

/** The same together with COMMIT. */
export function saveTipAtCommit(site: SiteTx, tip: NewTip): void {
  site.atCommit(tipStatement(site, tip))
}

type TipOfDistributions = Pick<TipRow, 'id' | 'order_id' | 'currency'>

/** Distributions that exist already stay. */
export async function insertDistributions(
  site: SiteTx,
  tip: TipOfDistributions,
  distributions: readonly NewDistribution[],
): Promise<void> {
  await distributionsStatement(site, tip, distributions).execute(site.db)
}

/** The same together with COMMIT. */
export function insertDistributionsAtCommit(
  site: SiteTx,
  tip: TipOfDistributions,
  distributions: readonly NewDistribution[],
): void {
  site.atCommit(distributionsStatement(site, tip, distributions))
}

/** Inserts the tip of an order, or changes its amount. */
function tipStatement({ siteId, now }: SiteTx, tip: NewTip): RawBuilder<unknown> {
  const { id, order_id, source, currency, amount_minor, line_item_subtotal_minor, is_test, counts, paid } = tip
  return sql`insert into tip (site_id, id, order_id, created_date, source, currency, amount_minor, line_item_subtotal_minor,
      is_test, counts, paid)
    values (${siteId}, ${id}, ${order_id}, ${now}, ${source}, ${currency}, ${amount_minor}, ${line_item_subtotal_minor},
      ${is_test}, ${counts}, ${paid})
    on conflict (site_id, id) do update set amount_minor = excluded.amount_minor, counts = excluded.counts, paid = excluded.paid`
}

export interface NewDistribution {
  id?: string | undefined
  staff: NonNullable<TipDistribution['staff']>
  amount: bigint
  source: Source
  lineItemInfo: NonNullable<TipDistribution['lineItemInfo']>
  transaction?: { id: string; date: Date } | undefined
}

/** Inserts distributions; one with the id of an existing one changes nothing. */
function distributionsStatement(
  { siteId, now }: SiteTx,
  { id: tipId, order_id, currency }: TipOfDistributions,
  distributions: readonly NewDistribution[],
): RawBuilder<unknown> {
  const values = distributions.map(({ id = newId(), staff, amount, source, lineItemInfo, transaction }) => {
    const doc = JSON.stringify({ staff, lineItemInfo })
    return sql`(${siteId}::uuid, ${id}::uuid, ${tipId}::uuid, ${order_id}::uuid, ${now}::timestamptz, ${staff.id ?? null}::uuid,
      ${staff.name ?? null}::text, ${currency}::text, ${amount}::bigint, ${source}::text, ${transaction?.id ?? null}::uuid,
      ${transaction?.date ?? null}::timestamptz, ${doc}::jsonb)`
  })
  return sql`insert into tip_distribution (site_id, id, tip_id, order_id, created_date, staff_id, staff_name, currency,
      amount_minor, source, transaction_id, transaction_date, doc)
    values ${sql.join(values)} on conflict (site_id, id) do nothing`
}

export async function deleteTip({ db, siteId }: SiteTx, tipId: string): Promise<void> {
  await sql`delete from tip_distribution where site_id = ${siteId} and tip_id = ${tipId}`.execute(db)
  await sql`delete from tip where site_id = ${siteId} and id = ${tipId}`.execute(db)
}

/** Deletes the distributions of a tip but those to keep. */
export async function deleteDistributions({ db, siteId }: SiteTx, tipId: string, kept: readonly string[]): Promise<void> {
  await sql`delete from tip_distribution
    where site_id = ${siteId} and tip_id = ${tipId} and id <> all(${[...kept]}::uuid[])`.execute(db)
}

/** Writes what became of a tip's order. */
export async function saveState(
  { db, siteId }: SiteTx,
  { id }: TipRow,
  { counts, paid, refunded }: { counts: boolean; paid: boolean; refunded: bigint },
  refundedOf: ReadonlyMap<string, bigint>,
): Promise<void> {
  await sql`update tip set counts = ${counts}, paid = ${paid}, refunded_minor = ${refunded}
    where site_id = ${siteId} and id = ${id}`.execute(db)
  for (const [distributionId, amount] of refundedOf)
    await sql`update tip_distribution set refunded_minor = ${amount} where site_id = ${siteId} and id = ${distributionId}`.execute(
      db,
    )
}

const distributions = list({
  name: 'tip_distribution',
  from: () => sql.table('tip_distribution'),
  fields: fieldMap(service, 'TipDistribution', service.queries.queryTipDistributions.fields, {
    tipId: { column: 'tip_id', type: 'uuid', notNull: true },
    orderId: { column: 'order_id', type: 'uuid', notNull: true },
    source: { column: 'source', notNull: true },
    'staff.id': { column: 'staff_id', type: 'uuid' },
    'staff.name': 'staff_name',
    'transaction.id': { column: 'transaction_id', type: 'uuid' },
    'transaction.date': { column: 'transaction_date', type: 'timestamptz' },
  }),
  visibleRows: 'ALL',
})

export function distributionPage(site: SiteRead, query: WireQuery | undefined): Promise<Page<DistributionRow>> {
  return distributions.page<DistributionRow>(site, distributionColumns, query)
}

/** The sum of distributions in the site's currency, in minor units. */
export async function sumDistributions(site: SiteRead, filter: unknown): Promise<bigint> {
  const matching = distributions.condition(site, { filter })
  return oneRow(
    await sql<{ total: bigint }>`select coalesce(sum(amount_minor), 0)::bigint as total from tip_distribution
    where site_id = ${site.siteId} and currency = ${site.settings.currency} and ${matching}`.execute(site.db),
  ).total
}

/** Makes others who add a person to the site's staff wait until the transaction ends. */
export async function lockStaff({ db, siteId }: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tip staff ${siteId}`}, 0))`.execute(db)
}
