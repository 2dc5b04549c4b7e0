import { expect, test } from 'vitest'
import { getContrast, fullHex, readable, readableContrast, readableOn } from './contrast.ts'

test('contrast is that of WCAG, in either order', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(getContrast('#FFCC00', '#ffcc00')).toBe(1)
})

test('black or white is readable on every colour', () => {
  for (const color of ['#ffcc00', '#1f6feb', '#757575', '#767676', '#ff0000', '#808080'])
    expect(getContrast(color, readableOn(color)), color).toBeGreaterThanOrEqual(readableContrast)
})

test('a colour that cannot be read on a background becomes one that can', () => {
  for (const background of ['#ffffff', '#000000', '#808080', '#ffcc00', '#1f3fd6'])
    for (const color of ['#ffee88', '#777777', '#1f3fd6', '#b3261e'])
      expect(getContrast(readable(color, background), background), `${color} on ${background}`).toBeGreaterThanOrEqual(
        readableContrast,
      )
  expect(readable('#1f3fd6', '#ffffff')).toBe('#1f3fd6')
})

test('colours are read in every form of the contract', () => {
  expect(['#fc0', 'ffcc00', '#FFCC0080'].map(fullHex)).toEqual(['#ffcc00', '#ffcc00', '#ffcc00'])
})
