import { useQueries } from '@tanstack/react-query'
import { pickedQuery } from '../pickers/entity-picker.tsx'
import { useSession } from '../calls/session.ts'
import { useWeightUnit } from '../site/shop.ts'
import { entityKinds } from './entity-kinds.ts'
import type { EntityName, RuleFields } from './fields.ts'
import { ruleInWords } from './rule-in-words.ts'
import { listConditions, type Rule } from './rule.ts'

/** States a rule without faults in words, with the names of its entities. */
export function RuleInWords({ rule, fields }: { rule: Rule; fields: RuleFields }) {
  const { site } = useSession()
  const weightUnit = useWeightUnit()
  const ids = idsByEntity(rule, fields)
  const names = useQueries({
    queries: ids.map(([entity, each]) => pickedQuery(entityKinds[entity], each)),
    combine: (results) => results.map(({ data, isError }, index) => ({ entity: ids[index]![0], found: data, isError })),
  })
  const nameOf = (entity: EntityName, id: string) => {
    const { found, isError } = names.find((each) => each.entity === entity)!
    return found?.find((each) => each.id === id)?.name ?? (found ? entityKinds[entity].texts().gone : isError ? '–' : '…')
  }
  return ruleInWords(rule, fields, { currency: site.currency, timeZone: site.timeZone, weightUnit, nameOf })
}

function idsByEntity(rule: Rule, fields: RuleFields): [EntityName, string[]][] {
  const ids = new Map<EntityName, Set<string>>()
  for (const { field: key, values } of listConditions(rule)) {
    const field = fields[key]
    if (field?.kind !== 'entity') continue
    const known = ids.get(field.entity) ?? new Set()
    for (const id of values) known.add(id)
    ids.set(field.entity, known)
  }
  return [...ids].map(([entity, each]) => [entity, [...each]])
}
