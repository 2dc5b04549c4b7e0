/** The meaning of a typed whole number. `outside` is a whole number beyond the limits. */
export type ReadWholeNumber = { kind: 'empty' } | { kind: 'number'; number: number } | { kind: 'outside' } | { kind: 'invalid' }

/** Inclusive. */
export interface WholeNumberLimits {
  min: number
  max: number
}

/** Reads digits with an optional sign. Separators are refused, because '1.000' is one thousand or one. */
export function readWholeNumber(typed: string, { min, max }: WholeNumberLimits): ReadWholeNumber {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (!/^[+-]?\d+$/.test(text)) return { kind: 'invalid' }
  // Minus zero is zero.
  const number = Number(text) || 0
  return number < min || number > max ? { kind: 'outside' } : { kind: 'number', number }
}
