import { storedList } from '../../../../lib/page/stored-list.ts'

const searches = storedList<string>('stoa-searches', 5, (expression) => expression)

/** The newest first. */
export const recentSearches = searches.read
export const clearSearches = searches.clear

export function rememberSearch(text: string): void {
  const expression = text.trim()
  if (expression) searches.add(expression)
}
