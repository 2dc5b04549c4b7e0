import * as fc from 'fast-check'
import {
  needsValue,
  getOperators,
  takesSeveral,
  type RuleField,
  type RuleFields,
} from '../../apps/dashboard/src/lib/rules/fields.ts'
import { createPartId, type Condition, type Group, type Part } from '../../apps/dashboard/src/lib/rules/rule.ts'

/** The values from which conditions are made, by the key of their field, in the contract's notation. */
export type Samples = Readonly<Record<string, readonly string[]>>

/** Rules without faults, over values that occur. */
export function someRule(fields: RuleFields, samples: Samples, { parts = 3, levels = 3 } = {}): fc.Arbitrary<Group> {
  const condition = fc.constantFrom(...Object.keys(fields)).chain((key) => someCondition(key, fields[key]!, samples[key] ?? []))
  const part = (level: number): fc.Arbitrary<Part> =>
    level > levels ? condition : fc.oneof({ weight: 2, arbitrary: condition }, { weight: 1, arbitrary: group(level) })
  const group = (level: number): fc.Arbitrary<Group> =>
    fc
      .record({
        join: fc.constantFrom('all' as const, 'any' as const),
        parts: fc.array(part(level + 1), { minLength: 1, maxLength: parts }),
      })
      .map((made) => ({ id: createPartId(), ...made }))
  return group(1)
}

function someCondition(key: string, field: RuleField, samples: readonly string[]): fc.Arbitrary<Condition> {
  return fc
    .constantFrom(...getOperators(field))
    .chain((operator) =>
      someValues(field, samples, needsValue(operator)).map((values) => ({ id: createPartId(), field: key, operator, values })),
    )
}

function someValues(field: RuleField, samples: readonly string[], needed: boolean): fc.Arbitrary<string[]> {
  if (!needed) return fc.constant([])
  if (takesSeveral(field)) return fc.uniqueArray(fc.constantFrom(...samples), { minLength: 1, maxLength: 2 })
  return fc.constantFrom(...samples).map((value) => [value])
}
