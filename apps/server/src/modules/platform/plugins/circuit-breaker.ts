/** Consecutive failures after which a plugin is no longer called. */
const failureLimit = 5
/** Milliseconds until one call is let through again. */
const pause = 30_000
const maxEntries = 10_000

interface Health {
  failures: number
  failure: string
  date: Date
  /** Set while the plugin is paused: when the next call may try it. */
  retryDate?: Date
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/** The recent failures of each plugin, as this process saw them. A plugin without an entry works. */
export function circuitBreaker() {
  const entries = new Map<string, Health>()

  return {
    health: (id: string): Readonly<Health> | undefined => entries.get(id),

    /** True if the plugin may be called now. After a pause this is true for one call, whose outcome decides. */
    admits(id: string, now: Date): boolean {
      const health = entries.get(id)
      if (!health?.retryDate) return true
      if (health.retryDate > now) return false
      health.retryDate = new Date(now.getTime() + pause)
      return true
    },

    succeeded(id: string): void {
      entries.delete(id)
    },

    failed(id: string, failure: string, now: Date): void {
      const failures = (entries.get(id)?.failures ?? 0) + 1
      if (entries.size >= maxEntries) entries.clear()
      const retryDate = new Date(now.getTime() + pause)
      entries.set(id, { failures, failure, date: now, ...(failures >= failureLimit && { retryDate }) })
    },
  }
}
