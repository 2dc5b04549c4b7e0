import { expect, test } from 'vitest'
import type { RuleFields } from './fields.ts'
import { faultInWords, findFaults } from './rule-faults.ts'
import { createPartId, type Operator, type Part, type Rule } from './rule.ts'
const named = (id: string) => ({ id, message: id })

const fields: RuleFields = {
  name: { kind: 'text', title: named('Name'), path: 'name' },
  stock: { kind: 'number', title: named('Stock'), path: 'stock', digits: 0 },
  created: { kind: 'date', title: named('Created'), path: 'created' },
  type: { kind: 'choice', title: named('Type'), path: 'type', options: [{ value: 'A', label: named('A') }] },
  brand: { kind: 'entity', title: named('Brand'), path: 'brand.id', entity: 'brands' },
}

const group = (...parts: Part[]): Rule => ({ id: createPartId(), join: 'all', parts })
const condition = (field: string, operator: Operator, ...values: string[]) => ({ id: createPartId(), field, operator, values })
const said = (rule: Rule) => findFaults(rule, fields).map(faultInWords)

test('each fault has its sentence', () => {
  expect(said(group())).toEqual(['Add a condition.'])
  expect(said(group(group(group(group(condition('stock', 'lt', '5'))))))).toEqual([
    'Groups can be nested up to 3 levels. Remove this group.',
  ])
  expect(said(group(condition('gone', 'is', '5')))).toEqual(['Choose a field.'])
  expect(said(group(condition('name', 'lt', '5')))).toEqual(['Choose how to compare.'])
  expect(said(group(condition('name', 'is', ' ')))).toEqual(['Enter a text.'])
  expect(said(group(condition('name', 'is', 'x'.repeat(101))))).toEqual(['Enter at most 100 characters.'])
  expect(said(group(condition('name', 'is', 'a\0b')))).toEqual(['This text has characters that can’t be searched for.'])
  expect(said(group(condition('stock', 'lt', '?1.200')))).toEqual(['Enter a number.'])
  expect(said(group(condition('stock', 'lt', '1.5')))).toEqual(['This number has too many decimal places.'])
  expect(said(group(condition('stock', 'lt', '1000000000000')))).toEqual(['This number is too large.'])
  expect(said(group(condition('created', 'from', '2026-02-30T00:00:00.000Z')))).toEqual(['Enter a date and a time.'])
  expect(said(group(condition('type', 'is')))).toEqual(['Choose at least one value.'])
  expect(said(group(condition('type', 'is', 'B')))).toEqual(['One of these values no longer exists. Choose again.'])
  const many = Array.from({ length: 100 }, () => condition('brand', 'is', crypto.randomUUID()))
  expect(said(group(...many))).toEqual(['This rule is too long. Remove conditions or values.'])
})

test('every incomplete condition is named', () => {
  const [first, complete, second] = [condition('name', 'is'), condition('stock', 'lt', '5'), condition('brand', 'is')]
  expect(findFaults(group(first, group(complete, second)), fields).map(({ part }) => part)).toEqual([first.id, second.id])
})
