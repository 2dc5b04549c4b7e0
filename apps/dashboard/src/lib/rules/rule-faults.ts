import { t } from '@lingui/core/macro'
import { isDecimal } from '@stoa/web/decimal'
import { needsValue, getOperators, takesSeveral, type RuleField, type RuleFields } from './fields.ts'
import { toFilter } from './rule-filter.ts'
import { isGroup, maxLevels, type Condition, type Part, type Rule } from './rule.ts'
import { writeRule } from './rule-in-url.ts'

/** A fault in a part of a rule. */
export interface Fault {
  /** The id of the part. */
  part: string
  problem: Problem
}

type Problem =
  | 'EMPTY_GROUP'
  | 'TOO_DEEP'
  | 'TOO_LONG'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_OPERATOR'
  | 'NO_TEXT'
  | 'TEXT_TOO_LONG'
  | 'UNREADABLE_TEXT'
  | 'NO_NUMBER'
  | 'TOO_MANY_DIGITS'
  | 'NUMBER_TOO_LARGE'
  | 'NO_DATE'
  | 'NO_CHOICE'
  | 'UNKNOWN_CHOICE'

export const maxTextLength = 100
/** A number has at most this many digits before the decimal point. */
const maxWholeDigits = 12
/** Amounts of every currency have at most this many decimal digits. */
const moneyDigits = 4
const percentDigits = { fraction: 4, percent: 2 }
/** The server takes filters of up to 200 members; the list's other filters need some. */
const maxMembers = 150
/** Servers and browsers take addresses of this length. */
const maxUrlLength = 3000

/** Everything that keeps a rule from being applied. A rule without faults has a filter that the server takes. */
export function findFaults(rule: Rule, fields: RuleFields): Fault[] {
  const faults = faultsIn(rule, fields, 1)
  if (faults.length > 0) return faults
  const isTooLong = countMembers(toFilter(rule, fields)) > maxMembers || writeRule(rule).length > maxUrlLength
  return isTooLong ? [{ part: rule.id, problem: 'TOO_LONG' }] : []
}

export function faultInWords({ problem }: Fault): string {
  switch (problem) {
    case 'EMPTY_GROUP':
      return t`Add a condition.`
    case 'TOO_DEEP':
      return t`Groups can be nested up to ${maxLevels} levels. Remove this group.`
    case 'TOO_LONG':
      return t`This rule is too long. Remove conditions or values.`
    case 'UNKNOWN_FIELD':
      return t`Choose a field.`
    case 'UNKNOWN_OPERATOR':
      return t`Choose how to compare.`
    case 'NO_TEXT':
      return t`Enter a text.`
    case 'TEXT_TOO_LONG':
      return t`Enter at most ${maxTextLength} characters.`
    case 'UNREADABLE_TEXT':
      return t`This text has characters that can’t be searched for.`
    case 'NO_NUMBER':
      return t`Enter a number.`
    case 'TOO_MANY_DIGITS':
      return t`This number has too many decimal places.`
    case 'NUMBER_TOO_LARGE':
      return t`This number is too large.`
    case 'NO_DATE':
      return t`Enter a date and a time.`
    case 'NO_CHOICE':
      return t`Choose at least one value.`
    case 'UNKNOWN_CHOICE':
      return t`One of these values no longer exists. Choose again.`
  }
}

function faultsIn(part: Part, fields: RuleFields, level: number): Fault[] {
  if (!isGroup(part)) {
    const problem = findProblem(part, fields)
    return problem ? [{ part: part.id, problem }] : []
  }
  if (level > maxLevels) return [{ part: part.id, problem: 'TOO_DEEP' }]
  if (part.parts.length === 0) return [{ part: part.id, problem: 'EMPTY_GROUP' }]
  return part.parts.flatMap((each) => faultsIn(each, fields, level + 1))
}

function findProblem({ field: key, operator, values }: Condition, fields: RuleFields): Problem | undefined {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return 'UNKNOWN_FIELD'
  if (!getOperators(field).includes(operator)) return 'UNKNOWN_OPERATOR'
  if (!needsValue(operator)) return values.length > 0 ? 'UNKNOWN_CHOICE' : undefined
  if (takesSeveral(field)) return values.length === 0 ? 'NO_CHOICE' : isKnown(field, values) ? undefined : 'UNKNOWN_CHOICE'
  return findValueProblem(field, values.length === 1 ? values[0]! : '')
}

function isKnown(field: RuleField, values: readonly string[]): boolean {
  if (new Set(values).size < values.length) return false
  if (field.kind === 'choice') return values.every((each) => field.options.some(({ value }) => value === each))
  return values.every((id) => /^[\w-]{1,64}$/.test(id))
}

function findValueProblem(field: RuleField, value: string): Problem | undefined {
  switch (field.kind) {
    case 'number':
      return findNumberProblem(value, field.digits)
    case 'money':
      return findNumberProblem(value, moneyDigits)
    case 'percent':
      return findNumberProblem(value, percentDigits[field.wire])
    case 'date':
      return isExactMoment(value) ? undefined : 'NO_DATE'
    default:
      return findTextProblem(value)
  }
}

function findNumberProblem(value: string, digits: number): Problem | undefined {
  if (!isDecimal(value)) return 'NO_NUMBER'
  const [whole = '', fraction = ''] = value.split('.')
  if (fraction.length > digits) return 'TOO_MANY_DIGITS'
  return whole.length > maxWholeDigits ? 'NUMBER_TOO_LARGE' : undefined
}

function findTextProblem(value: string): Problem | undefined {
  if (value.trim() === '') return 'NO_TEXT'
  if (value.length > maxTextLength) return 'TEXT_TOO_LONG'
  return /\p{Cc}/u.test(value) || !value.isWellFormed() ? 'UNREADABLE_TEXT' : undefined
}

/** A moment as `toISOString` writes it, from the year 1 to 9999. */
function isExactMoment(value: string): boolean {
  return /^(?!0000)\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
}

/** Counted like the server does: every member of an object, and every entry of a list of objects. */
function countMembers(filter: unknown): number {
  if (typeof filter !== 'object' || filter === null) return 0
  const entries = Object.values(filter)
  if (Array.isArray(filter) && entries.every((entry) => typeof entry !== 'object')) return 0
  return entries.length + entries.reduce<number>((sum, entry) => sum + countMembers(entry), 0)
}
