import type { Db } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { hashSecret, newSecret } from '../../../../kernel/secrets/credentials.ts'
import { sql, type Generated } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { ownerRole } from '../roles.ts'
import { apiKeyPrefix } from '../api-key.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    oauth_client: { id: string; site_id: string }
    oauth_app: {
      site_id: string
      id: string
      name: string
      allowed_redirect_uris: string[]
      allowed_redirect_domains: Generated<string[]>
      development: Generated<boolean>
      created_date: Date
    }
    api_key: {
      site_id: string
      id: string
      name: string
      secret_hash: string
      scopes: string[]
      created_date: Date
      last_used_date: Date | null
      expires_date: Date | null
      development: Generated<boolean>
    }
  }
}

export async function createApp(
  db: Db,
  siteId: string,
  app: { name: string; allowedRedirectUris?: string[]; allowedRedirectDomains?: string[]; development?: boolean },
  now: Date,
): Promise<string> {
  const id = newId()
  await db.insertInto('oauth_client').values({ id, site_id: siteId }).execute()
  await db
    .insertInto('oauth_app')
    .values({
      site_id: siteId,
      id,
      name: app.name,
      allowed_redirect_uris: app.allowedRedirectUris ?? [],
      allowed_redirect_domains: app.allowedRedirectDomains ?? [],
      development: app.development ?? false,
      created_date: now,
    })
    .execute()
  return id
}

export async function createKey(
  db: Db,
  siteId: string,
  key: { name: string; scopes: string[]; expires?: Date | null; development?: boolean },
  now: Date,
): Promise<{ id: string; secret: string }> {
  const id = newId()
  const { secret, secretHash } = newSecret(apiKeyPrefix)
  await db
    .insertInto('api_key')
    .values({
      site_id: siteId,
      id,
      name: key.name,
      secret_hash: secretHash,
      scopes: key.scopes,
      created_date: now,
      last_used_date: null,
      expires_date: key.expires ?? null,
      development: key.development ?? false,
    })
    .execute()
  return { id, secret }
}

export async function findSiteByClient(db: Db, clientId: string): Promise<string | undefined> {
  const row = await db.selectFrom('oauth_client').select('site_id').where('id', '=', clientId).executeTakeFirst()
  return row?.site_id
}

export function findApiKeyByHash(db: Db, siteId: string, secretHash: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'expires_date', 'development'])
    .where('site_id', '=', siteId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

export function findKeyBySecret({ db, siteId }: SiteRead, secret: string) {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

/** A key with the account that it belongs to: that of the site's first owner, which is on the coordinator of a cluster. */
export async function apiKeyInfo(db: Db, siteId: string, id: string) {
  const { rows } = await sql<{ id: string; created: Date; expires: Date | null }>`
    select id, created_date as created, expires_date as expires from api_key where site_id = ${siteId} and id = ${id}`.execute(db)
  const owners = await sql<{ user_id: string }>`select user_id from site_user
    where site_id = ${siteId} and ${ownerRole} = any(roles) order by created_date, user_id limit 1`.execute(db)
  return rows[0] && { ...rows[0], ownerId: owners.rows[0]?.user_id ?? null }
}

/** At most once a minute, so that a read with a key does not write each time. */
export async function touchApiKey(db: Db, siteId: string, id: string, now: Date): Promise<void> {
  await sql`update api_key set last_used_date = ${now} where site_id = ${siteId} and id = ${id}
    and (last_used_date is null or last_used_date < ${new Date(now.getTime() - 60_000)})`.execute(db)
}

export function listApps({ db, siteId }: SiteRead) {
  return db.selectFrom('oauth_app').selectAll().where('site_id', '=', siteId).orderBy('created_date').execute()
}

export function findApp({ db, siteId }: Pick<SiteRead, 'db' | 'siteId'>, id: string) {
  return db.selectFrom('oauth_app').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

/** The ids of the site's OAuth apps in development. */
export async function loadDevelopmentApps(db: Db, siteId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('oauth_app')
    .select('id')
    .where('site_id', '=', siteId)
    .where('development', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function listKeys({ db, siteId }: SiteRead) {
  return db.selectFrom('api_key').selectAll().where('site_id', '=', siteId).orderBy('created_date').execute()
}

export async function updateApp(
  { db, siteId }: SiteTx,
  id: string,
  values: { name?: string; allowed_redirect_uris?: string[]; allowed_redirect_domains?: string[]; development?: boolean },
) {
  if (Object.keys(values).length > 0) {
    await db.updateTable('oauth_app').set(values).where('site_id', '=', siteId).where('id', '=', id).execute()
  }
  return findApp({ db, siteId }, id)
}

export async function deleteApp({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  await db.deleteFrom('oauth_client').where('site_id', '=', siteId).where('id', '=', id).execute()
  const { numDeletedRows } = await db
    .deleteFrom('oauth_app')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteKey({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_key').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
