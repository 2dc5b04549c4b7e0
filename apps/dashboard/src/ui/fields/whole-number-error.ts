import { t } from '@lingui/core/macro'
import { readWholeNumber, type WholeNumberLimits } from '@stoa/web/read-whole-number'
import { writeReading } from './typed-decimal.ts'

/** Returns the error for a text that should be a whole number within the limits. */
export function wholeNumberError(
  typed: string,
  limits: WholeNumberLimits,
  { optional = false }: { optional?: boolean } = {},
): string | undefined {
  const { kind } = readWholeNumber(typed, limits)
  if (kind === 'number' || (kind === 'empty' && optional)) return undefined
  const [min, max] = [write(limits.min), write(limits.max)]
  return t`Enter a whole number from ${min} to ${max}.`
}

function write(number: number): string {
  return writeReading(String(number), { min: 0, max: 0 })
}
