import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface ProviderRow {
  site_id: string
  id: string
  name: string
  issuer: string
  client_id: string
  client_secret_sealed: string
  enabled: boolean
  position: number
  created_date: Date
  updated_date: Date
}

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    sign_in_provider: ProviderRow
  }
}

/** More buttons than that help nobody. */
export const mostProviders = 20

/** In the order of the buttons. */
export function listProviders({ db, siteId }: SiteRead): Promise<ProviderRow[]> {
  return db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('created_date')
    .limit(mostProviders)
    .execute()
}

export function findProvider({ db, siteId }: SiteRead, id: string): Promise<ProviderRow | undefined> {
  return db.selectFrom('sign_in_provider').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export async function insertProvider({ db }: SiteTx, row: ProviderRow): Promise<void> {
  await db.insertInto('sign_in_provider').values(row).execute()
}

export async function updateProvider(
  { db, siteId }: SiteTx,
  id: string,
  values: Omit<ProviderRow, 'site_id' | 'id' | 'created_date'>,
): Promise<void> {
  await db.updateTable('sign_in_provider').set(values).where('site_id', '=', siteId).where('id', '=', id).execute()
}

export async function deleteProvider({ db, siteId }: SiteTx, id: string): Promise<void> {
  await db.deleteFrom('sign_in_provider').where('site_id', '=', siteId).where('id', '=', id).execute()
}
