import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { WireError } from './errors.ts'

export interface ThreadPoolOptions {
  /** The default export of this file does a task. */
  program: URL
  threads: number
  /** Tasks that may wait for a thread. */
  maxWaiting: number
  /** Milliseconds after which a task fails and its thread ends. */
  longest?: number
  /** The error for a task that finds the queue full. */
  busy: () => WireError
}

/** Runs tasks on threads, in the order of asking. Rejects where the work fails or takes too long. Idle threads do not keep the process running. */
export function threadPool<Task, Result>({
  program,
  threads,
  maxWaiting,
  longest,
  busy,
}: ThreadPoolOptions): (task: Task) => Promise<Result> {
  const pool = new Piscina<Task, Result>({
    filename: fileURLToPath(program),
    minThreads: 0,
    maxThreads: threads,
    maxQueue: maxWaiting,
    idleTimeout: Number.POSITIVE_INFINITY,
  })
  return async (task) => {
    // With no room in the queue, a free thread still takes the task.
    if (pool.queueSize >= maxWaiting) throw busy()
    return pool.run(task, longest === undefined ? {} : { signal: AbortSignal.timeout(longest) })
  }
}
