import PDFDocument from 'pdfkit'
import type { Font, FontCollection } from 'fontkit'
import { runsOf, type NamedFont, type Weight } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** pdfkit adds its own metadata by it, which its types do not say. */
      appendXML(xml: string, newline?: boolean): void
    }
  }
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      /** What the file is to the document, for PDF/A-3. */
      relationship?: 'Alternative'
    }
    interface PDFFont {
      /** pdfkit accepts opened fonts, which its own types do not say. */
      registerFont(name: string, source: Font | FontCollection): this
    }
  }
}

/** Points: A4 with a margin that leaves room for punched holes. */
export const page = { width: 595.28, height: 841.89, margin: 56 }
export const contentWidth = page.width - 2 * page.margin

export interface TextStyle {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
}

export const ink = '#1a1a1a'
export const quiet = '#5c5c5c'
export const line = '#c8c8c8'

interface Face {
  size: number
  weight: Weight
}

/** Characters of a line at most: a combining mark has no width, so that a line could have any number of them. */
const maxLineLength = 1000

/** A line of text as it fits into a width. */
interface LaidLine {
  width: number
  runs: { font: NamedFont; text: string; width: number }[]
}

/**
 * A PDF on which texts in all alphabets are placed by their upper left corner. pdfkit knows one font per text; this divides texts by
 * fonts and breaks lines itself.
 */
export class Paper {
  readonly pdf: Pdf
  y: number = page.margin
  #bottom = page.height - page.margin
  #onNewPage: () => void = () => undefined
  readonly #registered = new Set<string>()
  readonly #layouts = new Map<string, LaidLine[]>()
  readonly #widths = new Map<string, number>()
  readonly #file: Promise<Buffer>

  constructor(options: PDFKit.PDFDocumentOptions) {
    this.pdf = new PDFDocument({ ...options, size: 'A4', margin: 0, bufferPages: true, autoFirstPage: true, font: '' })
    this.#file = collected(this.pdf)
  }

  /** What is reserved at the bottom of each page, and what is drawn at the top of each further one. */
  setFrame({ bottom, onNewPage }: { bottom: number; onNewPage?: () => void }): void {
    this.#bottom = page.height - bottom
    this.#onNewPage = onNewPage ?? (() => undefined)
  }

  /** Begins a page unless so many points are left on this one. */
  need(height: number): boolean {
    if (this.y + height <= this.#bottom) return false
    this.pdf.addPage()
    this.y = page.margin
    this.#onNewPage()
    return true
  }

  get left(): number {
    return this.#bottom - this.y
  }

  /** The height of a text in a width. */
  height(text: string, width: number, style: TextStyle = {}): number {
    return this.#layout(text, width, style).length * lineHeight(style)
  }

  width(text: string, style: TextStyle = {}): number {
    return Math.max(0, ...this.#layout(text, Number.POSITIVE_INFINITY, style).map(({ width }) => width))
  }

  /** Draws a text and returns its height. Lines begin where the text breaks or where they are full. */
  place(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    const { size = 9, color = ink, align = 'left' } = style
    const lines = this.#layout(text, width, style)
    lines.forEach((laid, index) => {
      const room = width - laid.width
      let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
      const top = y + index * lineHeight(style)
      for (const run of laid.runs) {
        this.pdf.font(run.font.name, size).fillColor(color)
        const { ascender = 0 } = run.font.font.ascent
          ? { ascender: (run.font.font.ascent / run.font.font.unitsPerEm) * size }
          : {}
        // Fonts of one line share its baseline, whatever their heights are.
        this.pdf.text(run.text, at, top + size * 0.93 - ascender, { lineBreak: false })
        at += run.width
      }
    })
    return lines.length * lineHeight(style)
  }

  /** Draws a text at the current place over the whole width, on further pages where it does not fit. */
  flow(text: string, style: TextStyle = {}, width = contentWidth): void {
    for (const paragraph of text.split('\n')) {
      for (const laid of this.#layout(paragraph, width, style)) {
        this.need(lineHeight(style))
        this.place(laid.runs.map((run) => run.text).join(''), page.margin, this.y, width, style)
        this.y += lineHeight(style)
      }
    }
  }

  rule(y: number, { from = page.margin, to = page.margin + contentWidth, color = line, width = 0.5 } = {}): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke()
  }

  finish(): Promise<Buffer> {
    this.pdf.end()
    return this.#file
  }

  /** As many lines of a text as fit into a width and a height, each ending where it is broken. */
  fitting(text: string, width: number, height: number, style: TextStyle): string {
    const lines = this.#layout(text, width, style, Math.max(0, Math.floor(height / lineHeight(style))))
    return lines.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')
  }

  #layout(text: string, width: number, style: TextStyle, maxLines = Number.POSITIVE_INFINITY): LaidLine[] {
    const { size = 9, weight = 'plain' } = style
    const key = `${weight} ${size} ${width} ${maxLines} ${text}`
    const known = this.#layouts.get(key)
    if (known) return known
    const lines: LaidLine[] = []
    for (const paragraph of text.split('\n')) {
      if (lines.length >= maxLines) break
      for (const each of this.#broken(paragraph, { size, weight }, width)) {
        lines.push(this.#laid(each, size, weight))
        if (lines.length >= maxLines) break
      }
    }
    this.#layouts.set(key, lines)
    return lines
  }

  /** The lines of a paragraph. Every piece is measured once, so that a long text takes no longer than its letters. */
  *#broken(paragraph: string, face: Face, width: number): Generator<string> {
    let current = ''
    let currentWidth = 0
    for (const piece of piecesOf(paragraph)) {
      if (current !== '' && currentWidth + this.#measure(piece.trimEnd(), face) > width) {
        yield current.trimEnd()
        current = ''
        currentWidth = 0
      }
      let rest = current === '' ? piece.trimStart() : piece
      // A word that is longer than the line is broken anywhere.
      while (current === '') {
        const part = this.#fittingPart(rest.trimEnd(), width, face)
        if (part.length >= rest.trimEnd().length) break
        yield part
        rest = rest.slice(part.length)
      }
      current += rest
      currentWidth += this.#measure(rest, face)
    }
    yield current.trimEnd()
  }

  /** The longest beginning of a word that fits, and a letter at least. No more of it is measured than twice what fits. */
  #fittingPart(text: string, width: number, face: Face): string {
    const beginning = text.slice(0, maxLineLength)
    const letters = [...beginning]
    const begin = (count: number) => letters.slice(0, count).join('')
    let fits = 1
    let tooMany = 32
    while (tooMany < letters.length && this.#width(begin(tooMany), face) <= width) {
      fits = tooMany
      tooMany *= 2
    }
    tooMany = Math.min(tooMany, letters.length)
    if (this.#width(begin(tooMany), face) <= width) return begin(tooMany)
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2)
      if (this.#width(begin(middle), face) <= width) fits = middle
      else tooMany = middle
    }
    return begin(fits)
  }

  /** The width of a piece, which many texts of a paper share. */
  #measure(piece: string, face: Face): number {
    if (piece.length > 40) return this.#width(piece, face)
    const key = `${face.weight} ${face.size} ${piece}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = this.#width(piece, face)
    this.#widths.set(key, width)
    return width
  }

  #width(text: string, { size, weight }: Face): number {
    return this.#laid(text, size, weight).width
  }

  #laid(text: string, size: number, weight: Weight): LaidLine {
    const runs = runsOf(text, weight).map((run) => {
      if (!this.#registered.has(run.font.name)) {
        this.pdf.registerFont(run.font.name, run.font.font)
        this.#registered.add(run.font.name)
      }
      return { ...run, width: this.pdf.font(run.font.name, size).widthOfString(run.text) }
    })
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
  }
}

function lineHeight({ size = 9 }: TextStyle): number {
  return size * 1.3
}

/** Where a line may break: after spaces, and around letters of scripts that are written without them. */
function piecesOf(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\u3001\u3002\uff0c\uff0e\uff09\u300d\u30fc]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+\s*|\s+/gu,
    ) ?? []
  )
}

function collected(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
