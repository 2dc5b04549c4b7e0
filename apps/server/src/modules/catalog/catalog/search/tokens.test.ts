import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchable, tokensOf } from './tokens.ts'

test('sizes and quantities are one term in any spelling, and a text has them besides their parts', () => {
  for (const size of ['50x70', '50 x 70 cm', '50×70', '50 cm x 70 cm', '50*70cm']) expect(tokensOf(size), size).toEqual(['50x70'])
  for (const amount of ['1,5l', '1.5 litres', '1.5 Liter']) expect(tokensOf(amount), amount).toEqual(['1p5l'])
  expect(tokensOf('poster 30 cm blau')).toEqual(['poster', '30cm', 'blau'])
  expect(searchable('Poster, 50 × 70 cm').split(' ')).toEqual(['poster', '50', '70', 'cm', '50x70'])
  expect(tokensOf('iphone 15 max, 2 in 1')).toEqual(['iphone', '15', 'max', '2', 'in', '1'])
})

test('what a hyphen or an apostrophe joins is one word too', () => {
  expect(searchable('T-Shirt by O’Brien').split(' ')).toEqual(['t', 'shirt', 'by', 'o', 'brien', 'tshirt', 'obrien'])
})

test('terms are letters and digits alone, at most twelve, whatever somebody types', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const tokens = tokensOf(text)
      expect(tokens.length).toBeLessThanOrEqual(12)
      for (const token of tokens) expect(token).toMatch(/^[\p{L}\p{N}]+$/u)
    }),
  )
})

test('a text that is searched for by itself has all of its terms', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('mug', 'T-Shirt', '50 x 70 cm', '1,5l', 'Größe', '30cm', 'o’b'), { maxLength: 8 }),
      (parts) => {
        const text = parts.join(' / ')
        const words = new Set(searchable(text).split(' '))
        for (const token of tokensOf(text)) expect(words).toContain(token)
      },
    ),
  )
})
