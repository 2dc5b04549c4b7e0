/** Applies the user's edits to the newest version. Unedited fields take the newest value. */
export function mergeEdits<Value>(base: Value, mine: Value, theirs: Value): Value {
  if (isEqual(mine, base)) return theirs
  if (isRecord(mine) && isRecord(base) && isRecord(theirs)) {
    const merged = Object.keys(mine).map((key) => [key, mergeEdits(base[key], mine[key], theirs[key])])
    return Object.fromEntries(merged) as Value
  }
  if (Array.isArray(mine) && Array.isArray(base) && Array.isArray(theirs) && areSameRows(mine, base, theirs))
    return mine.map((row: unknown, index) => mergeEdits<unknown>(base[index], row, theirs[index])) as Value
  return mine
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True if all lists have the same IDs in the same order. */
function areSameRows(...lists: unknown[][]): boolean {
  const [ids = [], ...others] = lists.map((list) => list.map((row) => (isRecord(row) ? row['id'] : undefined)))
  return !ids.includes(undefined) && others.every((each) => isEqual(each, ids))
}
