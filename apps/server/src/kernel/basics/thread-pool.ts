import { Worker } from 'node:worker_threads'

/** The answer of a thread to a task: the result, or the reason of its failure. */
export type ThreadAnswer<Result> = { result: Result } | { failure: string }

/**
 * Runs tasks on threads that start with the file `program` and do one task at a time; the caller limits how many there are at once. Rejects
 * where the work fails, the thread ends, or the work takes longer than `longest` milliseconds, which ends the thread.
 */
export function threadPool<Task, Result>(program: URL, { longest }: { longest?: number } = {}): (task: Task) => Promise<Result> {
  /** Threads without work; they do not keep the process running. */
  const idle: Worker[] = []

  return async (task) => {
    const thread = idle.pop() ?? new Worker(program)
    thread.ref()
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<Result>>()
    const ended = () => reject(new Error('the thread ended before its work was done'))
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    const limit = longest === undefined ? undefined : setTimeout(() => void thread.terminate(), longest)
    thread.postMessage(task)
    const answer = await promise.finally(() => clearTimeout(limit))
    thread.off('error', reject).off('exit', ended)
    thread.unref()
    idle.push(thread)
    if ('failure' in answer) throw new Error(`the work on a thread failed: ${answer.failure}`)
    return answer.result
  }
}
