import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLines, splitLines, type BasketLine } from './line.ts'

let counter = 0

const line = fc
  .record({
    item: fc.integer({ min: 1, max: 4 }),
    variant: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    gift: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 60_000 }),
  })
  .map(({ item, variant, gift, quantity }): BasketLine => ({
    id: `line ${++counter}`,
    quantity,
    reference: { appId: 'app', catalogItemId: `item ${item}`, ...(variant && { options: { variantId: `variant ${variant}` } }) },
    ...(gift && { extendedFields: { namespaces: { gifts: { wrapped: true } } } }),
  }))
const customLine = fc.integer({ min: 1, max: 9 }).map((quantity): BasketLine => ({
  id: `line ${++counter}`,
  quantity,
  custom: { productName: { original: 'Custom' }, price: '5' },
}))
const lines = fc.array(fc.oneof({ arbitrary: line, weight: 4 }, { arbitrary: customLine, weight: 1 }), { maxLength: 8 })

/** How much there is of each item, whatever lines it is in. */
function amounts(...carts: readonly (readonly BasketLine[])[]): Record<string, number> {
  const result: Record<string, number> = {}
  for (const { id: _id, quantity, ...item } of carts.flat()) {
    const key = JSON.stringify(item)
    result[key] = (result[key] ?? 0) + quantity
  }
  return Object.fromEntries(Object.entries(result).toSorted())
}

test('two carts that join lose and double nothing', () => {
  fc.assert(
    fc.property(lines, lines, (own, joining) => {
      expect(amounts(joinLines(own, joining).lines)).toEqual(amounts(own, joining))
    }),
  )
})

test('undone at once, both carts are as they were', () => {
  fc.assert(
    fc.property(lines, lines, (own, joining) => {
      const { lines: joint, joined } = joinLines(own, joining)
      expect(splitLines(joint, joined)).toEqual({ own, joining })
    }),
  )
})

test('undone after changes, both carts together have what the joint one had', () => {
  const change = fc.record({ place: fc.nat(), quantity: fc.integer({ min: 0, max: 70_000 }) })
  fc.assert(
    fc.property(lines, lines, fc.array(change, { maxLength: 5 }), lines, (own, joining, changes, added) => {
      const { lines: joint, joined } = joinLines(own, joining)
      let changed = joint
      for (const { place, quantity } of changes)
        changed = changed
          .map((each, index) => (index === place % Math.max(1, changed.length) ? { ...each, quantity } : each))
          .filter((each) => each.quantity > 0)
      changed = joinLines(changed, added).lines
      const split = splitLines(changed, joined)
      expect(amounts(split.own, split.joining)).toEqual(amounts(changed))
    }),
  )
})

test('a cart that would become too large does not join', () => {
  const many = (count: number): BasketLine[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${index}`,
      quantity: 1,
      reference: { appId: 'a', catalogItemId: `${index}` },
    }))
  const other: BasketLine = { id: 'other', quantity: 1, reference: { appId: 'a', catalogItemId: 'other' } }
  expect(joinLines(many(299), [other]).lines).toHaveLength(300)
  expect(() => joinLines(many(300), [other])).toThrow()
})
