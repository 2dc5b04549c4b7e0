import { isEqual } from '../record/merge-edits.ts'

/** The changed fields, so that others' changes to the same record stay. */
export function findChanges<Wire extends object>(after: Wire, before: Wire): Partial<Wire> {
  const keys = Object.keys(after) as (keyof Wire)[]
  return Object.fromEntries(
    keys.filter((key) => !isEqual(after[key], before[key])).map((key) => [key, after[key]]),
  ) as Partial<Wire>
}
