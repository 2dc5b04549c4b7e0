import type { Db } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    site_domain: { id: string; host: string; site_id: string; is_primary: boolean; created_date: Date }
  }
}

/** The domains of all sites, which name the site of a request before anything else is known of it. */
export function loadAllDomains(db: Db) {
  return db.selectFrom('site_domain').select(['host', 'site_id', 'is_primary']).execute()
}

export function listDomains({ db, siteId }: SiteRead) {
  return db.selectFrom('site_domain').selectAll().where('site_id', '=', siteId).orderBy('created_date').orderBy('id').execute()
}

/** The same, and no other transaction changes the site's domains meanwhile. */
export async function lockDomains(site: SiteTx) {
  await site.db.selectFrom('site').select('id').where('id', '=', site.siteId).forUpdate().execute()
  return listDomains(site)
}

/** Undefined where the host name is taken, by this site or another one. */
export function insertDomain({ db, siteId, now }: SiteTx, domain: { host: string; is_primary: boolean }) {
  return db
    .insertInto('site_domain')
    .values({ id: newId(), site_id: siteId, ...domain, created_date: now })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setPrimaryDomain({ db, siteId }: SiteTx, id: string): Promise<void> {
  const domains = db.updateTable('site_domain').where('site_id', '=', siteId)
  await domains.set({ is_primary: false }).execute()
  await domains.where('id', '=', id).set({ is_primary: true }).execute()
}

export function deleteDomain({ db, siteId }: SiteTx, id: string) {
  return db.deleteFrom('site_domain').where('site_id', '=', siteId).where('id', '=', id).execute()
}
