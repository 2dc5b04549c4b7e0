import type { PasswordTask } from './password-thread.ts'
import { threadPool } from '../basics/thread-pool.ts'

const onThread = threadPool<PasswordTask, string | boolean>(new URL('password-thread.ts', import.meta.url))

/**
 * The hash of a password, or whether it belongs to a hash, from a thread that does nothing else meanwhile. The caller limits how many
 * there are at once. Throws where the work fails.
 */
export function onPasswordThread(task: Required<PasswordTask>): Promise<boolean>
export function onPasswordThread(task: { password: string }): Promise<string>
export function onPasswordThread(task: PasswordTask): Promise<string | boolean> {
  return onThread(task)
}
