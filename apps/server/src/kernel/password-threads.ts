import { Worker } from 'node:worker_threads'
import type { PasswordAnswer, PasswordTask } from './password-thread.ts'

/** Threads without work; they do not keep the process running. */
const idle: Worker[] = []

/**
 * The hash of a password, or whether it belongs to a hash, from a thread that does nothing else meanwhile. The caller limits how many
 * there are at once. Throws where the work fails.
 */
export async function onPasswordThread(task: Required<PasswordTask>): Promise<boolean>
export async function onPasswordThread(task: { password: string }): Promise<string>
export async function onPasswordThread(task: PasswordTask): Promise<string | boolean> {
  const thread = idle.pop() ?? new Worker(new URL('password-thread.ts', import.meta.url))
  thread.ref()
  const { promise, resolve, reject } = Promise.withResolvers<PasswordAnswer>()
  thread.once('message', resolve).once('error', reject)
  thread.postMessage(task)
  const answer = await promise
  thread.removeListener('error', reject)
  thread.unref()
  idle.push(thread)
  if ('failure' in answer) throw new Error(`the password could not be hashed: ${answer.failure}`)
  return answer.result
}
