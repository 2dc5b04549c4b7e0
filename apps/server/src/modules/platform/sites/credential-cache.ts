import { isInvalidation, registerCache, type Change } from '../../../kernel/caching/cache-registry.ts'

/** Milliseconds that a credential is used without asking the database, which bounds how late a missed revocation is seen. */
const maxAge = 1000
const maxEntries = 10_000

/** Verified keys, sessions and clients. Refused credentials are looked up again each time. */
export function credentialCache<Value>(isAffectedBy: (change: Change) => boolean = isInvalidation) {
  const entries = new Map<string, { value: Value; until: number }>()
  const invalidate = () => entries.clear()
  registerCache(isAffectedBy, invalidate)
  return {
    async get(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = performance.now()
      const entry = entries.get(key)
      if (entry && entry.until > now) return entry.value
      const value = await load()
      if (entries.size >= maxEntries) entries.clear()
      entries.set(key, { value, until: now + maxAge })
      return value
    },
    /** Called when something was revoked in this process. */
    invalidate,
  }
}
