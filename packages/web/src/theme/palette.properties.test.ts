import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getContrast } from '../contrast.ts'
import { palettesOf, type Palette } from './palette.ts'
import { presets } from './presets.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors = fc.record({
  brand: fc.option(color),
  accent: fc.option(color),
  ground: fc.constantFrom('WHITE' as const, 'SOFT' as const, 'WARM' as const, 'TINTED' as const),
  scheme: fc.constant('AUTO' as const),
})
const preset = fc.constantFrom(...Object.values(presets)).map((each) => each.preset)

/** Texts, and what they stand on. */
const texts: [keyof Palette, keyof Palette][] = [
  ['ink', 'wall'],
  ['ink', 'mat'],
  ['ink', 'brand-wash'],
  ['ink', 'red-wash'],
  ['quiet', 'wall'],
  ['quiet', 'mat'],
  ['brand', 'wall'],
  ['brand', 'mat'],
  ['brand', 'brand-wash'],
  ['on-brand', 'brand'],
  ['button', 'wall'],
  ['button', 'mat'],
  ['on-button', 'button'],
  ['red', 'wall'],
  ['red', 'mat'],
  ['red', 'red-wash'],
]

test('whatever colours an owner chooses, every text can be read and every edge can be seen, in light and dark', () => {
  fc.assert(
    fc.property(preset, colors, (name, chosen) => {
      const { LIGHT, DARK } = palettesOf({ preset: name, colors: chosen })
      for (const palette of [LIGHT, DARK]) {
        for (const [text, ground] of texts)
          expect(getContrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        for (const ground of ['wall', 'mat'] as const)
          expect(getContrast(palette.edge, palette[ground])).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})

test('a colour that was changed is named with what stands there, and one that can be read stays', () => {
  fc.assert(
    fc.property(preset, colors, (name, chosen) => {
      const { LIGHT, DARK, shifts } = palettesOf({ preset: name, colors: chosen })
      for (const [mode, palette] of [
        ['LIGHT', LIGHT],
        ['DARK', DARK],
      ] as const)
        for (const [kind, given, used] of [
          ['BRAND', chosen.brand, palette.brand],
          ['ACCENT', chosen.accent, palette.button],
        ] as const) {
          const shift = shifts.find((each) => each.mode === mode && each.color === kind)
          if (given) expect(shift?.used ?? given).toBe(used)
          else expect(shift).toBeUndefined()
          if (shift) expect(shift.used).not.toBe(shift.given)
        }
    }),
  )
})

test('the presets change no colour of their own', () => {
  for (const theme of Object.values(presets)) expect(palettesOf(theme).shifts).toEqual([])
})
