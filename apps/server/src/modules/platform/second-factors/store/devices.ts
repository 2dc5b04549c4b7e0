import { sql } from 'kysely'
import { hashSecret, newSecret } from '../../../../kernel/secrets/credentials.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { columnsOf, isOf, tableOf, valuesOf, type FactorOwner } from '../owner.ts'

const day = 24 * 3600_000

/** How long a browser is remembered, in milliseconds. */
const lifetime = 30 * day

const longestAgent = 300

/** A browser in which no second factor is asked for. */
export interface RememberedDevice {
  id: string
  userAgent: string
  address: string
  createdDate: Date
  lastUsedDate: Date
  expiresDate: Date
}

/** Returns the token that the browser keeps; only its hash is stored. */
export async function rememberDevice(
  owner: FactorOwner,
  { userAgent = '', address = '' }: { userAgent?: string | undefined; address?: string | undefined },
): Promise<string> {
  const { secret, secretHash } = newSecret()
  const { now, db } = owner
  await sql`insert into ${tableOf(owner, 'device')}
      (${columnsOf(owner)}, id, token_hash, user_agent, address, created_date, last_used_date, expires_date)
    values (${valuesOf(owner)}, ${newId()}, ${secretHash}, ${userAgent.slice(0, longestAgent)}, ${address}, ${now}, ${now},
      ${new Date(now.getTime() + lifetime)})`.execute(db)
  return secret
}

/** True if it is the token of a browser of this owner. It is not renewed: after 30 days the factor is asked for again. */
export async function isRemembered(owner: FactorOwner, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${tableOf(owner, 'device')} set last_used_date = ${owner.now}
    where ${isOf(owner)} and token_hash = ${hashSecret(token)} and expires_date > ${owner.now}`.execute(owner.db)
  return numAffectedRows === 1n
}

export async function loadDevices(owner: FactorOwner): Promise<RememberedDevice[]> {
  const { rows } = await sql<DeviceRow>`select id, user_agent, address, created_date, last_used_date, expires_date
    from ${tableOf(owner, 'device')} where ${isOf(owner)} and expires_date > ${owner.now}
    order by last_used_date desc limit 100`.execute(owner.db)
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdDate: row.created_date,
    lastUsedDate: row.last_used_date,
    expiresDate: row.expires_date,
  }))
}

/** Forgets one browser, or all of them. */
export async function forgetDevices(owner: FactorOwner, id?: string): Promise<void> {
  const which = id ? sql`id = ${id}` : sql`true`
  await sql`delete from ${tableOf(owner, 'device')} where ${isOf(owner)} and ${which}`.execute(owner.db)
}

interface DeviceRow {
  id: string
  user_agent: string
  address: string
  created_date: Date
  last_used_date: Date
  expires_date: Date
}
