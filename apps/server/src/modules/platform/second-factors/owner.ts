import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../kernel/database/database.ts'

/** The owner of second factors: a member of a site, or a person of the back office. Their tables have the same columns. */
export interface FactorOwner {
  db: Db
  now: Date
  audience: 'member' | 'user'
  /** The columns that name the owner, and their values. */
  key: Record<string, string>
}

export function tableOf({ audience }: FactorOwner, name: 'factor' | 'recovery_code' | 'device'): RawBuilder<unknown> {
  return sql.table(`${audience}_${name}`)
}

export function isOf({ key }: FactorOwner): RawBuilder<boolean> {
  const columns = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql<boolean>`${sql.join(columns, sql` and `)}`
}

export function columnsOf({ key }: FactorOwner): RawBuilder<unknown> {
  return sql.join(Object.keys(key).map((column) => sql.ref(column)))
}

export function valuesOf({ key }: FactorOwner): RawBuilder<unknown> {
  return sql.join(Object.values(key))
}
