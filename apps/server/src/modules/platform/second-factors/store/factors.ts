import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { columnsOf, isOf, tableOf, valuesOf, type FactorOwner } from '../owner.ts'

export type StoredFactorType = 'TOTP' | 'EMAIL' | 'SMS' | 'CALL' | 'WEBAUTHN' | 'PUSH'

/** A factor that was confirmed. */
export interface StoredFactor {
  id: string
  type: StoredFactorType
  name: string
  /** The key of an authenticator app, or the push subscription of a browser: absent once the push service does not know it any more. */
  secretSealed: string | undefined
  data: FactorData
  /** The time step of the last code, or the signature counter: an older one is not accepted. */
  lastStep: number
  createdDate: Date
  lastUsedDate: Date | undefined
}

export interface FactorData {
  phone?: string
  /** Of a passkey. */
  credentialId?: string
  publicKey?: string
  transports?: string[]
  /** Of push messages. */
  language?: string
}

export interface NewFactor {
  type: StoredFactorType
  name: string
  secretSealed?: string | undefined
  data?: FactorData
  /** The step of the code that confirmed it, which must not be used again. */
  lastStep?: number
}

/** The longest list that somebody gets. */
export const maxFactors = 10

export async function loadFactors(owner: FactorOwner): Promise<StoredFactor[]> {
  const { rows } = await sql<FactorRow>`select id, type, name, secret_sealed, data, last_step, created_date, last_used_date
    from ${tableOf(owner, 'factor')} where ${isOf(owner)} order by created_date, id`.execute(owner.db)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    name: row.name,
    secretSealed: row.secret_sealed ?? undefined,
    data: row.data,
    lastStep: Number(row.last_step),
    createdDate: row.created_date,
    lastUsedDate: row.last_used_date ?? undefined,
  }))
}

/** The member or person, of the owner's site and audience, who has a passkey. */
export async function findCredentialOwner(anybody: FactorOwner, credentialId: string): Promise<string | undefined> {
  const id = sql.ref(anybody.audience === 'member' ? 'member_id' : 'user_id')
  const site = anybody.key['site_id'] ? sql`site_id = ${anybody.key['site_id']}` : sql`true`
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${tableOf(anybody, 'factor')}
    where ${site} and type = 'WEBAUTHN' and data ->> 'credentialId' = ${credentialId} limit 1`.execute(anybody.db)
  return rows[0]?.id
}

export async function addFactor(
  owner: FactorOwner,
  { type, name, secretSealed, data = {}, lastStep = 0 }: NewFactor,
): Promise<string> {
  const id = newId()
  await sql`insert into ${tableOf(owner, 'factor')}
      (${columnsOf(owner)}, id, type, name, secret_sealed, data, last_step, created_date)
    values (${valuesOf(owner)}, ${id}, ${type}, ${name}, ${secretSealed ?? null}, ${jsonb(data)}, ${lastStep}, ${owner.now})`.execute(
    owner.db,
  )
  return id
}

/** Returns whether there was such a factor. */
export async function removeFactor(owner: FactorOwner, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${tableOf(owner, 'factor')} where ${isOf(owner)} and id = ${id}`.execute(
    owner.db,
  )
  return numAffectedRows === 1n
}

/**
 * Uses the code of a time step, or a signature with its counter. False where it, or a later one, was used before: of several at the same time
 * one counts.
 */
export async function useStep(owner: FactorOwner, id: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${tableOf(owner, 'factor')} set last_step = ${step}, last_used_date = ${owner.now}
    where ${isOf(owner)} and id = ${id} and last_step < ${step}`.execute(owner.db)
  return numAffectedRows === 1n
}

export async function noteUse(owner: FactorOwner, id: string): Promise<void> {
  await sql`update ${tableOf(owner, 'factor')} set last_used_date = ${owner.now} where ${isOf(owner)} and id = ${id}`.execute(
    owner.db,
  )
}

/**
 * The push service does not know the browser any more. The factor stays: the account of a member who has no other one would be open to
 * whoever knows the password.
 */
export async function removeSubscription(owner: FactorOwner, id: string): Promise<void> {
  await sql`update ${tableOf(owner, 'factor')} set secret_sealed = null where ${isOf(owner)} and id = ${id} and type = 'PUSH'`.execute(
    owner.db,
  )
}

/** Removes everything that a second factor can be shown with. */
export async function removeAllFactors(owner: FactorOwner): Promise<void> {
  for (const name of ['factor', 'recovery_code', 'device'] as const)
    await sql`delete from ${tableOf(owner, name)} where ${isOf(owner)}`.execute(owner.db)
}

interface FactorRow {
  id: string
  type: StoredFactorType
  name: string
  secret_sealed: string | null
  data: FactorData
  last_step: bigint
  created_date: Date
  last_used_date: Date | null
}
