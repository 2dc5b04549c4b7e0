import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync } from '@node-rs/argon2'
import { readHash } from './password-formats.ts'

/** The thread that hashes passwords, one after the other. `password-threads.ts` starts it. */

/** A password to hash, or to compare with a hash of any format that is read. */
export interface PasswordTask {
  password: string
  passwordHash?: string
}

/** The hash, whether it is the password, or why the work failed. */
export type PasswordAnswer = { hash: string } | { matches: boolean } | { failure: string }

// Hashing gives way to everything else. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

parentPort!.on('message', async ({ password, passwordHash }: PasswordTask) => {
  parentPort!.postMessage(await answerTo(password, passwordHash).catch((error: Error) => ({ failure: error.message })))
})

async function answerTo(password: string, passwordHash: string | undefined): Promise<PasswordAnswer> {
  if (passwordHash !== undefined) return { matches: (await readHash(passwordHash)?.matches(password)) ?? false }
  // argon2id with 12 MiB and 3 passes: of the parameters that OWASP calls equally strong, the ones that take the least time.
  return { hash: hashSync(password, { memoryCost: 12_288, timeCost: 3, parallelism: 1 }) }
}
