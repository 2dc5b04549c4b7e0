import type { Lane } from './drawing-queue.ts'

/** Limits the work for new copies of one picture by all clients: those in ordinary sizes, and all others. */
export interface CopyBudget {
  /** Throws CopiesExhausted where the picture has had its share. */
  check(pictureId: string, lane?: Lane): void
  /** Counts a copy that is about to be made. Throws CopiesExhausted likewise. */
  take(pictureId: string, points: number, lane?: Lane): void
}

/** Enough new copies of the picture were made for now. It can be shown as it is stored. */
export class CopiesExhausted extends Error {
  override name = 'CopiesExhausted'
}

/** Milliseconds. */
const window = 600_000
/** A tenth of a core. All widths of a large photograph in all formats are about half of it. */
const pointsOfWindow = 6000

export function copyBudget(limit = pointsOfWindow, now: () => number = () => performance.now()): CopyBudget {
  let began = now()
  const spent = new Map<string, number>()
  const check = (key: string) => {
    if (now() - began >= window) {
      began = now()
      spent.clear()
    }
    if ((spent.get(key) ?? 0) >= limit) throw new CopiesExhausted()
  }
  const keyOf = (pictureId: string, lane: Lane) => `${lane} ${pictureId}`
  return {
    check: (pictureId, lane = 'FREE') => check(keyOf(pictureId, lane)),
    take(pictureId, points, lane = 'FREE') {
      const key = keyOf(pictureId, lane)
      check(key)
      spent.set(key, (spent.get(key) ?? 0) + points)
    },
  }
}
