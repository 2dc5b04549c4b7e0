import { fullHex, mixColors, readable, readableOn } from '@stoa/web/contrast'
import { isGrey } from '@stoa/web/theme/palette'
import type { MailLook } from '../request.ts'

/** The storefront's colours as mail programs understand them: hexadecimal, and inline. */
export const light = {
  wall: '#eff1f3',
  mat: '#fdfdfe',
  ink: '#151c2e',
  quiet: '#535b6b',
  line: '#d4d8de',
  blue: '#1b35c6',
  onBlue: '#ffffff',
  /** For programs that read no styles but inline ones. */
  wash: '#f0f1f3',
}

const dark = {
  wall: '#10141f',
  mat: '#1a2030',
  ink: '#eceff3',
  quiet: '#adb4c0',
  line: '#373e4d',
  blue: '#a3b8ff',
  onBlue: '#10141f',
}

const defaultFonts = {
  display: "Fraunces, 'Iowan Old Style', Georgia, serif",
  text: "Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif",
}

/** The colours of a mail that its owner chooses. Whatever they are, texts are readable on them. */
export interface MailTheme {
  wall: string
  inkOnWall: string
  quietOnWall: string
  accent: string
  onAccent: string
  darkAccent: string
  onDarkAccent: string
  /** Behind what stands out, in light and in dark mode. */
  wash: string
  darkWash: string
  /** The grounds of dark mode, which are those of light mode in the dark. */
  darkWall: string
  darkMat: string
  fonts: { display: string; text: string }
}

export function mailTheme({
  accentColor,
  backgroundColor,
  fonts = defaultFonts,
}: Pick<MailLook, 'accentColor' | 'backgroundColor' | 'fonts'> = {}): MailTheme {
  const accent = accentColor ? readable(fullHex(accentColor), light.mat) : light.blue
  const wall = backgroundColor ? fullHex(backgroundColor) : light.wall
  const darkMat = backgroundColor ? mixColors('#1c1c1c', wall, 0.06) : dark.mat
  const darkAccent = accentColor ? accentInTheDark(fullHex(accentColor), darkMat) : dark.blue
  return {
    wall,
    inkOnWall: readable(light.ink, wall),
    quietOnWall: readable(light.quiet, wall),
    accent,
    onAccent: accentColor ? readableOn(accent) : light.onBlue,
    darkAccent,
    onDarkAccent: accentColor ? readableOn(darkAccent) : dark.onBlue,
    wash: accentColor ? mixColors(light.mat, accent, 0.08) : '#e9edfb',
    darkWash: accentColor ? mixColors(darkMat, darkAccent, 0.12) : '#232d4c',
    darkWall: backgroundColor ? mixColors('#101010', wall, 0.04) : dark.wall,
    darkMat,
    fonts,
  }
}

/** As on the pages of the shop: black is white in the dark, and not a dull grey. */
function accentInTheDark(accent: string, mat: string): string {
  const shown = readable(accent, mat)
  return shown !== accent && isGrey(accent) ? dark.ink : shown
}

/** For programs that know dark mode and widths. The others show the inline styles. */
export const styles = ({ wash, darkAccent, onDarkAccent, darkWall, darkMat, darkWash }: MailTheme) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.wash { background-color: ${wash} !important; }
@media (prefers-color-scheme: dark) {
  .wall { background-color: ${darkWall} !important; }
  .mat { background-color: ${darkMat} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
  .wash { background-color: ${darkWash} !important; }
  .star, .link { color: ${darkAccent} !important; }
  .button { background-color: ${darkAccent} !important; color: ${onDarkAccent} !important; }
  .plate { background-color: ${light.mat} !important; padding: 8px !important; }
}
@media (max-width: 480px) {
  .frame { padding-left: 20px !important; padding-right: 20px !important; }
  .half { display: block !important; width: 100% !important; }
}`
