import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CompleteTheme } from '@stoa/web/theme/presets'

type Names<Value extends string> = Readonly<Record<Value, MessageDescriptor>>

export const presetNames: Names<CompleteTheme['preset']> = { GALLERY: msg`Gallery`, MARKET: msg`Market`, ATELIER: msg`Atelier` }

export const groundNames: Names<CompleteTheme['colors']['ground']> = {
  WHITE: msg`White`,
  SOFT: msg`Light grey`,
  WARM: msg`Cream`,
  TINTED: msg`A breath of the brand colour`,
}

export const schemeNames: Names<CompleteTheme['colors']['scheme']> = {
  AUTO: msg`As the device`,
  LIGHT: msg`Always light`,
  DARK: msg`Always dark`,
}

/** Typefaces are called by their own names. */
export const fontNames: Readonly<Record<CompleteTheme['headingFont'], string>> = {
  INTER: 'Inter',
  FRAUNCES: 'Fraunces',
  DM_SANS: 'DM Sans',
  BRICOLAGE_GROTESQUE: 'Bricolage Grotesque',
  PLAYFAIR_DISPLAY: 'Playfair Display',
  SOURCE_SERIF: 'Source Serif',
  NUNITO_SANS: 'Nunito Sans',
  SPACE_GROTESK: 'Space Grotesk',
}

export const headingNames: Names<CompleteTheme['headings']> = { QUIET: msg`Quiet`, BOLD: msg`Bold`, CAPITALS: msg`Capitals` }

export const cornerNames: Names<CompleteTheme['corners']> = { SQUARE: msg`Square`, SOFT: msg`Soft`, ROUND: msg`Round` }

export const buttonNames: Names<CompleteTheme['buttons']> = {
  FILLED: msg`Filled`,
  OUTLINED: msg`Outlined`,
  PILL: msg`Filled, with round ends`,
}

export const densityNames: Names<CompleteTheme['density']> = { COMPACT: msg`Compact`, NORMAL: msg`Normal`, AIRY: msg`Airy` }

export const ratioNames: Names<CompleteTheme['cardRatio']> = {
  PORTRAIT: msg`Portrait (4:5)`,
  TALL: msg`Tall (2:3)`,
  SQUARE: msg`Square`,
  LANDSCAPE: msg`Landscape (4:3)`,
}

export const cardNames: Names<CompleteTheme['cards']> = {
  FRAMED: msg`Image in a frame`,
  FILLED: msg`Image to the edge`,
  BOXED: msg`Image and text in a box`,
}

export const headerNames: Names<CompleteTheme['header']> = {
  START: msg`Name at the side, menu below`,
  CENTERED: msg`Name in the middle, menu below`,
  SPLIT: msg`Name and menu in one row`,
}

export const footerNames: Names<CompleteTheme['footer']> = {
  COLUMNS: msg`Columns`,
  CENTERED: msg`In the middle`,
  BAND: msg`On the brand colour`,
}

export const announcementNames: Names<CompleteTheme['announcement']> = {
  BRAND: msg`On the brand colour`,
  INK: msg`Dark`,
  PLAIN: msg`Plain`,
}
