import { expect, test } from 'vitest'
import { contrastOf, readableContrast, readableOn } from './contrast.ts'

test('contrast is that of WCAG, in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#FFCC00', '#ffcc00')).toBe(1)
})

test('black or white is readable on every colour', () => {
  for (const color of ['#ffcc00', '#1f6feb', '#757575', '#767676', '#ff0000', '#808080'])
    expect(contrastOf(color, readableOn(color)), color).toBeGreaterThanOrEqual(readableContrast)
})
