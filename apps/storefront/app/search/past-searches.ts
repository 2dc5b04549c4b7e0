import { keptList } from '../kept-list.ts'

const searches = keptList<string>('stoa-searches', 5, (said) => said)

/** The newest first. */
export const pastSearches = searches.read
export const forgetSearches = searches.forget

export function rememberSearch(text: string): void {
  const said = text.trim()
  if (said) searches.keep(said)
}
