import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { dateColumn, toDay, toInstant, readFileDate, type DateFormat } from './dates.ts'

const timeZone = 'Europe/Berlin'

/** Reads a column: days, moments in UTC, or codes of errors. */
function read(cells: readonly string[], stated?: DateFormat): (string | undefined)[] {
  const column = dateColumn(cells, stated)
  return cells.map((cell) => {
    const result = readFileDate(cell, column, { timeZone })
    if (result.kind === 'DAY') return result.day
    if (result.kind === 'INSTANT') return result.instant.toISOString()
    return result.kind === 'ERROR' ? result.error.code : undefined
  })
}

test('the order of numbers is found over the column, or asked for', () => {
  expect(read(['05/01/2024'])).toEqual(['AMBIGUOUS'])
  expect(read(['05/01/2024', '13/01/2024'])).toEqual(['2024-01-05', '2024-01-13'])
  expect(read(['05/01/2024', '01/13/2024'])).toEqual(['2024-05-01', '2024-01-13'])
  expect(read(['05/01/2024'], 'MDY')).toEqual(['2024-05-01'])
  expect(read(['13/05/2024', '05/13/2024', '05/01/2024', '05/05/2024'])).toEqual([
    '2024-05-13',
    '2024-05-13',
    'AMBIGUOUS',
    '2024-05-05',
  ])
  expect(read(['13/05/2024'], 'MDY')).toEqual(['OTHER_FORMAT'])
})

test('forms with one reading need no order', () => {
  const cells = [
    '2024-05-01',
    '2024/5/1',
    '01.05.2024',
    'May 1, 2024',
    '1 May 2024',
    '1st of May 2024',
    '1. Mai 2024',
    'Wed, 01 May 2024',
  ]
  expect(read(cells)).toEqual(cells.map(() => '2024-05-01'))
})

test('times are in their own zone, or in the given one', () => {
  expect(
    read([
      '2024-05-01T10:00:00Z',
      '2024-05-01 10:00:00 -0400',
      '2024-05-01 10:00',
      'May 1, 2024, 2:30 PM',
      '2024-05-01 10:00 EST',
    ]),
  ).toEqual([
    '2024-05-01T10:00:00.000Z',
    '2024-05-01T14:00:00.000Z',
    '2024-05-01T08:00:00.000Z',
    '2024-05-01T12:30:00.000Z',
    'UNKNOWN_TIME_ZONE',
  ])
  expect(read(['2024-03-31 02:30', '2024-05-01 25:00'])).toEqual(['NO_SUCH_TIME', 'NO_SUCH_TIME'])
  const column = dateColumn([])
  const day = readFileDate('2024-05-01', column, { timeZone })
  expect(day.kind === 'DAY' && toInstant(day, timeZone).toISOString()).toBe('2024-04-30T22:00:00.000Z')
  const moment = readFileDate('2024-04-30T22:30:00Z', column, { timeZone })
  expect(moment.kind === 'INSTANT' && toDay(moment, timeZone)).toBe('2024-05-01')
})

test('what is no date is an error with its reason', () => {
  expect(
    read([
      '2024-02-30',
      '31.04.2024',
      '05/01/24',
      '1 May 24',
      'soon',
      '1714557600',
      '',
      '2024-13-01',
      '0024-01-01',
      '1 Foo 2024',
    ]),
  ).toEqual([
    'NO_SUCH_DAY',
    'NO_SUCH_DAY',
    'TWO_DIGIT_YEAR',
    'TWO_DIGIT_YEAR',
    'NOT_A_DATE',
    'NOT_A_DATE',
    undefined,
    'NO_SUCH_DAY',
    'NO_SUCH_DAY',
    'NOT_A_DATE',
  ])
  expect(read(['1714557600'], 'UNIX_SECONDS')).toEqual(['2024-05-01T10:00:00.000Z'])
  expect(read(['1714557600000'], 'UNIX_MILLISECONDS')).toEqual(['2024-05-01T10:00:00.000Z'])
})

const two = (number: number) => String(number).padStart(2, '0')
const names = 'January February March April May June July August September October November December'.split(' ')
const shapes: Record<string, { format: DateFormat; write: (year: number, month: number, day: number) => string }> = {
  iso: { format: 'YMD', write: (year, month, day) => `${year}-${two(month)}-${two(day)}` },
  slashes: { format: 'YMD', write: (year, month, day) => `${year}/${month}/${day}` },
  british: { format: 'DMY', write: (year, month, day) => `${two(day)}/${two(month)}/${year}` },
  dutch: { format: 'DMY', write: (year, month, day) => `${day}-${month}-${year}` },
  american: { format: 'MDY', write: (year, month, day) => `${month}/${day}/${year}` },
  german: { format: 'DMY', write: (year, month, day) => `${two(day)}.${two(month)}.${year}` },
  named: { format: 'MDY', write: (year, month, day) => `${names[month - 1]} ${day}, ${year}` },
  short: { format: 'DMY', write: (year, month, day) => `${day} ${names[month - 1]!.slice(0, 3)} ${year}` },
}

test('a column in one format is read as it was meant, or asked about, and never as another day', () => {
  const days = fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(shapes)), days, fc.boolean(), ({ format, write }, given, isStated) => {
      const meant = given.map((count) => addDays('1950-01-01', count))
      const cells = meant.map((day) => write(...(day.split('-').map(Number) as [number, number, number])))
      const column = dateColumn(cells, isStated ? format : undefined)
      cells.forEach((cell, index) => {
        const result = readFileDate(cell, column, { timeZone })
        if (result.kind === 'DAY') expect(result.day, cells.join(' ; ')).toBe(meant[index])
        else {
          expect(result, cells.join(' ; ')).toMatchObject({ kind: 'ERROR', error: { code: 'AMBIGUOUS' } })
          expect(isStated || column.kind !== 'AMBIGUOUS').toBe(false)
        }
      })
    }),
    { numRuns: 2000 },
  )
})
