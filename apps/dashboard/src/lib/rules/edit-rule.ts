import { needsValue, getOperators, type RuleField, type RuleFields } from './fields.ts'
import {
  isGroup,
  maxLevels,
  createPartId,
  type Condition,
  type Group,
  type Join,
  type Operator,
  type Part,
  type Rule,
} from './rule.ts'

/** A changed rule, and where the focus goes: to a part, or to the button that adds a condition to a group. */
export interface Edited {
  rule: Rule
  focus: Focus
}

export type Focus = { part: string } | { addTo: string }

/** A rule to start with: one condition that is not complete. */
export function startRule(fields: RuleFields): Rule {
  return { id: createPartId(), join: 'all', parts: [newCondition(fields)] }
}

export function addCondition(rule: Rule, groupId: string, fields: RuleFields): Edited {
  return add(rule, groupId, newCondition(fields))
}

/** A new group has a condition, which gets the focus. Nothing is added below the lowest level. */
export function addGroup(rule: Rule, groupId: string, fields: RuleFields): Edited {
  if (countLevels(rule, groupId) >= maxLevels) return { rule, focus: { addTo: groupId } }
  const condition = newCondition(fields)
  // The other way of joining, because with the same one the group would change nothing.
  const join = groupIn(rule, groupId)?.join === 'all' ? 'any' : 'all'
  return { rule: add(rule, groupId, { id: createPartId(), join, parts: [condition] }).rule, focus: { part: condition.id } }
}

/** Removes a condition, or a group with everything in it. The focus goes to the next part of the group, or the one before. */
export function removePart(rule: Rule, id: string): Edited {
  const parent = findParent(rule, id)
  if (!parent) return { rule, focus: { part: rule.id } }
  const index = parent.parts.findIndex((part) => part.id === id)
  const neighbour = parent.parts[index + 1] ?? parent.parts[index - 1]
  const removed = changeGroup(rule, parent.id, (group) => ({ ...group, parts: group.parts.filter((part) => part.id !== id) }))
  return { rule: removed, focus: neighbour ? { part: neighbour.id } : { addTo: parent.id } }
}

export function setJoin(rule: Rule, groupId: string, join: Join): Rule {
  return changeGroup(rule, groupId, (group) => ({ ...group, join }))
}

/** Another field keeps the operator where it has it, and no value. */
export function setField(rule: Rule, id: string, key: string, fields: RuleFields): Rule {
  const field = fields[key]
  if (!field) return rule
  return changeCondition(rule, id, (condition) => ({
    ...condition,
    field: key,
    operator: getOperators(field).includes(condition.operator) ? condition.operator : firstOperator(field),
    values: [],
  }))
}

export function setOperator(rule: Rule, id: string, operator: Operator): Rule {
  return changeCondition(rule, id, (condition) => ({
    ...condition,
    operator,
    values: needsValue(operator) ? condition.values : [],
  }))
}

export function setValues(rule: Rule, id: string, values: readonly string[]): Rule {
  return changeCondition(rule, id, (condition) => ({ ...condition, values: values.filter(Boolean) }))
}

function newCondition(fields: RuleFields): Condition {
  const [key, field] = Object.entries(fields)[0]!
  return { id: createPartId(), field: key, operator: firstOperator(field), values: [] }
}

function firstOperator(field: RuleField): Operator {
  return getOperators(field)[0]!
}

function add(rule: Rule, groupId: string, part: Part): Edited {
  return {
    rule: changeGroup(rule, groupId, (group) => ({ ...group, parts: [...group.parts, part] })),
    focus: { part: part.id },
  }
}

function changeGroup(group: Group, id: string, change: (group: Group) => Group): Group {
  if (group.id === id) return change(group)
  return { ...group, parts: group.parts.map((part) => (isGroup(part) ? changeGroup(part, id, change) : part)) }
}

function changeCondition(group: Group, id: string, change: (condition: Condition) => Condition): Group {
  const inPart = (part: Part) => (isGroup(part) ? changeCondition(part, id, change) : part.id === id ? change(part) : part)
  return { ...group, parts: group.parts.map(inPart) }
}

function groupIn(group: Group, id: string): Group | undefined {
  if (group.id === id) return group
  return group.parts.filter(isGroup).reduce<Group | undefined>((found, part) => found ?? groupIn(part, id), undefined)
}

function findParent(group: Group, id: string): Group | undefined {
  if (group.parts.some((part) => part.id === id)) return group
  return group.parts.filter(isGroup).reduce<Group | undefined>((found, part) => found ?? findParent(part, id), undefined)
}

/** 1 for the outermost group. */
function countLevels(rule: Rule, groupId: string): number {
  let level = 1
  for (let parent = findParent(rule, groupId); parent; parent = findParent(rule, parent.id)) level++
  return level
}
