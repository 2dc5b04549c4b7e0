import { sql } from 'kysely'
import type { Db } from '../../../../kernel/database/database.ts'
import { sharedScopes } from '../../../../kernel/site/caller.ts'

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
export async function loadSessionSites(db: Db, tokenHash: string, now: Date): Promise<SessionSite[]> {
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
export async function loadSessionScopes(
  db: Db,
  { siteId, sessionId, now }: { siteId: string; sessionId: string; now: Date },
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<Omit<SessionSite, 'session_id' | 'signed_in'>>`select ${userSiteColumns}, ${viewedRole}
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

export async function loadUserSites(db: Db, userId: string): Promise<UserSite[]> {
  const { rows } = await sql<UserSite>`select ${userSiteColumns}
    from user_account account
    join site_user on site_user.user_id = account.id
    join site on site.id = site_user.site_id
    where account.id = ${userId}
    order by site.created_date, site.id`.execute(db)
  return rows
}
