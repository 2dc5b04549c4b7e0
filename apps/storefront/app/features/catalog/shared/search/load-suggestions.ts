import { paths } from '../../../../paths.ts'
import { recentSearches } from './recent-searches.ts'
import type { PictureView } from '../../../../ui/picture.tsx'

export interface Suggestions {
  products: { name: string; to: string; price: string; struckPrice: string | undefined; picture: PictureView | undefined }[]
  collections: { name: string; to: string }[]
  /** The expression that was searched for instead, after typo correction. */
  corrected: string | undefined
  /** No product has all words; these have most of them. */
  isPartial: boolean
  /** Nothing was found; these are the best sellers and some collections. */
  isFallback: boolean
}
/** One line of the list. */
export type Entry =
  | { kind: 'past'; name: string; to: string }
  | { kind: 'collection'; name: string; to: string }
  | ({ kind: 'product' } & Suggestions['products'][number])

export interface SuggestionResult {
  expression: string
  entries: Entry[]
  corrected: string | undefined
  isPartial: boolean
  isFallback: boolean
}

/** Milliseconds of debounce. */
const debounce = 120

/** `base` is the start page's address, which names the language. Recent searches, then the shop's suggestions. Undefined where the request fails or is aborted. */
export async function loadSuggestions(text: string, base: string, signal: AbortSignal): Promise<SuggestionResult | undefined> {
  const expression = text.trim()
  const recent = recentSearches()
    .filter((each) => each !== expression && each.toLowerCase().startsWith(expression.toLowerCase()))
    .map((name): Entry => ({ kind: 'past', name, to: paths.search(name) }))
  if (!expression) return { expression, entries: recent, corrected: undefined, isPartial: false, isFallback: false }
  try {
    await new Promise((resolve) => setTimeout(resolve, debounce))
    signal.throwIfAborted()
    const response = await fetch(base.replace(/\/$/, '') + paths.suggestions(expression), { signal })
    if (!response.ok) return undefined
    const { products, collections, corrected, isPartial, isFallback }: Suggestions = await response.json()
    return {
      expression,
      corrected,
      isPartial,
      isFallback,
      entries: [
        ...recent.slice(0, 2),
        ...collections.map((collection): Entry => ({ kind: 'collection', ...collection })),
        ...products.map((product): Entry => ({ kind: 'product', ...product })),
      ],
    }
  } catch {
    // The visitor is offline or has typed on. The search form itself still works.
    return undefined
  }
}
