import { randomBytes } from 'node:crypto'
import type { FactorOwner } from './owner.ts'
import { insertRecoveryCodes, removeRecoveryCodes } from './store/recovery-codes.ts'

const count = 10
/** Without lookalikes. 16 of 32 characters are 80 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Makes ten new codes, which replace the former ones. They are shown once: only their hashes are stored. */
export async function replaceRecoveryCodes(owner: FactorOwner): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await removeRecoveryCodes(owner)
  await insertRecoveryCodes(owner, codes)
  return codes
}

function newCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-')
}
