import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openSync, type Font, type FontCollection } from 'fontkit'

/** Fonts that are read once, because reading one takes longer than drawing an invoice. */
const dejaVu = {
  plain: lazily(() => openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))),
  bold: lazily(() => openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'))),
}

export type Weight = keyof typeof dejaVu

/** A font under the name by which a document registers it. */
export interface NamedFont {
  name: string
  font: Font
}

/** Shown for a letter that no font has: PDF/A forbids a glyph that stands for nothing. */
const unknownLetter = '\u25a1'

/**
 * Chinese, Japanese and Korean come in files of a hundred letters or so, of which a text needs a few. A letter is taken from the first
 * package that has it.
 */
const packages = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'].map((name) => ({ name, ranges: lazily(() => readRanges(name)) }))
const files = new Map<string, Font>()
/** A variable font takes some hundred kilobytes in memory. */
const maxFiles = 60

/** Part of a text in one font. */
export interface Run {
  font: NamedFont
  text: string
}

/** Divides a text by the fonts that have its letters. A combining mark stays with its letter. */
export function runsOf(text: string, weight: Weight): Run[] {
  const base: NamedFont = { name: weight, font: dejaVu[weight]() }
  const runs: Run[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    if (last && /\p{M}/u.test(letter) && last.font.font.hasGlyphForCodePoint(code)) {
      last.text += letter
      continue
    }
    const font = base.font.hasGlyphForCodePoint(code) ? base : eastAsianFont(code, weight)
    const shown = font ? letter : unknownLetter
    const used = font ?? base
    if (last?.font.name === used.name) last.text += shown
    else runs.push({ font: used, text: shown })
  }
  return runs
}

function eastAsianFont(code: number, weight: Weight): NamedFont | undefined {
  // No letter below this one is missing from the base font and in these packages.
  if (code < 0x1100) return undefined
  for (const { name, ranges } of packages) {
    const file = ranges().find(({ from, to }) => code >= from && code <= to)?.file
    if (!file) continue
    const font = fontFile(name, file, weight)
    if (font.hasGlyphForCodePoint(code)) return { name: `${name} ${file} ${weight}`, font }
  }
  return undefined
}

function fontFile(name: string, file: string, weight: Weight): Font {
  const key = `${name} ${file} ${weight}`
  const known = files.get(key)
  if (known) return known
  const font = openFont(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-${file}-wght-normal.woff2`))
  const opened = font.getVariation({ wght: weight === 'bold' ? 700 : 400 })
  if (files.size >= maxFiles) files.clear()
  files.set(key, opened)
  return opened
}

interface LetterRange {
  from: number
  to: number
  file: string
}

function readRanges(name: string): LetterRange[] {
  const url = import.meta.resolve(`@fontsource-variable/${name}/unicode.json`)
  const listed = JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as Record<string, string>
  return Object.entries(listed).flatMap(([key, ranges]) =>
    ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file: key.replaceAll(/[[\]]/g, '') }
    }),
  )
}

function openFont(url: string): Font {
  const opened: Font | FontCollection = openSync(fileURLToPath(url))
  if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${url} is a collection of fonts`)
  return opened
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
