import type { OutOfStockRule, SubscriptionSettings, SubscriptionSubstitute } from '@stoa/contract/services/stoa/subscriptions'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The shop's rules for subscriptions, complete. */
export interface StoredSettings {
  /** Days after a failed charge on which it is tried again, in order. */
  retryDays: number[]
  afterLastAttempt: 'PAUSE' | 'CANCEL'
  outOfStock: OutOfStockRule
  substitutes: SubscriptionSubstitute[]
  buyersPause: boolean
  buyersChange: boolean
  remindersFor: 'NONE' | 'LONG' | 'ALL'
  reminderDays: number
}

const defaults: StoredSettings = {
  retryDays: [1, 3, 5],
  afterLastAttempt: 'PAUSE',
  outOfStock: 'WAIT',
  substitutes: [],
  buyersPause: true,
  buyersChange: true,
  remindersFor: 'LONG',
  reminderDays: 7,
}

export async function loadSettings({ db, siteId }: SiteRead): Promise<StoredSettings> {
  const { rows } = await sql<{ doc: Partial<StoredSettings> }>`select doc from subscription_settings
    where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc }
}

/** Writes the fields that are given and keeps the others. */
export async function saveSettings(site: SiteTx, change: SubscriptionSettings): Promise<StoredSettings> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined))
  const settings: StoredSettings = { ...(await loadSettings(site)), ...given }
  await sql`insert into subscription_settings (site_id, doc) values (${site.siteId}, ${jsonb(settings)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(site.db)
  return settings
}
