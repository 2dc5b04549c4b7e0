import { setPriority } from 'node:os'
import { hashSync } from '@node-rs/argon2'
import { ownCosts, readHash } from './password-formats.ts'

/** The thread that hashes passwords, one after the other. `credentials.ts` starts it. */

/** A password to hash, or to compare with a hash of any known format. */
export interface PasswordTask {
  password: string
  passwordHash?: string
}

// Hashing gives way to everything else. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

export default async function runPasswordTask({ password, passwordHash }: PasswordTask): Promise<string | boolean> {
  if (passwordHash === undefined) return hashSync(password, ownCosts)
  return (await readHash(passwordHash)?.matches(password)) ?? false
}
