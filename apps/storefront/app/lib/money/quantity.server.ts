import { msg } from '@lingui/core/macro'
import { readWholeNumber } from '@stoa/web/read-whole-number'

/** The contract's limit for a line. */
export const maxQuantity = 100_000

export const quantityProblem = msg`Enter a whole number from 1 to ${maxQuantity}.`

/** The quantity of a form. Undefined for anything else than a whole number within the limits. */
export function readQuantity(given: FormDataEntryValue | null, { min }: { min: 0 | 1 }): number | undefined {
  const read = readWholeNumber(String(given ?? ''), { min, max: maxQuantity })
  return read.kind === 'number' ? read.number : undefined
}
