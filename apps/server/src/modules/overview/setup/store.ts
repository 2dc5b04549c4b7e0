import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    setup_skip: { site_id: string; step: string }
    demo_row: { site_id: string; kind: DemoKind; id: string }
  }
}

/** In the order in which they can be deleted without violating references. */
export const demoKinds = [
  'review',
  'order',
  'member',
  'translation',
  'menu',
  'page',
  'product',
  'gift-card-product',
  'category',
  'payment-method',
  'shipping-option',
  'delivery-region',
  'tax-mapping',
  'tax-region',
] as const
export type DemoKind = (typeof demoKinds)[number]

export async function loadSkippedSteps({ db, siteId }: SiteRead): Promise<Set<string>> {
  const rows = await db.selectFrom('setup_skip').select('step').where('site_id', '=', siteId).execute()
  return new Set(rows.map(({ step }) => step))
}

export async function setSkipped({ db, siteId }: SiteTx, step: string, skipped: boolean): Promise<void> {
  if (skipped) await sql`insert into setup_skip (site_id, step) values (${siteId}, ${step}) on conflict do nothing`.execute(db)
  else await db.deleteFrom('setup_skip').where('site_id', '=', siteId).where('step', '=', step).execute()
}

/** Called while the demo shop is created. */
export async function rememberDemo({ db, siteId }: SiteTx, kind: DemoKind, ids: readonly string[]): Promise<void> {
  await sql`insert into demo_row (site_id, kind, id) select ${siteId}::uuid, ${kind}, unnest(${ids}::uuid[])`.execute(db)
}

export async function hasDemo({ db, siteId }: SiteRead): Promise<boolean> {
  const row = await db.selectFrom('demo_row').select('id').where('site_id', '=', siteId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The recorded rows of the demo shop, which are removed from the record. */
export async function takeDemoRows({ db, siteId }: SiteTx): Promise<Map<DemoKind, string[]>> {
  const rows = await db.deleteFrom('demo_row').where('site_id', '=', siteId).returning(['kind', 'id']).execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, own]) => [kind, own.map(({ id }) => id)]))
}
