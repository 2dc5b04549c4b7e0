import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import { columnsOf, isOf, tableOf, valuesOf, type FactorOwner } from './owner.ts'

const count = 10
/** Without lookalikes. 16 of 32 characters are 80 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Makes ten new codes, which replace the former ones. They are shown once: only their hashes are stored. */
export async function newRecoveryCodes(owner: FactorOwner): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await removeRecoveryCodes(owner)
  const rows = codes.map((code) => sql`(${valuesOf(owner)}, ${hashOf(owner, code)}, ${owner.now})`)
  await sql`insert into ${tableOf(owner, 'recovery_code')} (${columnsOf(owner)}, code_hash, created_date)
    values ${sql.join(rows)}`.execute(owner.db)
  return codes
}

/** False for any other code, and for one that was used: of several uses at the same time one counts. */
export async function useRecoveryCode(owner: FactorOwner, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${tableOf(owner, 'recovery_code')} set used_date = ${owner.now}
    where ${isOf(owner)} and code_hash = ${hashOf(owner, code)} and used_date is null`.execute(owner.db)
  return numAffectedRows === 1n
}

export async function recoveryCodesLeft(owner: FactorOwner): Promise<number> {
  const { rows } = await sql<{ left: string | number }>`select count(*) as left from ${tableOf(owner, 'recovery_code')}
    where ${isOf(owner)} and used_date is null`.execute(owner.db)
  return Number(rows[0]!.left)
}

export async function removeRecoveryCodes(owner: FactorOwner): Promise<void> {
  await sql`delete from ${tableOf(owner, 'recovery_code')} where ${isOf(owner)}`.execute(owner.db)
}

function newCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-')
}

/** The owner is part of it, so that equal codes of two people have different hashes. */
function hashOf({ key }: FactorOwner, code: string): string {
  return hashSecret(`${Object.values(key).join(' ')} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
