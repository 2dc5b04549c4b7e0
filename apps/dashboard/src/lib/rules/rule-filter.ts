import { type RuleField, type RuleFields } from './fields.ts'
import { isGroup, type Condition, type Operator, type Rule } from './rule.ts'

/** The server's filter for a rule without faults. */
export function toFilter(rule: Rule, fields: RuleFields): object {
  const parts = rule.parts.map((part) => (isGroup(part) ? toFilter(part, fields) : toConditionFilter(part, fields)))
  if (parts.length === 1) return parts[0]!
  return rule.join === 'all' ? { $and: parts } : { $or: parts }
}

const simple: Partial<Record<Operator, string>> = {
  contains: '$contains',
  startsWith: '$startsWith',
  is: '$eq',
  lt: '$lt',
  lte: '$lte',
  gt: '$gt',
  gte: '$gte',
  before: '$lt',
  from: '$gte',
}

const opposites: Partial<Record<Operator, Operator>> = { isNot: 'is', notContains: 'contains' }

function toConditionFilter({ field: key, operator, values }: Condition, fields: RuleFields): object {
  const field = fields[key]!
  const opposite = opposites[operator]
  // A row without a value is none of the values, so the whole comparison is negated.
  if (opposite) return { $not: compare(field, opposite, values) }
  return compare(field, operator, values)
}

function compare(field: RuleField, operator: Operator, values: readonly string[]): object {
  const { path } = field
  if (operator === 'set' || operator === 'unset') return { [path]: { $exists: operator === 'set' } }
  if ('entry' in field) {
    const entries = values.map((value) => ({ [path]: { $matchItems: [{ [field.entry!]: value }] } }))
    return entries.length === 1 ? entries[0]! : { $or: entries }
  }
  if (field.kind === 'choice') {
    return { [path]: { $in: values.map((value) => field.options.find((option) => option.value === value)?.wire ?? value) } }
  }
  if (field.kind === 'entity') return { [path]: { $in: values } }
  return { [path]: { [simple[operator]!]: values[0] } }
}
