import type { ReturnSettings } from '@stoa/contract/services/stoa/returns'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export type StoredSettings = Required<ReturnSettings>

/** Two weeks are what the law of the EU gives a buyer at least. */
const defaults: StoredSettings = {
  enabled: false,
  periodDays: 14,
  approveAutomatically: false,
  excludedProductIds: [],
  excludedCategoryIds: [],
  excludePersonalized: true,
  deliveryPaidBy: 'BUYER',
  deliveryDeduction: '0',
  restockingFeePercent: '0',
  freeReasons: ['NOT_AS_DESCRIBED', 'DAMAGED', 'WRONG_ITEM'],
  instructions: null,
  returnAddress: null,
}

/** A site without a row has the defaults. */
export async function loadSettings({ db, siteId }: SiteRead): Promise<StoredSettings> {
  const { rows } = await sql<{ doc: Partial<StoredSettings> }>`
    select doc from return_settings where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc }
}

export async function saveSettings({ db, siteId }: SiteTx, settings: StoredSettings): Promise<void> {
  await sql`insert into return_settings (site_id, doc) values (${siteId}, ${jsonb(settings)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(db)
}
