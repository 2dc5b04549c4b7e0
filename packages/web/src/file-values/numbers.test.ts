import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberColumn, readFileDecimal, type DecimalRules, type NumberFormat } from './numbers.ts'

const euros: DecimalRules = { maxDecimals: 2, currency: 'EUR' }

/** Reads a column; errors are their codes. */
function read(cells: readonly string[], rules: DecimalRules = euros, stated?: NumberFormat): (string | undefined)[] {
  const column = numberColumn(cells, stated)
  return cells.map((cell) => {
    const result = readFileDecimal(cell, column, rules)
    return result.kind === 'DECIMAL' ? result.decimal : result.kind === 'ERROR' ? result.error.code : undefined
  })
}

test('a cell with two readings is asked about, unless another cell of the column or a person decides', () => {
  expect(read(['1,234'])).toEqual(['AMBIGUOUS'])
  expect(read(['1,234', '5.00'])).toEqual(['1234', '5'])
  expect(read(['1,234', '56,78'])).toEqual(['TOO_MANY_DECIMALS', '56.78'])
  expect(read(['1,234'], euros, 'POINT')).toEqual(['1234'])
  expect(read(['1,234'], { maxDecimals: 3 }, 'COMMA')).toEqual(['1.234'])
  expect(read(['5,00'], euros, 'POINT')).toEqual(['OTHER_FORMAT'])
  expect(numberColumn(['1,234', '7'])).toMatchObject({ kind: 'AMBIGUOUS', example: '1,234' })
})

test('cells that contradict each other are read where they have one reading', () => {
  expect(read(['1.50', '2,50', '1,234', '7'])).toEqual(['1.5', '2.5', 'AMBIGUOUS', '7'])
})

test('more decimals than there can be are an error, and zeros are none', () => {
  expect(read(['12.505', '0.5'])).toEqual(['TOO_MANY_DECIMALS', '0.5'])
  expect(read(['0.005'])).toEqual(['TOO_MANY_DECIMALS'])
  expect(read(['12.0', '3'], { maxDecimals: 0 })).toEqual(['12', '3'])
  expect(read(['12.5000', '0.100000'])).toEqual(['12.5', '0.1'])
})

test('thousands are grouped by commas, points, blanks or apostrophes, also as in India', () => {
  expect(read(['1.234.567,80', '1 234,5', '1\u202f234', "1'234", '12.34.567'])).toEqual([
    '1234567.8',
    '1234.5',
    '1234',
    '1234',
    '1234567',
  ])
  expect(read(['1,2,3', '12,34', '1..2', '5.'])).toEqual(['NOT_A_NUMBER', '12.34', 'NOT_A_NUMBER', 'NOT_A_NUMBER'])
})

test('a sign of the currency is allowed, another currency is an error', () => {
  expect(read(['€12.50', '€ 3'])).toEqual(['12.5', '3'])
  expect(read(['12,50 EUR', '3 EUR'])).toEqual(['12.5', '3'])
  expect(read(['$12.50'])).toEqual(['OTHER_CURRENCY'])
  expect(read(['€12.50', '$12.50'])).toEqual(['MIXED_CURRENCIES', 'MIXED_CURRENCIES'])
  expect(read(['US$ 5.00'], { maxDecimals: 2, currency: 'USD' })).toEqual(['5'])
  expect(read(['€12.50'], { maxDecimals: 2 })).toEqual(['NOT_A_NUMBER'])
})

test('negative, scientific and percent numbers have names of their own', () => {
  expect(read(['-5', '(5.00)', '1e5', '1.2E+05', '10%', '-0', '', 'NaN', '5\0', '9'.repeat(10_000)])).toEqual([
    'NEGATIVE',
    'NEGATIVE',
    'SCIENTIFIC',
    'SCIENTIFIC',
    'NOT_A_NUMBER',
    '0',
    undefined,
    'NOT_A_NUMBER',
    'NOT_A_NUMBER',
    'NOT_A_NUMBER',
  ])
  expect(read(['-5', '−5'], { maxDecimals: 0, negative: true })).toEqual(['-5', '-5'])
  expect(read(['12.5 %'], { maxDecimals: 2, percent: true })).toEqual(['12.5'])
})

const shapes = [
  { point: '.', group: ',', format: 'POINT' },
  { point: '.', group: ' ', format: 'POINT' },
  { point: '.', group: '\u00a0', format: 'POINT' },
  { point: '.', group: "'", format: 'POINT' },
  { point: '.', group: '', format: 'POINT' },
  { point: ',', group: '.', format: 'COMMA' },
  { point: ',', group: '\u202f', format: 'COMMA' },
  { point: ',', group: '’', format: 'COMMA' },
  { point: ',', group: '', format: 'COMMA' },
] as const

test('a column in one format is read as it was meant, or asked about, and never as another number', () => {
  const sign = fc.constantFrom(['', ''], ['€', ''], ['', ' EUR'], ['EUR ', ''], ['', '\u00a0€'])
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 11n }), { minLength: 1, maxLength: 8 })
  const digits = fc.constantFrom(0, 2, 3, 4)
  fc.assert(
    fc.property(
      fc.constantFrom(...shapes),
      sign,
      amounts,
      digits,
      fc.boolean(),
      (shape, [before, after], meant, decimals, isStated) => {
        const cells = meant.map((minor) => `${before}${write(minor, decimals, shape)}${after}`)
        const column = numberColumn(cells, isStated ? shape.format : undefined)
        const results = cells.map((cell) => readFileDecimal(cell, column, { maxDecimals: decimals, currency: 'EUR' }))
        results.forEach((result, index) => {
          const expected = shapeless(meant[index]!, decimals)
          if (result.kind === 'DECIMAL') expect(result.decimal, cells.join(' ; ')).toBe(expected)
          else {
            expect(result, cells.join(' ; ')).toMatchObject({ kind: 'ERROR', error: { code: 'AMBIGUOUS' } })
            expect(isStated || column.kind !== 'AMBIGUOUS', cells.join(' ; ')).toBe(false)
          }
        })
      },
    ),
    { numRuns: 3000 },
  )
})

test('any text is a decimal with no more digits than there can be, or an error', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,\u2019 -\u00a0x€%e()'), maxLength: 12 })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.string()), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 4 }),
      (cells, maxDecimals) => {
        const column = numberColumn(cells)
        for (const cell of cells) {
          const result = readFileDecimal(cell, column, { maxDecimals, currency: 'EUR' })
          if (result.kind !== 'DECIMAL') continue
          expect(result.decimal).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
          expect(result.decimal.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(maxDecimals)
        }
      },
    ),
    { numRuns: 3000 },
  )
})

function write(minor: bigint, decimals: number, { point, group }: { point: string; group: string }): string {
  const digits = minor.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === 0 ? whole : `${whole}${point}${digits.slice(-decimals)}`
}

function shapeless(minor: bigint, decimals: number): string {
  const text = write(minor, decimals, { point: '.', group: '' })
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

test('superscripts and fractions are no digits', () => {
  expect(read(['12⁵⁰', '5²', '2½', '①'])).toEqual(['NOT_A_NUMBER', 'NOT_A_NUMBER', 'NOT_A_NUMBER', 'NOT_A_NUMBER'])
})

test('digits of every script are read', () => {
  expect(read(['١٬٢٣٤٫٥٠', '۱۲٫۵', '１２．５', '१२'])).toEqual(['1234.5', '12.5', '12.5', '12'])
})

test('the sign and the code of one currency are no two currencies', () => {
  expect(read(['€ 1,50', '2,50 EUR'])).toEqual(['1.5', '2.5'])
  expect(read(['€ 1,50', '2,50 EUR', '$3'])).toEqual(['MIXED_CURRENCIES', 'MIXED_CURRENCIES', 'MIXED_CURRENCIES'])
})
