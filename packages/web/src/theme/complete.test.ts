import type { Theme } from '@stoa/contract/services/stoa/theme'
import { expect, test } from 'vitest'
import { changedTheme, completeTheme } from './complete.ts'
import { presets } from './presets.ts'

const none = null as unknown as undefined

test('null empties what can be empty, and changes nothing else', () => {
  const before = { ...presets.MARKET, icon: '/icon.png', colors: { ...presets.MARKET.colors, brand: '#123456' } }
  const after = changedTheme(before, { icon: null, colors: { brand: null, ground: none! }, corners: none!, logo: none! })
  expect(after).toEqual({ ...before, icon: null, colors: { ...before.colors, brand: null } })
  expect(changedTheme(before, { preset: none!, colors: none! })).toEqual(before)
})

test('a preset replaces every choice but the owner’s pictures', () => {
  const before = { ...presets.MARKET, icon: '/icon.png' }
  expect(changedTheme(before, { preset: 'ATELIER', corners: 'ROUND' })).toEqual({
    ...presets.ATELIER,
    icon: '/icon.png',
    corners: 'ROUND',
  })
})

test('what is stored with a preset that is gone is completed with the first one', () => {
  for (const preset of ['REMOVED', 'constructor'])
    expect(completeTheme({ preset, corners: 'ROUND' } as unknown as Theme)).toEqual({ ...presets.GALLERY, corners: 'ROUND' })
  expect(completeTheme(undefined)).toEqual(presets.GALLERY)
})
