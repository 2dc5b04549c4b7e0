import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync } from '@node-rs/argon2'
import { ownCosts, readHash } from './password-formats.ts'
import type { ThreadAnswer } from '../basics/thread-pool.ts'

/** The thread that hashes passwords, one after the other. `password-threads.ts` starts it. */

/** A password to hash, or to compare with a hash of any format that is read. */
export interface PasswordTask {
  password: string
  passwordHash?: string
}

// Hashing gives way to everything else. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

parentPort!.on('message', async (task: PasswordTask) => {
  const answer: ThreadAnswer<string | boolean> = await resultOf(task).then(
    (result) => ({ result }),
    (error: Error) => ({ failure: error.message }),
  )
  parentPort!.postMessage(answer)
})

async function resultOf({ password, passwordHash }: PasswordTask): Promise<string | boolean> {
  if (passwordHash === undefined) return hashSync(password, ownCosts)
  return (await readHash(passwordHash)?.matches(password)) ?? false
}
