import { expect, test } from 'vitest'
import type { RuleFields } from './fields.ts'
import { readRule } from './rule-in-url.ts'
import { ruleInWords } from './rule-in-words.ts'
const named = (id: string) => ({ id, message: id })

const fields: RuleFields = {
  name: { kind: 'text', title: named('Name'), path: 'name' },
  stock: { kind: 'number', title: named('Stock'), path: 'stock', digits: 0 },
  price: { kind: 'money', title: named('Price'), path: 'price', optional: true },
  tax: { kind: 'percent', title: named('Tax'), path: 'tax', wire: 'fraction' },
  weight: { kind: 'number', title: named('Weight'), path: 'weight', digits: 3, unit: 'weight' },
  created: { kind: 'date', title: named('Created'), path: 'created' },
  brand: { kind: 'entity', title: named('Brand'), path: 'brand.id', entity: 'brands' },
  ribbon: { kind: 'entity', title: named('Ribbon'), path: 'ribbon.id', entity: 'ribbons' },
  image: { kind: 'presence', title: named('Image'), path: 'media.main' },
}

const wording = {
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  weightUnit: 'kg',
  nameOf: (_: string, id: string) => id.toUpperCase(),
}
const inWords = (text: string) => ruleInWords(readRule(text)!, fields, wording).replaceAll(/\s/g, ' ')

test('a group at the end is a list, elsewhere it is in brackets', () => {
  expect(inWords('-all.stock.lt.5.-any.brand.is.x.ribbon.is.y.-.-')).toBe('Stock is below 5 and any of: Brand is X, Ribbon is Y')
  expect(inWords('-all.-any.brand.is.x.ribbon.is.y.-.stock.lt.5.-')).toBe('(Brand is X or Ribbon is Y) and Stock is below 5')
  expect(inWords('-any.stock.lt.5.-all.brand.is.x.-any.ribbon.is.y.image.unset.-.-.-')).toBe(
    'Stock is below 5 or all of: Brand is X, (Ribbon is Y or Image is missing)',
  )
  expect(inWords('-any.-all.brand.is.x.-.stock.gte.5.-')).toBe('Brand is X or Stock is at least 5')
})

test('each kind of value is written as the screens write it', () => {
  expect(inWords('-all.name.contains.vase.-')).toBe('Name contains “vase”')
  expect(inWords('-all.name.notContains.vase.-')).toBe('Name does not contain “vase”')
  expect(inWords('-all.name.startsWith.vase.-')).toBe('Name starts with “vase”')
  expect(inWords('-all.price.gt.1200_2e5.-')).toBe('Price is above €1,200.50')
  expect(inWords('-all.price.lte.3.price.set.-')).toBe('Price is at most €3.00 and Price is present')
  expect(inWords('-all.tax.is.0_2e19.-')).toBe('Tax is 19 %')
  expect(inWords('-all.weight.lt.0_2e5.-')).toBe('Weight is below 0.5 kg')
  expect(inWords('-all.brand.isNot.a*b*c.-')).toBe('Brand is not A, B, or C')
  expect(inWords('-all.created.before.2026-03-29T01_3a30_3a00_2e000Z.-')).toBe('Created is before 29 Mar 2026, 03:30')
  expect(inWords('-all.created.from.2026-03-29T00_3a30_3a00_2e000Z.-')).toBe('Created is at or after 29 Mar 2026, 01:30')
})
