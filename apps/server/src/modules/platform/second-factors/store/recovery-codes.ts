import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import { columnsOf, isOf, tableOf, valuesOf, type FactorOwner } from '../owner.ts'

export async function insertRecoveryCodes(owner: FactorOwner, codes: readonly string[]): Promise<void> {
  const rows = codes.map((code) => sql`(${valuesOf(owner)}, ${hashOf(owner, code)}, ${owner.now})`)
  await sql`insert into ${tableOf(owner, 'recovery_code')} (${columnsOf(owner)}, code_hash, created_date)
    values ${sql.join(rows)}`.execute(owner.db)
}

/** False for any other code, and for one that was used: of several uses at the same time one counts. */
export async function useRecoveryCode(owner: FactorOwner, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${tableOf(owner, 'recovery_code')} set used_date = ${owner.now}
    where ${isOf(owner)} and code_hash = ${hashOf(owner, code)} and used_date is null`.execute(owner.db)
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(owner: FactorOwner): Promise<number> {
  const row = oneRow(
    await sql<{ left: bigint }>`select count(*) as left from ${tableOf(owner, 'recovery_code')}
    where ${isOf(owner)} and used_date is null`.execute(owner.db),
  )
  return Number(row.left)
}

export async function removeRecoveryCodes(owner: FactorOwner): Promise<void> {
  await sql`delete from ${tableOf(owner, 'recovery_code')} where ${isOf(owner)}`.execute(owner.db)
}

/** The owner is part of it, so that equal codes of two people have different hashes. */
function hashOf({ key }: FactorOwner, code: string): string {
  return hashSecret(`${Object.values(key).join(' ')} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
