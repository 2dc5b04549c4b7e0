import type { Theme, ThemePreset } from '@stoa/contract/services/stoa/theme'

/** A theme that leaves nothing open. Texts are empty where the owner has chosen no picture; colours are null where they are the preset's own. */
export interface CompleteTheme extends Required<Omit<Theme, 'colors' | 'logo'>> {
  colors: { brand: string | null; accent: string | null } & Required<Pick<NonNullable<Theme['colors']>, 'ground' | 'scheme'>>
  logo: { picture: string | null; darkPicture: string | null; height: number }
}

const bare = {
  logo: { picture: null, darkPicture: null, height: 40 },
  icon: null,
  socialPicture: null,
} satisfies Partial<CompleteTheme>

/** Three shops. Each says every setting, and its owner changes what they like. */
export const presets: Readonly<Record<ThemePreset, CompleteTheme>> = {
  /** A light grey wall with framed pictures, and a serif that speaks softly. */
  GALLERY: {
    ...bare,
    preset: 'GALLERY',
    colors: { brand: null, accent: null, ground: 'SOFT', scheme: 'AUTO' },
    headingFont: 'FRAUNCES',
    textFont: 'INTER',
    headings: 'QUIET',
    corners: 'SQUARE',
    buttons: 'FILLED',
    density: 'NORMAL',
    cardRatio: 'PORTRAIT',
    cards: 'FRAMED',
    header: 'START',
    footer: 'COLUMNS',
    announcement: 'BRAND',
  },
  /** A neighbourhood market: warm paper, round boxes, a loud grotesque, everything close at hand. */
  MARKET: {
    ...bare,
    preset: 'MARKET',
    colors: { brand: null, accent: null, ground: 'WARM', scheme: 'AUTO' },
    headingFont: 'BRICOLAGE_GROTESQUE',
    textFont: 'NUNITO_SANS',
    headings: 'BOLD',
    corners: 'ROUND',
    buttons: 'PILL',
    density: 'COMPACT',
    cardRatio: 'SQUARE',
    cards: 'BOXED',
    header: 'CENTERED',
    footer: 'BAND',
    announcement: 'BRAND',
  },
  /** A fashion house: white space, tall pictures to the edge, small capitals, thin lines. */
  ATELIER: {
    ...bare,
    preset: 'ATELIER',
    colors: { brand: null, accent: null, ground: 'WHITE', scheme: 'AUTO' },
    headingFont: 'PLAYFAIR_DISPLAY',
    textFont: 'DM_SANS',
    headings: 'CAPITALS',
    corners: 'SQUARE',
    buttons: 'OUTLINED',
    density: 'AIRY',
    cardRatio: 'TALL',
    cards: 'FILLED',
    header: 'SPLIT',
    footer: 'CENTERED',
    announcement: 'PLAIN',
  },
}

/** The colours of a preset whose owner has chosen none. */
export const presetBrands: Readonly<Record<ThemePreset, string>> = { GALLERY: '#0534c5', MARKET: '#0f6b4a', ATELIER: '#16161a' }
