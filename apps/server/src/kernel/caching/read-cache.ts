import type { Caller } from '../site/caller.ts'
import { registerCache, isFresh, affectsShop } from './cache-registry.ts'

/** Bytes; the oldest entries are evicted first. */
const maxCharacters = 40_000_000

/**
 * Caches answers that are the same for every visitor. A commit of this server that changes something visible drops the answers
 * of its site, so the person who made the change sees it with the next request.
 */
export function readCache({ enabled }: { enabled: boolean }) {
  const answers = new Map<string, Entry>()
  const generations = new Map<string, number>()
  let characters = 0
  registerCache(affectsShop, (siteId) => void generations.set(siteId, (generations.get(siteId) ?? 0) + 1))

  return {
    /** The cached answer, or the result of `ask`; a result without a size is not cached. */
    async answer<Value>(
      siteId: string,
      name: string,
      ask: () => Promise<Value>,
      sizeOf: (value: Value) => number | undefined,
    ): Promise<Value> {
      if (!enabled) return ask()
      const key = `${siteId} ${name}`
      const generation = generations.get(siteId) ?? 0
      const cached = answers.get(key)
      if (cached && isCurrent(cached, generation)) return cached.value as Promise<Value>
      const value = ask()
      const entry = { value, generation, since: performance.now(), characters: key.length }
      keep(key, entry)
      // A refusal is not cached: what was missing may exist by the next call.
      value.then(
        (answer) => {
          const size = sizeOf(answer)
          if (size === undefined) drop(key, entry)
          else grow(key, entry, size)
        },
        () => drop(key, entry),
      )
      return value
    },
  }

  function isCurrent({ generation, since }: Entry, current: number): boolean {
    return generation === current && isFresh(since)
  }

  function keep(key: string, entry: Entry): void {
    const before = answers.get(key)
    if (before) drop(key, before)
    for (const [oldest, old] of answers) {
      if (characters <= maxCharacters) break
      drop(oldest, old)
    }
    answers.set(key, entry)
    characters += entry.characters
  }

  function grow(key: string, entry: Entry, size: number): void {
    if (answers.get(key) !== entry) return
    entry.characters += size
    characters += size
  }

  function drop(key: string, entry: Entry): void {
    if (answers.get(key) !== entry) return
    answers.delete(key)
    characters -= entry.characters
  }
}

interface Entry {
  value: Promise<unknown>
  generation: number
  since: number
  characters: number
}

export type ReadCache = ReturnType<typeof readCache>

export function isAnonymous(caller: Caller): boolean {
  return caller.kind === 'VISITOR'
}
