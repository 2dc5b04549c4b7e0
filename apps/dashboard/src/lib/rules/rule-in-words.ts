import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { shiftPoint } from '@stoa/web/decimal'
import { formatMoney } from '@stoa/web/money'
import { writeDate } from '../../ui/page/write-date.ts'
import { writeReading } from '../../ui/fields/typed-decimal.ts'
import { takesSeveral, type EntityName, type RuleField, type RuleFields } from './fields.ts'
import { isGroup, type Condition, type Group, type Operator, type Part, type Rule } from './rule.ts'

/** The context that the words depend on besides the rule. */
export interface Wording {
  currency: string
  timeZone: string
  /** For example 'kg'. */
  weightUnit: string
  nameOf: (entity: EntityName, id: string) => string
}

/** States a rule without faults: 'Price is below 5 and any of: Brand is X, Ribbon is Y'. */
export function ruleInWords(rule: Rule, fields: RuleFields, wording: Wording): string {
  return joined(rule, fields, wording, true)
}

export const operatorLabels: Record<Operator, MessageDescriptor> = {
  is: msg`is`,
  isNot: msg`is not`,
  contains: msg`contains`,
  notContains: msg`does not contain`,
  startsWith: msg`starts with`,
  lt: msg`is below`,
  lte: msg`is at most`,
  gt: msg`is above`,
  gte: msg`is at least`,
  before: msg`is before`,
  from: msg`is at or after`,
  set: msg`is present`,
  unset: msg`is missing`,
}

/** The parts with 'and' or 'or' between them. In a closed group nothing follows its last part. */
function joined({ join, parts }: Group, fields: RuleFields, wording: Wording, isClosed: boolean): string {
  const words = parts.map((part, index) => partInWords(part, fields, wording, isClosed && index === parts.length - 1))
  return words.reduce((before, next) => (join === 'all' ? t`${before} and ${next}` : t`${before} or ${next}`))
}

/** At the end a group is a list after a colon. Elsewhere it needs brackets, so that its end is clear. */
function partInWords(part: Part, fields: RuleFields, wording: Wording, isLast: boolean): string {
  if (!isGroup(part)) return conditionInWords(part, fields, wording)
  if (part.parts.length === 1) return partInWords(part.parts[0]!, fields, wording, isLast)
  if (!isLast) return `(${joined(part, fields, wording, false)})`
  const list = part.parts.map((each) => partInWords(each, fields, wording, false)).join(', ')
  return part.join === 'all' ? t`all of: ${list}` : t`any of: ${list}`
}

function conditionInWords({ field: key, operator, values }: Condition, fields: RuleFields, wording: Wording): string {
  const field = fields[key]!
  const title = i18n._(field.title)
  const value = valuesInWords(field, values, wording)
  switch (operator) {
    case 'is':
      return t`${title} is ${value}`
    case 'isNot':
      return t`${title} is not ${value}`
    case 'contains':
      return t`${title} contains ${value}`
    case 'notContains':
      return t`${title} does not contain ${value}`
    case 'startsWith':
      return t`${title} starts with ${value}`
    case 'lt':
      return t`${title} is below ${value}`
    case 'lte':
      return t`${title} is at most ${value}`
    case 'gt':
      return t`${title} is above ${value}`
    case 'gte':
      return t`${title} is at least ${value}`
    case 'before':
      return t`${title} is before ${value}`
    case 'from':
      return t`${title} is at or after ${value}`
    case 'set':
      return t`${title} is present`
    case 'unset':
      return t`${title} is missing`
  }
}

function valuesInWords(field: RuleField, values: readonly string[], wording: Wording): string {
  const words = values.map((value) => valueInWords(field, value, wording))
  return takesSeveral(field) ? new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(words) : (words[0] ?? '')
}

function valueInWords(field: RuleField, value: string, wording: Wording): string {
  switch (field.kind) {
    case 'number': {
      const number = writeReading(value, { min: 0, max: field.digits })
      return field.unit === 'weight' ? `${number} ${wording.weightUnit}` : number
    }
    case 'money':
      return formatMoney(value, wording.currency, i18n.locale)
    case 'percent': {
      const percentage = field.wire === 'fraction' ? shiftPoint(value, 2) : value
      return `${writeReading(percentage, { min: 0, max: 2 })} %`
    }
    case 'date':
      return writeDate(new Date(value), { dateStyle: 'medium', timeStyle: 'short', timeZone: wording.timeZone })
    case 'choice': {
      const option = field.options.find((each) => each.value === value)
      return option ? i18n._(option.label) : value
    }
    case 'entity':
      return wording.nameOf(field.entity, value)
    default:
      return t`“${value}”`
  }
}
