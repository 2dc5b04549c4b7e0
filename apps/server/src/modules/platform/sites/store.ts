import { sql, type Generated, type UpdateObject } from 'kysely'
import type { Db, Tables } from '../../../kernel/database/database.ts'
import { sharedScopes } from '../../../kernel/site/identity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { ownerRole } from './roles.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    site: {
      id: string
      name: string
      currency: string
      language: string
      languages: Generated<string[]>
      country: string
      time_zone: string
      weight_unit: 'KG' | 'LB'
      clock_offset: bigint
      mode: Generated<'TEST' | 'LIVE'>
      mode_chosen: Generated<boolean>
      published: boolean
      announcement: string
      low_stock: number
      show_stock: Generated<boolean>
      require_staff_factors: Generated<boolean>
      maintenance: Generated<boolean>
      hero: Generated<SiteSettings['hero']>
      created_date: Date
    }
    user_account: {
      id: string
      email: string
      name: string | null
      password_hash: string
      must_change_password: boolean
      created_date: Date
    }
    user_session: {
      id: Generated<string>
      token_hash: string
      user_id: string
      user_agent: string
      address: string
      created_date: Date
      expires_date: Date
      last_used_date: Date
      viewed_site_id: string | null
      viewed_role_id: string | null
      has_host_cookie: Generated<boolean>
    }
    site_role: { site_id: string; id: string; name: string; scopes: string[]; created_date: Date }
    staff_invitation: {
      site_id: string
      id: string
      email: string
      roles: string[]
      token_hash: string
      created_date: Date
      expires_date: Date
    }
    site_domain: { id: string; host: string; site_id: string; is_primary: boolean; created_date: Date }
    oauth_client: { id: string; site_id: string }
    site_user: { site_id: string; user_id: string; roles: string[]; created_date: Date }
    oauth_app: {
      site_id: string
      id: string
      name: string
      allowed_redirect_uris: string[]
      allowed_redirect_domains: Generated<string[]>
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
    }
  }
}

/** Without what follows from other tables and the installation. */
export type StoredSettings = Omit<SiteSettings, 'origin' | 'storageLimit'>

export async function findSettings(db: Db, siteId: string): Promise<StoredSettings | undefined> {
  const row = await db.selectFrom('site').selectAll().where('id', '=', siteId).executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      currency: row.currency,
      language: row.language,
      languages: row.languages,
      country: row.country,
      timeZone: row.time_zone,
      weightUnit: row.weight_unit,
      clockOffset: Number(row.clock_offset),
      mode: row.mode,
      modeChosen: row.mode_chosen,
      published: row.published,
      announcement: row.announcement,
      lowStock: row.low_stock,
      showStock: row.show_stock,
      maintenance: row.maintenance,
      hero: row.hero,
    }
  )
}

export async function siteIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site').select('id').orderBy('created_date').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The site that was created first; only its staff can create others. */
export async function firstSiteId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('site').select('id').orderBy('created_date').orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

export async function siteOfClient(db: Db, clientId: string): Promise<string | undefined> {
  const row = await db.selectFrom('oauth_client').select('site_id').where('id', '=', clientId).executeTakeFirst()
  return row?.site_id
}

export function apiKeyByHash(db: Db, siteId: string, secretHash: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'expires_date'])
    .where('site_id', '=', siteId)
    .where('secret_hash', '=', secretHash)
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

export function accountByEmail(db: Db, email: string) {
  return db
    .selectFrom('user_account')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

interface UserSite {
  user_id: string
  email: string
  user_name: string | null
  must_change_password: boolean
  roles: string[]
  scopes: string[]
  id: string
  name: string
  currency: string
  language: string
  time_zone: string
  clock_offset: bigint
  country: string
  low_stock: number
  show_stock: boolean
  needs_factor: boolean
}

export interface ViewedRole {
  id: string
  name: string
  scopes: string[]
}

const userSiteColumns = sql`account.id as user_id, account.email, account.name as user_name, account.must_change_password, site_user.roles,
  case when 'OWNER' = any(site_user.roles) then array['*'] else coalesce((select array_agg(distinct scope) from site_role, unnest(site_role.scopes) scope
    where site_role.site_id = site.id and site_role.id = any(site_user.roles)), '{}') end as scopes,
  site.id, site.name, site.currency, site.language, site.time_zone, site.country, site.low_stock, site.show_stock, site.clock_offset,
  site.require_staff_factors and not exists (select from user_factor where user_factor.user_id = account.id) as needs_factor`

/** A deleted role is viewed no more. */
const viewedRole = sql`(select json_build_object('id', site_role.id, 'name', site_role.name, 'scopes', site_role.scopes) from site_role
  where site_role.site_id = site.id and site.id = user_session.viewed_site_id and site_role.id = user_session.viewed_role_id)
  as viewed_role`

interface SessionSite extends UserSite {
  session_id: string
  signed_in: Date
  viewed_role: ViewedRole | null
}

/** The user of a session, once per site that they work on; empty when the session has ended. */
export async function sessionSites(db: Db, tokenHash: string, now: Date): Promise<SessionSite[]> {
  const { rows } = await sql<SessionSite>`select ${userSiteColumns}, ${viewedRole}, user_session.id as session_id,
      user_session.created_date as signed_in
    from user_session
    join user_account account on account.id = user_session.user_id
    join site_user on site_user.user_id = account.id
    join site on site.id = site_user.site_id
    where user_session.token_hash = ${tokenHash} and user_session.expires_date > ${now}
    order by site.created_date, site.id`.execute(db)
  return rows
}

/** The scopes of a session on one site; undefined where the session has ended or the person works there no more. */
export async function scopesOfSession(
  db: Db,
  { siteId, sessionId, now }: { siteId: string; sessionId: string; now: Date },
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<SessionSite>`select ${userSiteColumns}, ${viewedRole}
    from user_session
    join user_account account on account.id = user_session.user_id
    join site_user on site_user.user_id = account.id
    join site on site.id = site_user.site_id
    where user_session.id = ${sessionId} and user_session.expires_date > ${now} and site.id = ${siteId}`.execute(db)
  return rows[0] && scopesIn(rows[0])
}

/** Returns the scopes of the person: no more than the role that they view the back office as, and no more than their own roles. */
export function scopesIn({ scopes, viewed_role }: Pick<SessionSite, 'scopes' | 'viewed_role'>): readonly string[] {
  return viewed_role ? sharedScopes(scopes, viewed_role.scopes) : scopes
}

export async function userSites(db: Db, userId: string): Promise<UserSite[]> {
  const { rows } = await sql<UserSite>`select ${userSiteColumns}
    from user_account account
    join site_user on site_user.user_id = account.id
    join site on site.id = site_user.site_id
    where account.id = ${userId}
    order by site.created_date, site.id`.execute(db)
  return rows
}

export function listApps({ db, siteId }: SiteRead) {
  return db.selectFrom('oauth_app').selectAll().where('site_id', '=', siteId).orderBy('created_date').execute()
}

export function findApp({ db, siteId }: Pick<SiteRead, 'db' | 'siteId'>, id: string) {
  return db.selectFrom('oauth_app').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export function listKeys({ db, siteId }: SiteRead) {
  return db.selectFrom('api_key').selectAll().where('site_id', '=', siteId).orderBy('created_date').execute()
}

export function updateSettings({ db, siteId }: SiteTx, values: Omit<UpdateObject<Tables, 'site'>, 'id' | 'created_date'>) {
  return db.updateTable('site').set(values).where('id', '=', siteId).execute()
}

export async function updateApp(
  { db, siteId }: SiteTx,
  id: string,
  values: { name?: string; allowed_redirect_uris?: string[]; allowed_redirect_domains?: string[] },
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
