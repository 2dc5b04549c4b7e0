import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomerLine } from '@stoa/contract/services/stoa/customer-imports'
import { isEmail } from '@stoa/contract/email'
import { LineCells, UnreadableCell } from './cells.ts'

const now = new Date('2026-06-01T00:00:00Z')
const field = 'note' satisfies keyof CustomerLine
const cellsOf = (text: string) => new LineCells({ [field]: text }, {})

/** Texts as spreadsheets, people and attackers write them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '1,234',
    '1.234',
    '-1',
    '1e9',
    '∞',
    'yes',
    'Ja',
    '\u202eyes',
    '=1+1',
    '31/12/2025',
    '2025-13-01',
    '0000-00-00',
  ),
  fc.emailAddress(),
  fc.float().map(String),
)

/** Reads a cell: a value, undefined for an empty one, or the named error. Any other error fails the test. */
function read<Value>(reader: (cells: LineCells) => Value, text: string): Value | 'UNREADABLE' {
  try {
    return reader(cellsOf(text))
  } catch (error) {
    if (error instanceof UnreadableCell) return 'UNREADABLE'
    throw error
  }
}

test('every cell is what it says, nothing, or a named error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const isEmpty = text.trim() === ''
      const email = read((cells) => cells.email(field), text)
      if (email !== undefined && email !== 'UNREADABLE') expect(isEmail(email)).toBe(true)
      const flag = read((cells) => cells.flag(field), text)
      expect([true, false, undefined, 'UNREADABLE']).toContain(flag)
      const count = read((cells) => cells.count(field), text)
      if (typeof count === 'number') expect(Number.isSafeInteger(count) && count >= 0).toBe(true)
      const amount = read((cells) => cells.amount(field, { maxDecimals: 4 }), text)
      if (amount !== undefined && amount !== 'UNREADABLE') expect(amount).toMatch(/^\d+(\.\d{1,4})?$/)
      const country = read((cells) => cells.country(field), text)
      if (country !== undefined && country !== 'UNREADABLE') expect(country).toMatch(/^[A-Z]{2}$/)
      const phone = read((cells) => cells.phone(field), text)
      if (phone !== undefined && phone !== 'UNREADABLE') expect(phone.match(/\d/g)?.length).toBeGreaterThanOrEqual(5)
      const date = read((cells) => cells.date(field, { timeZone: 'Europe/Berlin', now }), text)
      if (date instanceof Date) expect(date <= now && date.getUTCFullYear() >= 1990).toBe(true)
      if (isEmpty) for (const value of [email, flag, count, amount, country, phone, date]) expect(value).toBeUndefined()
    }),
  )
})

test('a number or a date with two readings is refused until somebody states the format', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 100, max: 999 }), (thousands, rest) => {
      expect(read((cells) => cells.amount(field, { maxDecimals: 4 }), `${thousands},${rest}`)).toBe('UNREADABLE')
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
      fc.pre(day !== month)
      const date = read((cells) => cells.date(field, { timeZone: 'UTC', now }), `${day}/${month}/2025`)
      expect(date).toBe('UNREADABLE')
    }),
  )
})
