import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, openSync, type Font, type FontCollection } from 'fontkit'

/** Fonts that are read once, because reading one takes longer than drawing an invoice. */
const dejaVu = {
  plain: lazily(() => single(openSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))))),
  bold: lazily(() => single(openSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'))))),
}

export type Weight = keyof typeof dejaVu
const weights: readonly Weight[] = ['plain', 'bold']

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
const packages = [
  { name: 'noto-sans-jp', list: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json') },
  { name: 'noto-sans-sc', list: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json') },
  { name: 'noto-sans-kr', list: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json') },
].map(({ name, list }) => ({ name, list, files: lazily(() => readFiles(list)) }))
const opened = new Map<string, Font>()
/** A file takes some ten kilobytes in memory. */
const maxOpened = 700
/** The opened font of each letter that was looked for, because finding its file takes longer than drawing it. */
const known: Record<Weight, Map<number, NamedFont | undefined>> = { plain: new Map(), bold: new Map() }

/** Reads the fonts that the letters of a text need besides the common ones. To be awaited before the text is drawn. */
export async function prepareFonts(text: string): Promise<void> {
  if (opened.size > maxOpened) opened.clear()
  for (const weight of weights) known[weight].clear()
  for (const code of new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))) {
    if (dejaVu.plain().hasGlyphForCodePoint(code)) continue
    for (const { name, list, files } of packages) {
      const file = files().find(({ ranges }) => ranges.some(({ from, to }) => code >= from && code <= to))
      if (!file) continue
      for (const weight of weights) await openFile({ name, list, file }, weight)
      if (opened.get(keyOf(name, file, 'plain'))?.hasGlyphForCodePoint(code)) break
    }
  }
}

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
    const isMark = /\p{M}/u.test(letter) && last?.font.font.hasGlyphForCodePoint(code)
    const font = isMark ? last?.font : base.font.hasGlyphForCodePoint(code) ? base : preparedFont(code, weight)
    const shown = font ? letter : unknownLetter
    const used = font ?? base
    if (last?.font.name === used.name) last.text += shown
    else runs.push({ font: used, text: shown })
  }
  return runs
}

function preparedFont(code: number, weight: Weight): NamedFont | undefined {
  const fonts = known[weight]
  if (!fonts.has(code)) fonts.set(code, findPreparedFont(code, weight))
  return fonts.get(code)
}

function findPreparedFont(code: number, weight: Weight): NamedFont | undefined {
  for (const { name, files } of packages) {
    const file = files().find(({ ranges }) => ranges.some(({ from, to }) => code >= from && code <= to))
    if (!file) continue
    const key = keyOf(name, file, weight)
    const font = opened.get(key)
    if (font?.hasGlyphForCodePoint(code)) return { name: key, font }
  }
  return undefined
}

interface FontFile {
  number: string
  ranges: { from: number; to: number }[]
}

function keyOf(name: string, { number }: FontFile, weight: Weight): string {
  return `${name} ${number} ${weight}`
}

/** The files are variable and compressed, which fontkit cannot embed, so each becomes a plain font of one weight. */
async function openFile({ name, list, file }: { name: string; list: string; file: FontFile }, weight: Weight): Promise<void> {
  const key = keyOf(name, file, weight)
  if (opened.has(key)) return
  const { default: subsetFont } = await import('subset-font')
  const content = readFileSync(new URL(`files/${name}-${file.number}-wght-normal.woff2`, list))
  const letters = file.ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const plain = await subsetFont(content, String.fromCodePoint(...letters), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight === 'bold' ? 700 : 400 },
  })
  opened.set(key, single(create(plain)))
}

/** `list` says which letters each file of a package has. */
function readFiles(list: string): FontFile[] {
  const listed = JSON.parse(readFileSync(new URL(list), 'utf8')) as Record<string, string>
  return Object.entries(listed)
    .filter(([key]) => key.startsWith('['))
    .map(([key, ranges]) => ({
      number: key.replaceAll(/[[\]]/g, ''),
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-')
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
      }),
    }))
}

function single(font: Font | FontCollection): Font {
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts in place of one')
  return font
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
