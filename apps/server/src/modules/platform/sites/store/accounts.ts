import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '../../../../kernel/database/database.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    user_account: {
      id: string
      email: string
      name: string | null
      password_hash: string
      must_change_password: boolean
      created_date: Date
    }
  }
}

export function findAccount(db: Db, id: string) {
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account of somebody who has one. */
export async function getAccount(db: Db, id: string) {
  const account = await findAccount(db, id)
  if (!account) throw new Error(`there is no account ${id}`)
  return account
}

/** Returns email and name of a staff member. */
export async function getPerson({ db }: SiteRead, userId: string): Promise<{ email: string; name: string | null }> {
  const { email, name } = await getAccount(db, userId)
  return { email, name }
}

export function lockAccount(db: Db, id: string) {
  return db.selectFrom('user_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateAccount(
  db: Db,
  id: string,
  values: { email?: string; password_hash?: string; must_change_password?: boolean },
) {
  return db.updateTable('user_account').set(values).where('id', '=', id).execute()
}

export function accountByEmail(db: Db, email: string) {
  return db
    .selectFrom('user_account')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function insertAccount(db: Db, account: Insertable<Tables['user_account']>): Promise<void> {
  await db.insertInto('user_account').values(account).execute()
}
