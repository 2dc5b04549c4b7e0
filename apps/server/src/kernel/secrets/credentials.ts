import { createHash, randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { WireError } from '../basics/errors.ts'
import { threadPool } from '../basics/thread-pool.ts'
import { ownCosts } from './password-formats.ts'
import type { PasswordTask } from './password-thread.ts'

const onThread = threadPool<PasswordTask, string | boolean>({
  program: new URL('password-thread.ts', import.meta.url),
  // Hashing takes a core for tens of milliseconds each time; all other requests get the other half of the cores.
  threads: Math.max(1, availableParallelism() >> 1),
  // On two cores, about ten seconds of hashing. A longer queue would outlast the patience of its last.
  maxWaiting: 300,
  busy: () => new WireError(503, 'TOO_MANY_SIGN_INS', 'too many people sign in at the moment; try again'),
})

/** A random secret of 256 bits, and the hash that is stored. */
export function newSecret(prefix = ''): { secret: string; secretHash: string } {
  const secret = prefix + randomBytes(32).toString('base64url')
  return { secret, secretHash: hashSecret(secret) }
}

/** A fast hash is sufficient, because a 256-bit secret cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A generated password that is easy to copy: 20 characters without lookalikes. */
export function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** A code of six digits for a person to type. It is short, so its use needs a limit of attempts. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The hash to store. */
export async function hashPassword(password: string): Promise<string> {
  return (await onThread({ password })) as string
}

/** True if it is the password of a hash, in any format that is read. */
export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await onThread({ password, passwordHash })) as boolean
}

/** True if the hash is one of `hashPassword`; another one came from another system, or was made at other costs. */
export function isOwnHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = ownCosts
  return passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let nobodysHash: Promise<string> | undefined

/** True if the password belongs to an account that may not exist. Without an account, it takes as long and returns false. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await isPassword(passwordHash ?? (await (nobodysHash ??= hashPassword('nobody'))), password)
  return matches && passwordHash !== undefined
}
