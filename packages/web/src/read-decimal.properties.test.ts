import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent, formatAmount } from '@stoa/pricing'
import { readDecimal, writeDecimal } from './read-decimal.ts'

const locale = fc.constantFrom('en', 'de', 'de-CH', 'fr', 'es', 'sv', 'pl', 'pt-BR', 'ar-XB', 'bg')
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'BHD', 'CLF')
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('what is written in the locale is read as it was meant, or asked about, and never read as another number', () => {
  fc.assert(
    fc.property(locale, currency, amount, fc.boolean(), fc.boolean(), (where, code, minor, useGrouping, isShort) => {
      const digits = currencyExponent(code)
      const meant = formatAmount(minor, code)
      const shape = { useGrouping, minimumFractionDigits: isShort ? 0 : digits, maximumFractionDigits: digits }
      const typed = new Intl.NumberFormat(where, { ...shape, numberingSystem: 'latn' }).format(meant)
      const read = readDecimal(typed, { locale: where, digits })
      const readings = read.kind === 'decimal' ? [read.decimal] : read.kind === 'unclear' ? read.readings : []
      expect(readings.map(Number), typed).toContain(Number(meant))
    }),
    { numRuns: 2000 },
  )
})

test('an amount without groups is never asked about in the locale it is written in', () => {
  fc.assert(
    fc.property(locale, currency, amount, (where, code, minor) => {
      const meant = formatAmount(minor, code)
      const digits = currencyExponent(code)
      expect(readDecimal(writeDecimal(meant, where), { locale: where, digits })).toEqual({ kind: 'decimal', decimal: meant })
    }),
  )
})

test('any text is read or refused; a reading is a decimal with no more digits than there can be', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,\u2019 -\u00a0x'), maxLength: 12 })
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), locale, fc.nat({ max: 4 }), (typed, where, digits) => {
      const read = readDecimal(typed, { locale: where, digits })
      const readings = read.kind === 'decimal' ? [read.decimal] : read.kind === 'unclear' ? read.readings : []
      for (const reading of readings) {
        expect(reading).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/)
        expect(reading.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(digits)
      }
    }),
    { numRuns: 2000 },
  )
})

test('what people of two languages read as different numbers is never taken for one of them in English or German', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'de'),
      fc.integer({ min: 1, max: 999 }),
      digits,
      fc.constantFrom('.', ','),
      (where, thousands, rest, separator) => {
        const typed = `${thousands}${separator}${rest}`
        const read = readDecimal(typed, { locale: where, digits: 2 })
        expect(read.kind, typed).toBe('unclear')
        expect(read.kind === 'unclear' && read.readings).toContain(`${thousands}${rest}`)
      },
    ),
  )
})

test('words, signs and half a number are no number in English or German', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abceE+-%€'), minLength: 1, maxLength: 4 })
  const number = fc.constantFrom('', '1', '12.5', '12,5', '1,234.5')
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'de'),
      word,
      number,
      fc.boolean(),
      fc.nat({ max: 4 }),
      (where, text, rest, isBefore, digits) => {
        expect(readDecimal(isBefore ? text + rest : rest + text, { locale: where, digits })).toEqual({ kind: 'invalid' })
      },
    ),
  )
})
