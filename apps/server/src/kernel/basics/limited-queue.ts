import type { WireError } from './errors.ts'

/** Runs work that takes much of the machine, at most `atOnce` at a time and in the order of asking. Throws `busy()` where `maxWaiting` wait already. */
export function limitedQueue({ atOnce, maxWaiting, busy }: { atOnce: number; maxWaiting: number; busy: () => WireError }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw busy()
      await new Promise<void>((start) => waiting.push(start))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
