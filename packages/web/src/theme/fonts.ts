import type { ThemeFont } from '@stoa/contract/services/stoa/theme'

const serif = "'Iowan Old Style', Georgia, serif"
const sans = 'system-ui, sans-serif'

/** The families as style sheets name them, with what stands in until they are loaded. */
export const fontStacks: Readonly<Record<ThemeFont, string>> = {
  INTER: `'Inter Variable', ${sans}`,
  FRAUNCES: `'Fraunces Variable', ${serif}`,
  DM_SANS: `'DM Sans Variable', ${sans}`,
  BRICOLAGE_GROTESQUE: `'Bricolage Grotesque Variable', ${sans}`,
  PLAYFAIR_DISPLAY: `'Playfair Display Variable', ${serif}`,
  SOURCE_SERIF: `'Source Serif 4 Variable', ${serif}`,
  NUNITO_SANS: `'Nunito Sans Variable', ${sans}`,
  SPACE_GROTESK: `'Space Grotesk Variable', ${sans}`,
}
