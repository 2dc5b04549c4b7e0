import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'

const claims = (...weights: bigint[]) => weights.map((weight, position) => ({ key: String.fromCharCode(97 + position), weight }))
const amounts = (amount: bigint, ...weights: bigint[]) => allocate(amount, claims(...weights)).map((share) => share.amount)

const someClaims = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), weight: fc.bigInt({ min: 0n, max: 50n }) }))))
const anAmount = fc.bigInt({ min: -100_000n, max: 100_000n })

test('left-over units go to the largest cut-off parts, then to the larger weight, then to the smaller key', () => {
  expect(amounts(100n, 1n, 1n, 1n)).toEqual([34n, 33n, 33n])
  expect(amounts(10n, 55n, 25n, 20n)).toEqual([6n, 2n, 2n])
  expect(amounts(5n, 1n, 3n)).toEqual([1n, 4n])
  expect(amounts(1n, 1n, 1n, 0n)).toEqual([1n, 0n, 0n])
  expect(amounts(-100n, 1n, 1n, 1n)).toEqual([-34n, -33n, -33n])
})

test('a share says how far it is from its own rounded value', () => {
  expect(allocate(100n, claims(1n, 1n, 1n)).map((share) => share.remainder)).toEqual([1n, 0n, 0n])
  expect(allocate(1n, claims(1n, 1n)).map((share) => share.remainder)).toEqual([0n, -1n])
})

test('without any weight all are equal', () => {
  expect(amounts(5n, 0n, 0n, 0n)).toEqual([2n, 2n, 1n])
})

test('nothing can be allocated over nobody, an amount cannot', () => {
  expect(allocate(0n, [])).toEqual([])
  expect(() => allocate(1n, [])).toThrow(RangeError)
})

test('shares sum to the amount, lie within one unit of their proportion, and are zero for a zero weight', () => {
  fc.assert(
    fc.property(anAmount, someClaims, (amount, claimed) => {
      const shares = allocate(amount, claimed)
      const whole = claimed.reduce((sum, { weight }) => sum + weight, 0n)
      expect(shares.reduce((sum, share) => sum + share.amount, 0n)).toBe(amount)
      for (const [position, { weight }] of claimed.entries()) {
        const { amount: share, remainder } = shares[position]!
        if (whole > 0n && weight === 0n) expect(share).toBe(0n)
        if (whole > 0n) expect(abs(share * whole - amount * weight)).toBeLessThan(whole)
        expect(abs(remainder)).toBeLessThanOrEqual(1n)
      }
    }),
  )
})

test('the order of the claims does not matter', () => {
  fc.assert(
    fc.property(anAmount, someClaims, fc.infiniteStream(fc.nat()), (amount, claimed, seeds) => {
      const shuffled = claimed
        .map((claim) => ({ claim, at: seeds.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ claim }) => claim)
      const byKey = (list: typeof claimed) =>
        new Map(allocate(amount, list).map((share, position) => [list[position]!.key, share]))
      expect(byKey(shuffled)).toEqual(byKey(claimed))
    }),
  )
})

const abs = (value: bigint) => (value < 0n ? -value : value)
