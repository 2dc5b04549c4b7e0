import type { Quantities } from './quantities.ts'

export interface Changes {
  quantities?: Quantities
  /** Lines that were taken out, to be put in again. */
  back?: readonly string[]
}

/**
 * Sends one call at a time: what is asked for while one is on its way goes together in the next, the last word on each
 * line counting, so that ten quick clicks are two calls and never overtake each other. Everybody gets all answers, once no
 * call is left and `afterwards` is done; a call that fails takes what waits behind it along. Asked for nothing, it waits.
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
