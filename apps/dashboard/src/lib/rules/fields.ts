import type { MessageDescriptor } from '@lingui/core'
import type { Operator } from './rule.ts'

/** The fields that a screen offers in its rules, by the key that the URL contains. */
export type RuleFields = Readonly<Record<string, RuleField>>

export type RuleField =
  | TextField
  | NumberField
  | MoneyField
  | PercentField
  | DateField
  | ChoiceField
  | EntityField
  | PresenceField

interface AnyField {
  title: MessageDescriptor
  /** The server's name of the field. */
  path: string
  /** Offers 'is present' and 'is missing'. The server must support `$exists` for the field. */
  optional?: true
}

/** A field in the entries of a list, which the server finds with `$matchItems`: it is compared as a whole. */
interface InEntries {
  /** The name of the field in an entry. One matching entry is enough. */
  entry?: string
}

interface TextField extends AnyField, InEntries {
  kind: 'text'
}

interface NumberField extends AnyField {
  kind: 'number'
  /** The maximum number of decimal digits. */
  digits: number
  unit?: 'weight'
}

interface MoneyField extends AnyField {
  kind: 'money'
}

interface PercentField extends AnyField {
  kind: 'percent'
  /** The contract's notation of 19 %: '0.19' or '19'. */
  wire: 'fraction' | 'percent'
}

/** A moment, typed in the site's time zone. */
interface DateField extends AnyField {
  kind: 'date'
}

interface ChoiceField extends AnyField {
  kind: 'choice'
  options: readonly RuleOption[]
}

interface RuleOption {
  value: string
  label: MessageDescriptor
  /** The value in the contract, where it is no text. */
  wire?: boolean
}

interface EntityField extends AnyField, InEntries {
  kind: 'entity'
  entity: EntityName
  /** The server has no condition for 'is not'. */
  cannotNegate?: true
}

/** A field of which only is asked whether it has a value. */
interface PresenceField extends AnyField {
  kind: 'presence'
}

/** The entities that a rule can name. `entity-kinds.ts` has their pickers. */
export type EntityName = 'appConditions' | 'brands' | 'categories' | 'ribbons'

const compared = ['lt', 'lte', 'gt', 'gte', 'is', 'isNot'] as const

const operatorsByKind: Record<RuleField['kind'], readonly Operator[]> = {
  text: ['contains', 'notContains', 'startsWith', 'is', 'isNot'],
  number: compared,
  money: compared,
  percent: compared,
  date: ['before', 'from'],
  choice: ['is', 'isNot'],
  entity: ['is', 'isNot'],
  presence: ['set', 'unset'],
}

export function getOperators(field: RuleField): readonly Operator[] {
  if (field.kind === 'entity' && field.cannotNegate) return ['is']
  const own = 'entry' in field ? (['is', 'isNot'] as const) : operatorsByKind[field.kind]
  return field.optional ? [...own, 'set', 'unset'] : own
}

/** True if an operator compares with a value. */
export function needsValue(operator: Operator): boolean {
  return operator !== 'set' && operator !== 'unset'
}

/** True if a condition can have several values. */
export function takesSeveral({ kind }: RuleField): boolean {
  return kind === 'choice' || kind === 'entity'
}
