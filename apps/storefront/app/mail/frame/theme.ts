import { fullHex, readable, readableOn } from '@stoa/web/contrast'
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
  wash: '#e9edfb',
}

const dark = {
  wall: '#10141f',
  mat: '#1a2030',
  ink: '#eceff3',
  quiet: '#adb4c0',
  line: '#373e4d',
  blue: '#a3b8ff',
  onBlue: '#10141f',
  wash: '#232d4c',
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
  fonts: { display: string; text: string }
}

export function mailTheme({
  accentColor,
  backgroundColor,
  fonts = defaultFonts,
}: Pick<MailLook, 'accentColor' | 'backgroundColor' | 'fonts'> = {}): MailTheme {
  const accent = accentColor ? readable(fullHex(accentColor), light.mat) : light.blue
  const darkAccent = accentColor ? readable(fullHex(accentColor), dark.mat) : dark.blue
  const wall = backgroundColor ? fullHex(backgroundColor) : light.wall
  return {
    wall,
    inkOnWall: readable(light.ink, wall),
    quietOnWall: readable(light.quiet, wall),
    accent,
    onAccent: accentColor ? readableOn(accent) : light.onBlue,
    darkAccent,
    onDarkAccent: accentColor ? readableOn(darkAccent) : dark.onBlue,
    fonts,
  }
}

/** For programs that know dark mode. The others show the inline colours. */
export const darkStyles = ({ darkAccent, onDarkAccent }: MailTheme) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .wall { background-color: ${dark.wall} !important; }
  .mat { background-color: ${dark.mat} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
  .wash { background-color: ${dark.wash} !important; }
  .star, .link { color: ${darkAccent} !important; }
  .button { background-color: ${darkAccent} !important; color: ${onDarkAccent} !important; }
  .plate { background-color: ${light.mat} !important; padding: 8px !important; }
}
@media (max-width: 480px) {
  .frame { padding-left: 20px !important; padding-right: 20px !important; }
  .half { display: block !important; width: 100% !important; }
}`
