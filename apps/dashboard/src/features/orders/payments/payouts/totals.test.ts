import { expect, test } from 'vitest'
import { sumMovements } from './totals.ts'

test('refunds and disputes lower the sum, a dispute that was won raises it, and fees that are not known count as none', () => {
  const movements = [
    { kind: 'CHARGE' as const, amount: '24.90', currency: 'EUR', fee: '0.97' },
    { kind: 'REFUND' as const, amount: '10.00', currency: 'EUR' },
    { kind: 'DISPUTE_REVERSAL' as const, amount: '3.00', currency: 'EUR' },
    { kind: 'DISPUTE' as const, amount: '5.10', currency: 'EUR', fee: '20.00' },
  ]
  expect(sumMovements(movements, 'EUR')).toEqual({ amount: '12.80', fees: '20.97' })
})

test('movements of several currencies have no sum', () => {
  expect(sumMovements([{ amount: '1.00', currency: 'USD' }], 'EUR')).toBeUndefined()
})
