import type { HeadingStyle, ThemeFont } from '@stoa/contract/services/stoa/theme'
import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/wght.css?inline'
import bricolageGrotesqueFile from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import dmSans from '@fontsource-variable/dm-sans/wght.css?inline'
import dmSansFile from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url'
import boldFraunces from '@fontsource-variable/fraunces/wght.css?inline'
import boldFrauncesFile from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/opsz.css?inline'
import frauncesFile from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import inter from '@fontsource-variable/inter/wght.css?inline'
import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import nunitoSans from '@fontsource-variable/nunito-sans/wght.css?inline'
import nunitoSansFile from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import playfairDisplay from '@fontsource-variable/playfair-display/wght.css?inline'
import playfairDisplayFile from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import sourceSerif from '@fontsource-variable/source-serif-4/wght.css?inline'
import sourceSerifFile from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/wght.css?inline'
import spaceGroteskFile from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'

interface FontFiles {
  /** Its `@font-face` rules, of which browsers load what a page's letters need. */
  faces: string
  /** The address of the file with the Latin letters. */
  latin: string
}

/** The files of a typeface. Those of Fraunces have one weight, which adapts to the size of the letters, unless headings are bold. */
export function fontFilesOf(font: ThemeFont, headings: HeadingStyle): FontFiles {
  return font === 'FRAUNCES' && headings === 'BOLD' ? { faces: boldFraunces, latin: boldFrauncesFile } : fontFiles[font]
}

/** The rules of every typeface. */
export function allFaces(): string {
  return Object.values(fontFiles)
    .map(({ faces }) => faces)
    .join('')
}

/** The typefaces that an owner may choose. All are served from here. */
const fontFiles: Readonly<Record<ThemeFont, FontFiles>> = {
  BRICOLAGE_GROTESQUE: { faces: bricolageGrotesque, latin: bricolageGrotesqueFile },
  DM_SANS: { faces: dmSans, latin: dmSansFile },
  FRAUNCES: { faces: fraunces, latin: frauncesFile },
  INTER: { faces: inter, latin: interFile },
  NUNITO_SANS: { faces: nunitoSans, latin: nunitoSansFile },
  PLAYFAIR_DISPLAY: { faces: playfairDisplay, latin: playfairDisplayFile },
  SOURCE_SERIF: { faces: sourceSerif, latin: sourceSerifFile },
  SPACE_GROTESK: { faces: spaceGrotesk, latin: spaceGroteskFile },
}
