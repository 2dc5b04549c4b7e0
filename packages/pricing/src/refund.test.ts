import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPerUnit, unitShare } from './refund.ts'

test('ten euros for three units come back as 3.33, 3.34 and 3.33', () => {
  expect(splitPerUnit(1000n, 3)).toEqual([333n, 334n, 333n])
  expect(unitShare(1000n, 3, 1, 2)).toBe(667n)
})

test('no more units come back than were bought', () => {
  expect(() => unitShare(1000n, 3, 2, 2)).toThrow(RangeError)
  expect(() => unitShare(1000n, 3, 3, -1)).toThrow(RangeError)
})

test('refunding every unit gives back exactly what was paid, however the units are grouped', () => {
  const total = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(total, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }), (paid, groups) => {
      const quantity = groups.reduce((sum, units) => sum + units, 0)
      let refunded = 0
      let back = 0n
      for (const units of groups) {
        const share = unitShare(paid, quantity, refunded, units)
        expect(share).toBeGreaterThanOrEqual(0n)
        back += share
        refunded += units
      }
      expect(back).toBe(paid)
      expect(splitPerUnit(paid, quantity).reduce((sum, unit) => sum + unit, 0n)).toBe(paid)
    }),
  )
})
