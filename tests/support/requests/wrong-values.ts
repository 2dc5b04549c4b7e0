import { isSoak } from '../soak.ts'
import type { Field } from '@stoa/contract'

/** Values that a field may receive although they do not fit its type. */
export const wrongValues: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a boolean', true],
  ['a fraction', 1.5],
  ['a negative number', -1],
  ['a huge number', 1e300],
  ['beyond 2^53', 2 ** 60],
  ['23 digits', '9'.repeat(23)],
  ['40 digits', '9'.repeat(40)],
  ['no number', 'NaN'],
  ['an exponent', '1e5'],
  ['an empty text', ''],
  ['a word', 'abc'],
  ['a pattern', '%_\\(*'],
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800'],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a day that is none', '2024-02-30'],
  ['a late date', '+275760-09-13T00:00:00.000Z'],
  ['an early date', '-271821-04-20T00:00:00.000Z'],
  ['an empty list', []],
  ['a list', ['abc', 1, null]],
  ['a list in a list', [[1]]],
  ['an empty object', {}],
  ['an object', { a: 1, $b: 2 }],
  ['a name of Object.prototype', 'constructor'],
  ['the prototype', '__proto__'],
  ['keys of Object.prototype', { toString: 'x', valueOf: 1, hasOwnProperty: null }],
  ['deep nesting', nested(40)],
]

/** Characters that PostgreSQL stores in neither text nor JSON. */
export const unstorable: readonly (readonly [name: string, value: unknown])[] = wrongValues.filter(
  ([name]) => name === 'NUL' || name === 'half a character',
)

/**
 * Chooses every nth of the cases that it is asked about, and all of them in `npm run soak`. Where n does not divide the number of
 * cases of a field, each field gets others.
 */
export function everyNth(n: number): () => boolean {
  let asked = 0
  return () => isSoak || asked++ % n === 0
}

/** The values that differ for a plain text field; below, those that differ for other fields. */
const forPlainText = new Set([
  'null',
  'a fraction',
  'a huge number',
  '40 digits',
  'an empty text',
  'a pattern',
  'NUL',
  'half a character',
  '10,000 characters',
  'a list',
  'an object',
  'a name of Object.prototype',
])
const forOthers = new Set([
  'null',
  'a fraction',
  'a huge number',
  'a word',
  'an empty list',
  'an empty object',
  'an object',
  'keys of Object.prototype',
  'deep nesting',
])

/** The wrong values for a field of this kind. */
export function wrongValuesFor({ kind, format, decimal, value }: Field): readonly (readonly [name: string, value: unknown])[] {
  if (kind === 'timestamp' || format || decimal || value) return wrongValues
  const isText = kind === 'string' || kind === 'json'
  return wrongValues.filter(([name]) => (isText ? forPlainText : forOthers).has(name))
}

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)]
}
