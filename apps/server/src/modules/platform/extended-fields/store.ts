import type { ExtendedField, Namespace } from '@stoa/contract/services/stoa/extended-fields'
import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import type { Namespaces } from '../../../kernel/operations/namespaces.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export interface NamespaceRow {
  name: string
  app_id: string | null
  fields: ExtendedField[]
}

const cached = siteCache<Namespaces>(
  async (site) => new Map((await loadNamespaceRows(site)).map(({ name, app_id, fields }) => [name, { appId: app_id, fields }])),
)

/** Returns the namespaces of extended fields that are declared on a site. */
export const namespacesOf = (site: SiteRead): Promise<Namespaces> => cached.get(site)

export async function listNamespaces(site: SiteRead): Promise<Namespace[]> {
  return (await loadNamespaceRows(site)).map(({ name, app_id, fields }) => ({ name, ...(app_id && { appId: app_id }), fields }))
}

async function loadNamespaceRows({ db, siteId }: SiteRead): Promise<NamespaceRow[]> {
  const { rows } =
    await sql<NamespaceRow>`select name, app_id, fields from extended_field_namespace where site_id = ${siteId} order by name`.execute(
      db,
    )
  return rows
}

export async function lockNamespace({ db, siteId }: SiteTx, name: string): Promise<NamespaceRow | undefined> {
  const { rows } = await sql<NamespaceRow>`select name, app_id, fields from extended_field_namespace
    where site_id = ${siteId} and name = ${name} for update`.execute(db)
  return rows[0]
}

export async function saveNamespace(site: SiteTx, { name, app_id, fields }: NamespaceRow): Promise<void> {
  await sql`insert into extended_field_namespace (site_id, name, app_id, fields, created_date)
    values (${site.siteId}, ${name}, ${app_id}, ${jsonb(fields)}, ${site.now})
    on conflict (site_id, name) do update set app_id = excluded.app_id, fields = excluded.fields`.execute(site.db)
  cached.invalidate(site)
}

export async function deleteNamespace(site: SiteTx, name: string): Promise<void> {
  await sql`delete from extended_field_namespace where site_id = ${site.siteId} and name = ${name}`.execute(site.db)
  cached.invalidate(site)
}
