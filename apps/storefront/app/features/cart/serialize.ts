import type { Quantities } from './quantities.ts'

export interface Changes {
  quantities?: Quantities
  /** Removed lines to restore, as `toRestoreToken` writes them. */
  back?: readonly string[]
}

/**
 * Sends one request at a time. Changes made meanwhile are merged into the next request; the last quantity of a line wins. Ten
 * quick clicks thus are two requests, and none overtakes another. Every caller gets all results once the queue is empty and
 * `afterwards` is done. A failed request rejects the waiting changes too. Called without changes, it only waits.
 */
export function serialize<Result>(
  send: (changes: Changes) => Promise<Result>,
  afterwards: () => Promise<void>,
): (changes?: Changes) => Promise<Result[]> {
  let waiting: Changes | undefined
  let sending: Promise<Result[]> | undefined

  async function sendAll(): Promise<Result[]> {
    const results: Result[] = []
    try {
      while (waiting) {
        while (waiting) {
          const changes: Changes = waiting
          waiting = undefined
          results.push(await send(changes))
        }
        await afterwards()
      }
      return results
    } finally {
      waiting = undefined
      sending = undefined
    }
  }

  return (changes) => {
    if (!changes) return sending ?? Promise.resolve([])
    waiting = waiting ? merge(waiting, changes) : changes
    return (sending ??= sendAll())
  }
}

function merge(earlier: Changes, later: Changes): Changes {
  return {
    quantities: { ...earlier.quantities, ...later.quantities },
    back: [...(earlier.back ?? []), ...(later.back ?? [])],
  }
}
