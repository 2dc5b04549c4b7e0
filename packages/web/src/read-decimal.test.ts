import { expect, test } from 'vitest'
import { readDecimal, type ReadDecimal } from './read-decimal.ts'

const shown = (read: ReadDecimal) =>
  read.kind === 'decimal' ? read.decimal : read.kind === 'unclear' ? read.readings.join(' or ') : read.kind

test.each([
  // 1,200 once became 1.20.
  ['1,200', 'en', 2, '1200 or 1.20'],
  ['1.200', 'de', 2, '1200 or 1.20'],
  ['1,200', 'de', 2, '1200 or 1.20'],
  ['1.200', 'en', 2, '1200 or 1.20'],
  ['1,234', 'en', 2, '1234'],
  ['12.345', 'en', 2, '12345'],
  ['1,200.50', 'en', 2, '1200.50'],
  ['1,200.50', 'de', 2, '1200.50'],
  ['1.200,50', 'en', 2, '1200.50'],
  ['1.200,5', 'de', 2, '1200.5'],
  ['1,234,567', 'en', 2, '1234567'],
  ['1 200,50', 'fr', 2, '1200.50'],
  ["1'200.50", 'de-CH', 2, '1200.50'],
  ['4,90', 'en', 2, '4.90'],
  ['4.90', 'de', 2, '4.90'],
  ['0,500', 'en', 3, '0.500'],
  ['1.250', 'en', 3, '1.250'],
  ['1,250', 'en', 3, '1250 or 1.250'],
  ['1,000', 'en', 0, '1000'],
  ['007', 'en', 2, '7'],
  [',5', 'de', 2, '0.5'],
  ['4.905', 'en', 2, '4905'],
  ['4.9051', 'en', 2, 'invalid'],
  ['1,20,300', 'en', 2, 'invalid'],
  ['1.2.3', 'en', 2, 'invalid'],
  ['12 34', 'en', 2, 'invalid'],
  ['-1', 'en', 2, 'invalid'],
  ['5.', 'en', 2, 'invalid'],
  ['four', 'en', 2, 'invalid'],
  ['  ', 'en', 2, 'empty'],
])('%s in %s with %i digits', (typed, locale, digits, expected) => {
  expect(shown(readDecimal(typed, { locale, digits }))).toBe(expected)
})

test('one separator before three digits is asked about, even with one reading', () => {
  for (const typed of ['24,999', '24.999', '1,234', '12.345']) {
    for (const locale of ['en', 'de']) {
      const readings = [typed.replace(/[.,]/, '')]
      expect(readDecimal(typed, { locale, digits: 2 })).toEqual({ kind: 'unclear', readings })
    }
  }
})

test('two different separators leave nothing to ask', () => {
  expect(readDecimal('1.200,50', { locale: 'en', digits: 2 })).toEqual({ kind: 'decimal', decimal: '1200.50' })
})
