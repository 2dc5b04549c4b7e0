import type { Quantities } from './quantities.ts'

export interface Changes {
  quantities?: Quantities
  /** Removed lines to restore, as `restorableLine` writes them. */
  back?: readonly string[]
}

/**
 * Sends one request at a time. Changes made meanwhile are merged into the next request; the last quantity of a line wins. Ten
 * quick clicks thus are two requests, and none overtakes another. Every caller gets all results once the queue is empty and
 * `afterwards` is done. A failed request rejects the waiting changes too. Called without changes, it only waits.
 */
export function oneAtATime<Answer>(
  send: (changes: Changes) => Promise<Answer>,
  afterwards: () => Promise<void>,
): (changes?: Changes) => Promise<Answer[]> {
  let waiting: Changes | undefined
  let sending: Promise<Answer[]> | undefined

  async function sendAll(): Promise<Answer[]> {
    const answers: Answer[] = []
    try {
      while (waiting) {
        while (waiting) {
          const changes: Changes = waiting
          waiting = undefined
          answers.push(await send(changes))
        }
        await afterwards()
      }
      return answers
    } finally {
      waiting = undefined
      sending = undefined
    }
  }

  return (changes) => {
    if (!changes) return sending ?? Promise.resolve([])
    waiting = waiting ? together(waiting, changes) : changes
    return (sending ??= sendAll())
  }
}

function together(earlier: Changes, later: Changes): Changes {
  return {
    quantities: { ...earlier.quantities, ...later.quantities },
    back: [...(earlier.back ?? []), ...(later.back ?? [])],
  }
}
