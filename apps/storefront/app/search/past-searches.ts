const key = 'stoa-searches'
const kept = 5

/** What was searched for on this device, the last first. Kept nowhere else. */
export function pastSearches(): string[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(said) ? said.filter((each) => typeof each === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const said = text.trim()
  if (said) store([said, ...pastSearches().filter((each) => each !== said)].slice(0, kept))
}

export function forgetSearches(): void {
  store([])
}

/** A browser may refuse to keep anything. */
function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {}
}
