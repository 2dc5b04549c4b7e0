import { parseMailText, type MailTextRules, type MailTextSegment } from '@stoa/web/mail-text'
import { variableTypes } from './design.ts'

/** A part of a line. */
export interface Inline {
  text: string
  bold?: boolean
  /** An address with http, https or mailto. */
  href?: string
}

/** The lines of a paragraph, or the items of a list. */
export interface RichParagraph {
  isList: boolean
  lines: Inline[][]
}

export type Values = Readonly<Record<string, string | undefined>>

/**
 * The text with its values, as paragraphs. Only what the owner wrote is read for `**bold**`, lists (`- item`), addresses and empty lines;
 * a value is text, whatever it contains. Undefined if the text is broken.
 */
export function richText(source: string, rules: MailTextRules, values: Values): RichParagraph[] | undefined {
  const { segments } = parse(source, rules)
  return segments && toParagraphs(withoutGaps(segments, values), values)
}

/** The text with its values, in one line. Undefined if it is broken. */
export function lineOfText(source: string, rules: MailTextRules, values: Values): string | undefined {
  const { segments } = parse(source, rules)
  if (!segments) return undefined
  const parts = withoutGaps(segments, values).map((segment) => ('text' in segment ? segment.text : values[segment.variable]))
  // A line break would begin another header of the mail.
  return parts
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function parse(source: string, rules: MailTextRules): { segments?: MailTextSegment[] } {
  const parsed = parseMailText(source, rules)
  return parsed.fault ? {} : parsed
}

/** Without variables that have no value, and without the space and the comma before them. */
function withoutGaps(segments: readonly MailTextSegment[], values: Values): MailTextSegment[] {
  const kept: MailTextSegment[] = []
  for (const segment of segments) {
    const last = kept.at(-1)
    if ('text' in segment || values[segment.variable]) kept.push(segment)
    else if (last && 'text' in last) kept[kept.length - 1] = { text: last.text.replace(/,? ?$/, '') }
  }
  return kept
}

function toParagraphs(segments: readonly MailTextSegment[], values: Values): RichParagraph[] {
  const paragraphs: Inline[][][] = [[[]]]
  let isBold = false
  for (const segment of segments) {
    if ('variable' in segment) {
      addValue(segment.variable)
      continue
    }
    for (const piece of segment.text.split(/(\n\s*\n|\n|\*\*)/)) {
      if (piece === '**') isBold = !isBold
      else if (piece === '\n') paragraphs.at(-1)?.push([])
      else if (/^\n\s*\n$/.test(piece)) {
        paragraphs.push([[]])
        isBold = false
      } else for (const inline of linked(piece)) add(inline)
    }
  }
  return paragraphs.map(toParagraph).filter(({ lines }) => lines.length > 0)

  function addValue(variable: string): void {
    const value = values[variable] ?? ''
    const href = isLink(variable) ? safeAddress(value) : undefined
    for (const [index, text] of value.split(/\r?\n/).entries()) {
      if (index > 0) paragraphs.at(-1)?.push([])
      add({ text, ...(href && { href }) })
    }
  }

  function add(inline: Inline): void {
    if (inline.text)
      paragraphs
        .at(-1)
        ?.at(-1)
        ?.push(isBold ? { ...inline, bold: true } : inline)
  }
}

function toParagraph(written: Inline[][]): RichParagraph {
  const lines = written.filter((line) => line.some(({ text }) => text.trim()))
  const isList = lines.length > 0 && lines.every(([first]) => first?.text.startsWith('- '))
  return {
    isList,
    lines: isList ? lines.map(([first, ...rest]) => [{ ...first, text: first?.text.slice(2) ?? '' }, ...rest]) : lines,
  }
}

const addressPattern = /((?:https?:\/\/|mailto:)[^\s<>"]*[^\s<>"'.,;:!?)\]])/

function linked(text: string): Inline[] {
  return text.split(addressPattern).map((piece, index) => {
    const href = index % 2 === 1 ? safeAddress(piece) : undefined
    return { text: piece, ...(href && { href }) }
  })
}

function safeAddress(address: string): string | undefined {
  return URL.canParse(address) && /^(?:https?|mailto):$/.test(new URL(address).protocol) ? address : undefined
}

function isLink(variable: string): boolean {
  return Object.hasOwn(variableTypes, variable) && variableTypes[variable as keyof typeof variableTypes] === 'LINK'
}

/** A paragraph as plain text. */
export function plainParagraph({ isList, lines }: RichParagraph): string {
  return lines.map((line) => (isList ? '- ' : '') + line.map(({ text }) => text).join('')).join('\n')
}
