import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { someRule } from '../../../../../tests/support/arbitrary-rule.ts'
import { addCondition, addGroup, removePart, setField, setJoin, setOperator, setValues, startRule } from './edit-rule.ts'
import type { RuleFields } from './fields.ts'
import { faultInWords, findFaults } from './rule-faults.ts'
import { toFilter } from './rule-filter.ts'
import { readRule, writeRule } from './rule-in-url.ts'
import { ruleInWords } from './rule-in-words.ts'
import { listConditions, isGroup, maxLevels, operators, type Part, type Rule } from './rule.ts'
const named = (id: string) => ({ id, message: id })

const fields: RuleFields = {
  name: { kind: 'text', title: named('Name'), path: 'name', optional: true },
  sku: { kind: 'text', title: named('SKU'), path: 'variants', entry: 'sku' },
  weight: { kind: 'number', title: named('Weight'), path: 'weight', digits: 3, unit: 'weight' },
  price: { kind: 'money', title: named('Price'), path: 'price' },
  discount: { kind: 'percent', title: named('Discount'), path: 'discount', wire: 'fraction' },
  created: { kind: 'date', title: named('Created'), path: 'created' },
  status: {
    kind: 'choice',
    title: named('Status'),
    path: 'visible',
    options: [
      { value: 'visible', label: named('Visible'), wire: true },
      { value: 'hidden', label: named('Hidden'), wire: false },
    ],
  },
  brand: { kind: 'entity', title: named('Brand'), path: 'brand.id', entity: 'brands' },
  category: { kind: 'entity', title: named('Category'), path: 'categories', entry: 'id', entity: 'categories' },
  image: { kind: 'presence', title: named('Image'), path: 'media.main' },
}

const samples = {
  name: ['vase', 'Vase, blue', '50 %_*.-', '日本 ñ', '-', '😀'],
  sku: ['V-1', '(a).b'],
  weight: ['0', '0.5', '12'],
  price: ['0', '9.99', '1200.00'],
  discount: ['0.19', '0.5'],
  created: ['2026-03-29T00:30:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  status: ['visible', 'hidden'],
  brand: ['4d1c0000-0000-4000-8000-000000000001', 'b-2'],
  category: ['c-1', 'c-2'],
}

const wording = { currency: 'EUR', timeZone: 'Europe/Berlin', weightUnit: 'kg', nameOf: (_: string, id: string) => id }

const rule = someRule(fields, samples)

/** Any tree: with unknown fields, wrong values, empty groups, too many levels. */
const anyRule: fc.Arbitrary<Rule> = fc.letrec<{ group: Rule; part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      id: fc.uuid(),
      field: fc.constantFrom(...Object.keys(fields), 'toString', 'gone', ''),
      operator: fc.constantFrom(...operators),
      values: fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...Object.values(samples).flat())), {
        maxLength: 3,
      }),
    }),
    tie('group'),
  ),
  group: fc.record({
    id: fc.uuid(),
    join: fc.constantFrom('all' as const, 'any' as const),
    parts: fc.array(tie('part'), { maxLength: 3 }),
  }),
})).group

test('a rule is the same after it was written into a URL and read again', () => {
  fc.assert(
    fc.property(rule, (given) => {
      const text = writeRule(given)
      expect(withoutIds(readRule(text)!)).toEqual(withoutIds(given))
      expect(text).toMatch(/^[\w.*-]+$/)
      expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`)
    }),
  )
})

test('any text in the URL is a rule or none, and never an error', () => {
  const damaged = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^-(all|any)(\.(name|is|price|lt|5|-|-any|\*|_|_e4|_ff))*$/),
    fc.tuple(rule, fc.nat(), fc.string({ maxLength: 2 })).map(([given, at, text]) => {
      const whole = writeRule(given)
      return whole.slice(0, at % whole.length) + text + whole.slice((at % whole.length) + 1)
    }),
  )
  fc.assert(
    fc.property(damaged, (text) => {
      const read = readRule(text)
      if (read && findFaults(read, fields).length === 0) expect(withoutIds(readRule(writeRule(read))!)).toEqual(withoutIds(read))
    }),
    { numRuns: 1000 },
  )
})

test('a tree has a fault with a sentence, or a filter, words and a URL', () => {
  const known = ['$and', '$or', '$not', '$eq', '$in', '$lt', '$lte', '$gt', '$gte', '$exists', '$contains', '$startsWith']
  const names = [...known, '$matchItems', ...Object.values(fields).flatMap((field) => [field.path, entryOf(field)])]
  fc.assert(
    fc.property(fc.oneof(anyRule, rule), (given) => {
      const faults = findFaults(given, fields)
      for (const fault of faults) expect(faultInWords(fault)).toMatch(/\.$/)
      if (faults.length > 0) return
      const filter = toFilter(given, fields)
      visit(filter, (name, value) => {
        expect(names).toContain(name)
        if (Array.isArray(value)) expect(value).not.toEqual([])
        expect(value).not.toBeUndefined()
      })
      expect(ruleInWords(given, fields, wording)).not.toBe('')
      expect(withoutIds(readRule(writeRule(given))!)).toEqual(withoutIds(given))
    }),
    { numRuns: 500 },
  )
})

test('no series of changes nests too deep, and the focus is always on something that is there', () => {
  const change = fc.record({
    what: fc.constantFrom('condition', 'group', 'remove', 'field', 'join', 'operator', 'values'),
    at: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let current = startRule(fields)
      for (const { what, at } of changes) {
        const groups = partsOf(current).filter(isGroup)
        const group = groups[at % groups.length]!
        const conditions = listConditions(current)
        const condition = conditions[at % conditions.length]
        const key = Object.keys(fields)[at % Object.keys(fields).length]!
        const before = conditions.length
        if (what === 'condition' || what === 'group') {
          const edited = (what === 'group' ? addGroup : addCondition)(current, group.id, fields)
          expectFocusIn(edited)
          expect(listConditions(edited.rule)).toHaveLength(edited.rule === current ? before : before + 1)
          current = edited.rule
        } else if (what === 'remove') {
          const parts = partsOf(current)
          const removed = parts[at % parts.length]!
          const edited = removePart(current, removed.id)
          expectFocusIn(edited)
          expect(listConditions(edited.rule)).toHaveLength(removed === current ? before : before - listConditions(removed).length)
          current = edited.rule
        } else if (what === 'join') current = setJoin(current, group.id, at % 2 ? 'all' : 'any')
        else if (condition && what === 'field') current = setField(current, condition.id, key, fields)
        else if (condition && what === 'operator') current = setOperator(current, condition.id, operators[at % operators.length]!)
        else if (condition) current = setValues(current, condition.id, [String(at)])
        const faults = findFaults(current, fields).map(({ problem }) => problem)
        expect(faults).not.toContain('TOO_DEEP')
        expect(faults).not.toContain('UNKNOWN_FIELD')
        expect(levelsOf(current)).toBeLessThanOrEqual(maxLevels)
        const ids = partsOf(current).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }
    }),
  )
})

function expectFocusIn({ rule: changed, focus }: ReturnType<typeof removePart>) {
  const ids = partsOf(changed).map(({ id }) => id)
  expect(ids).toContain('part' in focus ? focus.part : focus.addTo)
}

function partsOf(part: Part): Part[] {
  return isGroup(part) ? [part, ...part.parts.flatMap(partsOf)] : [part]
}

function levelsOf(part: Part): number {
  return isGroup(part) ? 1 + Math.max(0, ...part.parts.map(levelsOf)) : 0
}

function withoutIds(part: Part): object {
  const { id: _, ...rest } = part
  return isGroup(part) ? { join: part.join, parts: part.parts.map(withoutIds) } : rest
}

function entryOf(field: RuleFields[string]): string {
  return ('entry' in field && field.entry) || field.path
}

function visit(value: unknown, look: (name: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) look(name, member)
    visit(member, look)
  }
}
