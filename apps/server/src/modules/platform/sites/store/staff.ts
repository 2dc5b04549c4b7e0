import { sql, type Insertable } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { Db, Tables } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { ownerRole } from '../roles.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    site_role: { site_id: string; id: string; name: string; scopes: string[]; created_date: Date }
    site_user: { site_id: string; user_id: string; roles: string[]; created_date: Date }
    staff_invitation: {
      site_id: string
      id: string
      email: string
      roles: string[]
      token_hash: string
      created_date: Date
      expires_date: Date
    }
  }
}

export async function listStaff({ db, siteId }: SiteRead) {
  return db
    .selectFrom('site_user')
    .innerJoin('user_account', 'user_account.id', 'site_user.user_id')
    .select(['user_account.id', 'user_account.email', 'user_account.name', 'site_user.roles', 'site_user.created_date'])
    .where('site_user.site_id', '=', siteId)
    .orderBy('site_user.created_date')
    .execute()
}

/** The first hundred people who work on the site. One without a name is known by their email. */
export async function sitePeople(site: SiteRead): Promise<{ id: string; name: string }[]> {
  return (await listStaff(site)).slice(0, 100).map(({ id, name, email }) => ({ id, name: name || email }))
}

/** Of the first ten owners. */
export async function loadOwnerEmails(site: SiteRead): Promise<string[]> {
  return (await listStaff(site))
    .filter(({ roles }) => roles.includes(ownerRole))
    .slice(0, 10)
    .map(({ email }) => email)
}

export interface StaffAccount {
  userId: string
  /** In lower case. */
  email: string
  isOwner: boolean
}

/** The people of the site. Accounts are on the coordinator of a cluster, so no statement can join them to rows of the site. */
export async function loadStaffAccounts({ db, siteId }: SiteRead): Promise<StaffAccount[]> {
  const { rows } = await sql<StaffAccount>`
    select site_user.user_id as "userId", lower(user_account.email) as email, ${ownerRole} = any(site_user.roles) as "isOwner"
    from site_user join user_account on user_account.id = site_user.user_id where site_user.site_id = ${siteId}`.execute(db)
  return rows
}

/** Locks all staff of the site, so that two concurrent changes leave an owner. */
export async function lockStaff({ db, siteId }: SiteTx): Promise<{ user_id: string; roles: string[] }[]> {
  return db
    .selectFrom('site_user')
    .select(['user_id', 'roles'])
    .where('site_id', '=', siteId)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

export async function saveStaff(db: Db, siteId: string, userId: string, roles: readonly string[], now: Date): Promise<void> {
  await sql`insert into site_user (site_id, user_id, roles, created_date) values (${siteId}, ${userId}, ${[...roles]}, ${now})
    on conflict (site_id, user_id) do update set roles = excluded.roles`.execute(db)
}

export function removeStaff({ db, siteId }: SiteTx, userId: string) {
  return db.deleteFrom('site_user').where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

export function listInvitations({ db, siteId, now }: SiteRead) {
  return db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('expires_date', '>', now)
    .orderBy('created_date')
    .execute()
}

/** One invitation per email: a new one replaces the old one. */
export async function saveInvitation(
  { db, siteId, now }: SiteTx,
  invitation: { email: string; roles: string[]; tokenHash: string; expires: Date },
) {
  await db
    .deleteFrom('staff_invitation')
    .where('site_id', '=', siteId)
    .where(sql`lower(email)`, '=', invitation.email.toLowerCase())
    .execute()
  return db
    .insertInto('staff_invitation')
    .values({
      site_id: siteId,
      id: newId(),
      email: invitation.email,
      roles: invitation.roles,
      token_hash: invitation.tokenHash,
      created_date: now,
      expires_date: invitation.expires,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function invitationByToken(db: Db, siteId: string, tokenHash: string, now: Date) {
  return db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('token_hash', '=', tokenHash)
    .where('expires_date', '>', now)
    .executeTakeFirst()
}

/** Returns the deleted invitation: of two concurrent acceptances only one gets it. */
export function deleteInvitation(db: Db, siteId: string, id: string) {
  return db.deleteFrom('staff_invitation').where('site_id', '=', siteId).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function listRoles({ db, siteId }: SiteRead) {
  const { rows } = await sql<{ id: string; name: string; scopes: string[]; staff_count: number }>`
    select id, name, scopes, (select count(*)::int from site_user where site_user.site_id = ${siteId} and site_role.id = any(site_user.roles))
      as staff_count
    from site_role where site_id = ${siteId} order by created_date, name`.execute(db)
  return rows
}

export function findRole({ db, siteId }: SiteRead, id: string) {
  return db.selectFrom('site_role').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export function insertRole({ db, siteId, now }: SiteTx, role: { id: string; name: string; scopes: string[] }) {
  return db
    .insertInto('site_role')
    .values({ site_id: siteId, ...role, created_date: now })
    .execute()
}

export function updateRole({ db, siteId }: SiteTx, id: string, values: { name?: string; scopes?: string[] }) {
  return db.updateTable('site_role').set(values).where('site_id', '=', siteId).where('id', '=', id).execute()
}

export function deleteRole({ db, siteId }: SiteTx, id: string) {
  return db.deleteFrom('site_role').where('site_id', '=', siteId).where('id', '=', id).execute()
}

export async function insertSiteUser(db: Db, user: Insertable<Tables['site_user']>): Promise<void> {
  await db.insertInto('site_user').values(user).execute()
}

export async function insertRoles(db: Db, roles: readonly Insertable<Tables['site_role']>[]): Promise<void> {
  await db.insertInto('site_role').values(roles).execute()
}
