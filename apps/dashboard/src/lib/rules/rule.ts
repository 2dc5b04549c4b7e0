/** The connective between the parts of a group: AND or OR. */
export type Join = 'all' | 'any'

export interface Condition {
  /** For the component's keys and focus only. */
  id: string
  /** The key of a field in the screen's table. */
  field: string
  operator: Operator
  /** In the contract's notation. Choices and entities may have several, of which one is enough. */
  values: readonly string[]
}

export interface Group {
  id: string
  join: Join
  parts: readonly Part[]
}

export type Part = Condition | Group

/** A tree of conditions. The rule is its outermost group. */
export type Rule = Group

/** The outermost group is on the first level. */
export const maxLevels = 3

export const operators = [
  'is',
  'isNot',
  'contains',
  'notContains',
  'startsWith',
  'lt',
  'lte',
  'gt',
  'gte',
  'before',
  'from',
  'set',
  'unset',
] as const
export type Operator = (typeof operators)[number]

export function isGroup(part: Part): part is Group {
  return 'parts' in part
}

/** All conditions of a part, in the order in which they are shown. */
export function listConditions(part: Part): Condition[] {
  return isGroup(part) ? part.parts.flatMap(listConditions) : [part]
}

let last = 0

/** Unique in the page. The URL does not contain it. */
export function createPartId(): string {
  return `part-${++last}`
}
