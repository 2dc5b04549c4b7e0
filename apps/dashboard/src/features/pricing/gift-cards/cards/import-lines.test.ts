import { expect, test } from 'vitest'
import { readCards } from './import-lines.ts'

const rules = { currency: 'EUR', timeZone: 'America/New_York' }
const read = (lines: string, stated = {}, more = {}) => readCards(lines, stated, { ...rules, ...more })

test('a card ends with its day in the zone of the site', () => {
  expect(read('OLD1234567; 12.00; 2028-12-31; a@example.com').cards).toEqual([
    { code: 'OLD1234567', balance: '12', expirationDate: '2029-01-01T04:59:59.000Z', recipientEmail: 'a@example.com' },
  ])
})

test('balances have as many decimals as the currency, and no more', () => {
  expect(read('OLD1234567; 1.005', {}, { currency: 'KWD' }).problem).toContain('in two ways')
  expect(read('OLD1234567; 1.005', { numbers: 'POINT' }, { currency: 'KWD' }).cards).toMatchObject([{ balance: '1.005' }])
  expect(read('OLD1234567; 1.005', { numbers: 'POINT' }).problem).toContain('more decimals')
  expect(read('OLD1234567; 0.5', {}, { currency: 'JPY' }).problem).toContain('more decimals')
  expect(read('OLD1234567; 5.00', {}, { currency: 'JPY' }).cards).toMatchObject([{ balance: '5' }])
})

test('what can be read in two ways is asked, and all lines decide', () => {
  expect(read('OLD1234567; 1,234').problem).toContain('in two ways')
  expect(read('OLD1234567; 1,234\nOLD1234568; 12.50')).toMatchObject({ problem: undefined, cards: [{ balance: '1234' }, {}] })
  expect(read('OLD1234567; 1,234', { numbers: 'POINT' }).cards).toMatchObject([{ balance: '1234' }])
  expect(read('OLD1234567; 5; 05/01/2028').problem).toContain('in two ways')
  expect(read('OLD1234567; 5; 05/01/2028', { dates: 'MDY' }).cards).toMatchObject([
    { expirationDate: '2028-05-02T03:59:59.000Z' },
  ])
})

test.each(['', 'x', '-5', '0', '1e3', '5 USD', '1.2.3', '$5', '12 pieces', 'NaN', '0x10'])(
  'the balance %j is refused',
  (cell) => {
    expect(read(`OLD1234567; ${cell}; 2028-12-31`).problem).toContain('Line 1')
  },
)

test.each(['2028-02-30', 'soon', '31.12.28', '2028', '1893456000', '2028-13-01', '2028-12-31 25:00'])(
  'the expiry %j is refused',
  (cell) => {
    expect(read(`OLD1234567; 5; ${cell}`).problem).toContain('Line 1')
  },
)

test('the line of a problem is that of the text', () => {
  expect(read('\nOLD1234567; 5\n\nOLD1234568; x').problem).toContain('Line 4')
})
