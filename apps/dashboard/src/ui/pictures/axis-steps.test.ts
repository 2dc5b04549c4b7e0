import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisSteps } from './axis-steps.ts'

test.each([
  [1350, [0, 500, 1000, 1500]],
  [1800, [0, 500, 1000, 1500, 2000]],
  [7, [0, 2, 4, 6, 8]],
  [0.4, [0, 0.1, 0.2, 0.3, 0.4]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  [0, [0, 1]],
])('the axis of %d', (largest, steps) => expect(axisSteps(largest)).toEqual(steps))

test('an axis has few round steps and ends where the numbers end', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (largest) => {
      const steps = axisSteps(largest)
      expect(steps.length).toBeLessThanOrEqual(6)
      expect(steps.at(-1)! * (1 + 1e-9)).toBeGreaterThanOrEqual(largest)
      expect(steps.at(-2)!).toBeLessThan(largest)
      expect(Number(steps[1]!.toPrecision(1))).toBe(steps[1])
    }),
  )
})
