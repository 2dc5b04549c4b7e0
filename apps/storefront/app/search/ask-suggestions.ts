import { paths } from '../paths.ts'
import { pastSearches } from './past-searches.ts'
import type { PictureFacts } from '../ui/picture.tsx'

export interface Suggestions {
  products: { name: string; to: string; price: string; picture: PictureFacts | undefined }[]
  collections: { name: string; to: string }[]
  /** The expression that was searched for instead, after typo correction. */
  corrected: string | undefined
}
/** One line of the list. */
export type Entry =
  | { kind: 'past'; name: string; to: string }
  | { kind: 'collection'; name: string; to: string }
  | ({ kind: 'product' } & Suggestions['products'][number])

export interface Answer {
  asked: string
  entries: Entry[]
  corrected: string | undefined
}

/** Milliseconds of debounce. */
const pause = 120

/** Recent searches, then the shop's suggestions. Undefined where the request fails or is aborted. */
export async function askSuggestions(text: string, signal: AbortSignal): Promise<Answer | undefined> {
  const asked = text.trim()
  const past = pastSearches()
    .filter((each) => each !== asked && each.toLowerCase().startsWith(asked.toLowerCase()))
    .map((name): Entry => ({ kind: 'past', name, to: paths.search(name) }))
  if (!asked) return { asked, entries: past, corrected: undefined }
  try {
    await new Promise((resolve) => setTimeout(resolve, pause))
    signal.throwIfAborted()
    const response = await fetch(paths.suggestions(asked), { signal })
    if (!response.ok) return undefined
    const { products, collections, corrected }: Suggestions = await response.json()
    return {
      asked,
      corrected,
      entries: [
        ...past.slice(0, 2),
        ...collections.map((collection): Entry => ({ kind: 'collection', ...collection })),
        ...products.map((product): Entry => ({ kind: 'product', ...product })),
      ],
    }
  } catch {
    // The visitor is offline or has typed on. The search form itself still works.
    return undefined
  }
}
