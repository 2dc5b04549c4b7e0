import { remembers, untilSilentChange } from '../../kernel/remembered.ts'

/** How long something is believed without asking the database: what a revocation takes to reach another machine. */
const believedFor = 1000
const maxBelieved = 10_000

/** What was found out about keys, sessions and clients, for a second. What is refused is asked again each time. */
export function believed<Found>() {
  const known = new Map<string, { found: Found; until: number }>()
  const forget = () => known.clear()
  remembers(untilSilentChange, forget)
  return {
    async get(key: string, ask: () => Promise<Found>): Promise<Found> {
      const now = performance.now()
      const entry = known.get(key)
      if (entry && entry.until > now) return entry.found
      const found = await ask()
      if (known.size >= maxBelieved) known.clear()
      known.set(key, { found, until: now + believedFor })
      return found
    },
    /** Something was revoked in this process: ask again at once. */
    forget,
  }
}
