import { JsonText } from './json-text.ts'
import type { Caller } from './identity.ts'
import { remembers, untilShopChanges } from './remembered.ts'

/** How long an answer is used again: what a change made on another machine takes to be seen in this one. */
const freshFor = 1000
const maxAnswers = 1000

/**
 * Answers that are the same for every visitor, kept as the text that goes out. A commit of this server that records an
 * event has its site's answers forgotten, so that who changes something sees it at their next request.
 */
export function readCache(enabled: boolean) {
  const answers = new Map<string, { answer: Promise<JsonText>; until: number }>()
  const generations = new Map<string, number>()
  remembers(untilShopChanges, (siteId) => void generations.set(siteId, (generations.get(siteId) ?? 0) + 1))

  return {
    /** The remembered answer, or `ask`'s. */
    async answer(siteId: string, operation: string, request: unknown, ask: () => Promise<unknown>): Promise<unknown> {
      if (!enabled) return ask()
      const key = `${siteId} ${generations.get(siteId) ?? 0} ${operation} ${JSON.stringify(request)}`
      const now = performance.now()
      const known = answers.get(key)
      if (known && known.until > now) return known.answer
      const answer = ask().then((value) => (value instanceof JsonText ? value : new JsonText(JSON.stringify(value))))
      if (answers.size >= maxAnswers) answers.clear()
      answers.set(key, { answer, until: now + freshFor })
      // A refusal is asked again: what was missing may have come.
      answer.catch(() => answers.delete(key))
      return answer
    },
  }
}

export type ReadCache = ReturnType<typeof readCache>

export function isAnonymous(caller: Caller): boolean {
  return caller.kind === 'VISITOR'
}
