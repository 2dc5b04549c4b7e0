import { isRecord } from './merge-edits.ts'

/** A field with different values in two versions of a form. */
export interface Difference {
  /** The form's field name, for example 'variants.0.price'. */
  field: string
  mine: unknown
  theirs: unknown
}

export function findDifferences(mine: unknown, theirs: unknown, field = ''): Difference[] {
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return []
  if (isRecord(mine) && isRecord(theirs)) {
    return Object.keys(mine).flatMap((key) => findDifferences(mine[key], theirs[key], field ? `${field}.${key}` : key))
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length && mine.every(isRecord)) {
    return mine.flatMap((row, index) => findDifferences(row, theirs[index], `${field}.${index}`))
  }
  return [{ field, mine, theirs }]
}
