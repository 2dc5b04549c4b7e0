import type { ColorShift, ThemeGround } from '@stoa/contract/services/stoa/theme'
import { clampChroma, converter, formatHex, modeLrgb, modeOklch, modeRgb, useMode as register } from 'culori/fn'
import { getContrast, mixColors, fullHex, readableContrast, readableOn } from '../contrast.ts'
import { presetBrands, type CompleteTheme } from './presets.ts'

register(modeRgb)
register(modeLrgb)
register(modeOklch)
const toOklch = converter('oklch')

/** The colours of a shop in one mode, as `#rrggbb`. They are named as the custom properties of its pages. */
export interface Palette {
  /** Behind everything. */
  wall: string
  /** Of what lies on the wall: fields, cards, menus. */
  mat: string
  ink: string
  /** Of words that stand back. */
  quiet: string
  /** Between things. */
  line: string
  /** Around what can be used. */
  edge: string
  /** Of links and of what is chosen, on wall, mat and its own wash. */
  brand: string
  'on-brand': string
  'brand-wash': string
  button: string
  'on-button': string
  /** Of problems. */
  red: string
  'red-wash': string
}

export interface Palettes {
  LIGHT: Palette
  DARK: Palette
  /** The owner's colours that could not be read where they stand, and what stands there. */
  shifts: Required<ColorShift>[]
}

/** WCAG 1.4.11, for the edges of what can be used. */
const edgeContrast = 3

/** Lightness, chroma and hue of the ground in light mode. The hue of a tinted one is the brand's. */
const grounds: Readonly<Record<ThemeGround, { wall: number; mat: number; chroma: number; hue?: number }>> = {
  WHITE: { wall: 1, mat: 1, chroma: 0, hue: 0 },
  SOFT: { wall: 0.957, mat: 0.995, chroma: 0.004, hue: 240 },
  WARM: { wall: 0.968, mat: 0.993, chroma: 0.014, hue: 85 },
  TINTED: { wall: 0.962, mat: 0.994, chroma: 0.016 },
}

/** The colours of a theme. Every text has a contrast of at least 4.5 with what it stands on, and every edge one of at least 3. */
export function palettesOf({ preset, colors }: Pick<CompleteTheme, 'preset' | 'colors'>): Palettes {
  const brand = fullHex(colors.brand ?? presetBrands[preset])
  const accent = colors.accent ? fullHex(colors.accent) : undefined
  const shifts: Required<ColorShift>[] = []
  const paletteOf = (mode: 'LIGHT' | 'DARK'): Palette => {
    const ground = mode === 'LIGHT' ? lightGround(colors.ground, brand) : darkGround(colors.ground, brand)
    const shown = standing(brand, ground)
    if (colors.brand && shown !== brand) shifts.push({ color: 'BRAND', mode, given: brand, used: shown })
    const button = accent ? standing(accent, ground) : shown
    if (accent && button !== accent) shifts.push({ color: 'ACCENT', mode, given: accent, used: button })
    const red = legible(mode === 'LIGHT' ? '#b3261e' : '#ff8a80', [ground.wall, ground.mat])
    return {
      ...ground,
      brand: shown,
      'on-brand': readableOn(shown),
      'brand-wash': washOf(shown, ground.wall),
      button,
      'on-button': readableOn(button),
      red,
      'red-wash': washOf(red, ground.wall),
    }
  }
  return { LIGHT: paletteOf('LIGHT'), DARK: paletteOf('DARK'), shifts }
}

type Ground = Pick<Palette, 'wall' | 'mat' | 'ink' | 'quiet' | 'line' | 'edge'>

function lightGround(name: ThemeGround, brand: string): Ground {
  const { wall, mat, chroma, hue = hueOf(brand) } = grounds[name]
  return groundOf(oklch(wall, chroma, hue), oklch(mat, chroma / 4, hue), oklch(0.215, Math.min(0.03, chroma * 3), hue))
}

function darkGround(name: ThemeGround, brand: string): Ground {
  const { chroma, hue = hueOf(brand) } = grounds[name]
  const tint = chroma === 0 ? 0 : 0.018
  return groundOf(oklch(0.19, tint, hue), oklch(0.245, tint, hue), oklch(0.95, tint / 3, hue))
}

function groundOf(wall: string, mat: string, ink: string): Ground {
  return {
    wall,
    mat,
    ink,
    quiet: legible(mixColors(ink, wall, 0.3), [wall, mat]),
    line: mixColors(wall, ink, 0.14),
    edge: legible(mixColors(ink, wall, 0.5), [wall, mat], edgeContrast),
  }
}

/** Chroma below which a colour is a grey. */
const greyChroma = 0.03

/** An owner's colour that can be read on the ground. A grey that cannot is the ink: black is white in the dark, and not a dull grey. */
function standing(color: string, { wall, mat, ink }: Ground): string {
  const shown = legible(color, [wall, mat])
  return shown !== color && isGrey(color) ? ink : shown
}

/** Whether a colour has too little of a hue to be called one. */
export function isGrey(color: string): boolean {
  return (toOklch(color)?.c ?? 0) < greyChroma
}

/** A breath of a colour on a wall, on which that colour still can be read. */
function washOf(color: string, wall: string): string {
  for (let part = 0.1; part > 0; part -= 0.02) {
    const wash = mixColors(wall, color, part)
    if (getContrast(color, wash) >= readableContrast) return wash
  }
  return wall
}

/** The colour where it stands out from every ground, or else the nearest lighter or darker one of its hue that does. */
function legible(color: string, on: readonly string[], contrast = readableContrast): string {
  const stands = (candidate: string) => on.every((ground) => getContrast(candidate, ground) >= contrast)
  if (stands(color)) return color
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0.5, c: 0 }
  const target = readableOn(on[0] ?? '#ffffff') === '#000000' ? 0 : 1
  for (let part = 0.02; part < 1; part += 0.02) {
    const candidate = oklch(l + (target - l) * part, c, h)
    if (stands(candidate)) return candidate
  }
  return target === 0 ? '#000000' : '#ffffff'
}

function hueOf(color: string): number {
  return toOklch(color)?.h ?? 0
}

/** As a colour that screens can show: of lower chroma, where it has to be. */
function oklch(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))
}
