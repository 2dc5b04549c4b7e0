import type { CardRatio, Corners, Density, HeadingStyle } from '@stoa/contract/services/stoa/theme'
import { fontStacks } from './fonts.ts'
import { palettesOf, type Palette } from './palette.ts'
import type { CompleteTheme } from './presets.ts'

/** Radii of fields, of boxes and of buttons. */
const corners: Readonly<Record<Corners, { control: string; box: string }>> = {
  SQUARE: { control: '2px', box: '0px' },
  SOFT: { control: '6px', box: '8px' },
  ROUND: { control: '12px', box: '20px' },
}

const densities: Readonly<Record<Density, { section: string; gap: string }>> = {
  COMPACT: { section: '0.7', gap: '0.7' },
  NORMAL: { section: '1', gap: '1' },
  AIRY: { section: '1.5', gap: '1.3' },
}

const ratios: Readonly<Record<CardRatio, string>> = { PORTRAIT: '4 / 5', SQUARE: '1', LANDSCAPE: '4 / 3', TALL: '2 / 3' }

interface Headings {
  weight: string
  tracking: string
  transform: string
  scale: string
  /** Of names and small headings. */
  label: { weight: string; tracking: string; scale: string }
}

const headings: Readonly<Record<HeadingStyle, Headings>> = {
  QUIET: {
    weight: '380',
    tracking: '-0.02em',
    transform: 'none',
    scale: '1',
    label: { weight: '400', tracking: 'normal', scale: '1' },
  },
  BOLD: {
    weight: '700',
    tracking: '-0.03em',
    transform: 'none',
    scale: '0.94',
    label: { weight: '700', tracking: '-0.01em', scale: '0.94' },
  },
  CAPITALS: {
    weight: '400',
    tracking: '0.06em',
    transform: 'uppercase',
    scale: '0.7',
    label: { weight: '400', tracking: '0.08em', scale: '0.8' },
  },
}

/** The custom properties of a theme, which the style sheet of the pages reads. */
export function themeProperties(theme: CompleteTheme): Record<string, string> {
  const { control, box } = corners[theme.corners]
  const { section, gap } = densities[theme.density]
  const { weight, tracking, transform, scale, label } = headings[theme.headings]
  return {
    'color-scheme': { AUTO: 'light dark', LIGHT: 'light', DARK: 'dark' }[theme.colors.scheme],
    ...colorProperties(theme),
    '--font-display': fontStacks[theme.headingFont],
    '--font-sans': fontStacks[theme.textFont],
    '--display-weight': weight,
    '--display-tracking': tracking,
    '--display-transform': transform,
    '--display-scale': scale,
    '--label-weight': label.weight,
    '--label-tracking': label.tracking,
    '--label-scale': label.scale,
    '--radius-control': control,
    '--radius-box': box,
    '--radius-button': theme.buttons === 'PILL' ? '999px' : control,
    '--section-scale': section,
    '--gap-scale': gap,
    '--card-ratio': ratios[theme.cardRatio],
  }
}

/** Attributes of the document, from which the style sheet of the pages knows the variants. */
export function themeVariants({
  cards,
  buttons,
  header,
  footer,
  announcement,
  density,
}: CompleteTheme): Record<`data-${string}`, string> {
  return {
    'data-cards': cards,
    'data-buttons': buttons,
    'data-header': header,
    'data-footer': footer,
    'data-announcement': announcement,
    'data-density': density,
  }
}

/** The theme as a rule for the head of a page. */
export function themeStyle(theme: CompleteTheme): string {
  const properties = Object.entries(themeProperties(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${properties.join(';')}}`
}

function colorProperties(theme: CompleteTheme): Record<string, string> {
  const { LIGHT: light, DARK: dark } = palettesOf(theme)
  return Object.fromEntries(
    (Object.keys(light) as (keyof Palette)[]).map((name) => [`--color-${name}`, `light-dark(${light[name]},${dark[name]})`]),
  )
}
