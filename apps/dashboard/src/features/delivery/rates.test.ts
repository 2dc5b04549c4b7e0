import { expect, test } from 'vitest'
import { emptyRates, findFlaws, toRates, toRateValues } from './rates.ts'

const weight = (operator: 'GTE' | 'LT' | 'EQ', value: string) => ({ type: 'BY_TOTAL_WEIGHT' as const, operator, value })

test('rates come back from the form as they went in', () => {
  const free = { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE' as const, operator: 'GTE' as const, value: '80' }] }
  const steps = [
    { amount: '4', conditions: [weight('GTE', '0'), weight('LT', '5')] },
    { amount: '9', conditions: [weight('GTE', '5')] },
  ]
  for (const rates of [[free, { amount: '4.90' }], steps, [free, ...steps], [{ amount: '1', multiplyByQuantity: true }]])
    expect(toRates(toRateValues(rates))).toEqual(rates)
})

test('conditions that the form cannot show stay as they are', () => {
  const rates = [{ amount: '4', conditions: [weight('EQ', '1')] }, { amount: '9' }]
  expect(toRateValues(rates).basis).toBe('OWN')
  expect(toRates(toRateValues(rates))).toEqual(rates)
})

test('a gap and an overlap are found, whatever order the steps stand in', () => {
  const step = (from: string, to: string) => ({ from, to, amount: '1' })
  const flaws = (basis: 'WEIGHT' | 'QUANTITY', ...steps: ReturnType<typeof step>[]) => findFlaws({ ...emptyRates, basis, steps })
  expect(flaws('WEIGHT', step('5', ''), step('0', '5'))).toEqual([])
  expect(flaws('QUANTITY', step('1', '5'), step('6', ''))).toEqual([])
  expect(flaws('WEIGHT', step('0', '5'), step('7', ''))).toEqual([{ kind: 'gap', from: '5', to: '7' }])
  expect(flaws('QUANTITY', step('1', '5'), step('5', ''))).toEqual([{ kind: 'overlap', from: '5', to: '5' }])
  expect(flaws('WEIGHT', step('1', '5'))).toEqual([
    { kind: 'start', at: '1' },
    { kind: 'end', at: '5' },
  ])
})
