import { Worker } from 'node:worker_threads'
import type { PasswordAnswer, PasswordTask } from './password-thread.ts'

/** Threads without work; they do not keep the process running. */
const idle: Worker[] = []

/** Does a task on a thread that does nothing else meanwhile. The caller limits how many there are at once. */
export async function onPasswordThread(task: PasswordTask): Promise<PasswordAnswer> {
  const thread = idle.pop() ?? new Worker(new URL('password-thread.ts', import.meta.url))
  thread.ref()
  const { promise, resolve, reject } = Promise.withResolvers<PasswordAnswer>()
  thread.once('message', resolve).once('error', reject)
  thread.postMessage(task)
  const answer = await promise
  thread.removeListener('error', reject)
  thread.unref()
  idle.push(thread)
  return answer
}
