import type { FieldViolation } from '@stoa/client'
import { violationText } from '@stoa/web/violations'
import type { Translatable } from '../../ui/translatable.ts'

/** Maps a path of the contract, and its last segment, to a form's field name. */
export type FieldNaming = (path: string, name: string) => string

/**
 * The message for each field that the server refused. The field name is the last segment of the path by default: `city` for
 * `address.city`.
 */
export function toProblems(
  violations: readonly FieldViolation[],
  nameOf: FieldNaming = (_, name) => name,
): Record<string, Translatable> {
  return Object.fromEntries(
    violations.map((violation) => {
      const path = violation.field ?? ''
      return [nameOf(path, path.split('.').at(-1) ?? ''), violationText(violation)]
    }),
  )
}
