import type { Bounds, Field } from '@stoa/contract'
import type { ViolatedRule, Violation } from '../basics/errors.ts'
import { formats } from '../basics/formats.ts'

/**
 * Reads a wire value against the contract: drops unknown fields, converts text of query strings to numbers and booleans, and
 * adds one violation per broken rule.
 */
export type Reader = (value: unknown, path: string, violations: Violation[]) => unknown

/** Adds the bounds checks of a field to its reader; a field without bounds has no extra cost. */
export function bounded(read: Reader, field: Field): Reader {
  const checks: ((value: any, path: string, violations: Violation[]) => void)[] = []
  const { length, value: range, decimal, format } = field
  if (length) checks.push((value, path, violations) => checkBounds(characters(value), length, path, violations, lengthRules))
  // A 64-bit integer is a string on the wire.
  if (range && field.kind === 'string') checks.push((value, path, violations) => checkInteger(value, path, violations))
  if (range) checks.push((value, path, violations) => checkBounds(value, range, path, violations, valueRules))
  // Clients clear an optional field with an empty text, so the format applies to non-empty texts only.
  if (format && formats[format])
    checks.push((value, path, violations) => value !== '' && checkFormat(value, format, path, violations))
  if (decimal) checks.push((value, path, violations) => checkDecimal(value, decimal, path, violations))
  if (checks.length === 0) return read
  return (value, path, violations) => {
    const before = violations.length
    const result = read(value, path, violations)
    if (violations.length === before) for (const check of checks) check(result, path, violations)
    return result
  }
}

interface BoundRules {
  min: ViolatedRule
  max: ViolatedRule
  exact?: ViolatedRule
  noun: string
}
const lengthRules: BoundRules = { min: 'MIN_LENGTH', max: 'MAX_LENGTH', exact: 'EXACT_LENGTH', noun: 'characters' }
const sizeRules: BoundRules = { min: 'MIN_SIZE', max: 'MAX_SIZE', exact: 'EXACT_SIZE', noun: 'items' }
const valueRules: BoundRules = { min: 'MIN', max: 'MAX', noun: '' }

function checkBounds(size: number, bounds: Bounds | undefined, path: string, violations: Violation[], rules: BoundRules): void {
  if (!bounds) return
  const [min, max] = bounds
  if (min !== null && min === max && rules.exact) {
    if (size !== min) violations.push(violation(path, rules.exact, `must have exactly ${min} ${rules.noun}`, { threshold: min }))
  } else if (min !== null && size < min) {
    violations.push(violation(path, rules.min, `must be at least ${min} ${rules.noun}`.trim(), { threshold: min }))
  } else if (max !== null && size > max) {
    violations.push(violation(path, rules.max, `must be at most ${max} ${rules.noun}`.trim(), { threshold: max }))
  }
}

function checkFormat(value: string, format: string, path: string, violations: Violation[]): void {
  if (formats[format]!(value)) return
  violations.push(violation(path, 'FORMAT', `must be a valid ${format.toLowerCase().replaceAll('_', ' ')}`, { type: format }))
}

function checkInteger(value: string, path: string, violations: Violation[]): void {
  if (/^-?\d{1,18}$/.test(value)) return
  violations.push(violation(path, 'FORMAT', 'must be a whole number', { type: 'INTEGER' }))
}

const decimalForm = /^-?\d{1,40}(\.\d{1,40})?$/

function checkDecimal(value: string, limits: NonNullable<Field['decimal']>, path: string, violations: Violation[]): void {
  if (!decimalForm.test(value)) {
    violations.push(violation(path, 'FORMAT', 'must be a decimal number', { type: 'DECIMAL_VALUE' }))
    return
  }
  const add = (rule: ViolatedRule, words: string, threshold: string | number) =>
    violations.push(violation(path, rule, `must ${words} ${threshold}`, { threshold }))
  const { gt, gte, lt, lte, maxScale } = limits
  if (gt !== undefined && compareDecimals(value, gt) <= 0) add('DECIMAL_GT', 'be greater than', gt)
  if (gte !== undefined && compareDecimals(value, gte) < 0) add('DECIMAL_GTE', 'be at least', gte)
  if (lt !== undefined && compareDecimals(value, lt) >= 0) add('DECIMAL_LT', 'be less than', lt)
  if (lte !== undefined && compareDecimals(value, lte) > 0) add('DECIMAL_LTE', 'be at most', lte)
  const scale = value.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0
  if (maxScale !== undefined && scale > maxScale) add('DECIMAL_MAX_SCALE', 'have a scale of at most', maxScale)
}

/** Compares exactly: a decimal never becomes a float. */
function compareDecimals(a: string, b: string): number {
  const scale = Math.max(a.split('.')[1]?.length ?? 0, b.split('.')[1]?.length ?? 0)
  const difference = scaled(a, scale) - scaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function scaled(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** A length in code points, not in UTF-16 units. */
function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The number of items of a list. */
export function checkSize(size: number, bounds: Bounds | undefined, path: string, violations: Violation[]): void {
  checkBounds(size, bounds, path, violations, sizeRules)
}

export function violation(
  field: string,
  violatedRule: ViolatedRule,
  description: string,
  data: Record<string, unknown>,
): Violation {
  return { field, description, violatedRule, data }
}

/** The path of a field in the object at `path`, which is empty for the request itself. */
export function at(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
