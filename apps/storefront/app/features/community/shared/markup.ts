import type { Decoration, Node } from '@stoa/contract/services/members/members-about'
import type { TextBlock, TextPart } from './blocks.ts'

// The text about a member as it is edited: plain lines with a few marks, so that it works without a script and with every reader.
// **bold**, *italic*, [text](https://…), "- " and "1. " for lists, "## " for headings, "> " for quotes. A backslash keeps a mark as it is.

const marks = new Set(['\\', '*', '[', ']', '(', ')', '#', '>', '-', '.'])

/** The marks of a text that pages show. */
export function writeMarkup(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'HEADING':
          return `## ${writeLine(block.parts)}`
        case 'QUOTE':
          return `> ${writeLine(block.parts)}`
        case 'LIST':
          return block.items.map((parts, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${writeLine(parts)}`).join('\n')
        case 'PARAGRAPH':
          return startSafe(writeLine(block.parts))
      }
    })
    .join('\n')
}

function writeLine(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, bold, italic, link }) => {
      const escaped = text.replaceAll(/[\\*[\]]/g, (mark) => `\\${mark}`).replaceAll('\n', ' ')
      const slanted = italic ? `*${escaped}*` : escaped
      const marked = bold ? `**${slanted}**` : slanted
      return link ? `[${marked}](${link.replaceAll(/[\\()\s]/g, percentEncoded)})` : marked
    })
    .join('')
}

function percentEncoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** A paragraph that begins like another block stays a paragraph. */
function startSafe(line: string): string {
  if (/^(##|>|-) /.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,3})\. /, '$1\\. ')
}

/** The nodes of a text with marks: a block for each line, and one list for lines of a list that follow each other. */
export function nodesFrom(markup: string): Node[] {
  const nodes: Node[] = []
  for (const line of markup.split(/\r?\n/)) {
    const item = /^(?:(-)|(\d{1,3})\.) (.*)$/.exec(line)
    if (item) {
      const type = item[1] ? ('BULLETED_LIST' as const) : ('ORDERED_LIST' as const)
      const last = nodes.at(-1)
      const list = last?.type === type ? last : { type, nodes: [] as Node[] }
      if (list !== last) nodes.push(list)
      list.nodes!.push({ type: 'LIST_ITEM', nodes: [paragraph(item[3]!)] })
    } else if (line.startsWith('## ')) nodes.push({ type: 'HEADING', headingData: { level: 2 }, nodes: parseLine(line.slice(3)) })
    else if (line.startsWith('> ')) nodes.push({ type: 'BLOCKQUOTE', nodes: [paragraph(line.slice(2))] })
    else nodes.push(paragraph(line))
  }
  return nodes
}

const paragraph = (line: string): Node => ({ type: 'PARAGRAPH', nodes: parseLine(line) })

/** Reads the marks within a line from left to right. A mark without its end is a character. */
function parseLine(line: string, decorations: readonly Decoration[] = []): Node[] {
  const nodes: Node[] = []
  let text = ''
  const flush = () => {
    if (text) nodes.push({ type: 'TEXT', textData: { text, decorations: [...decorations] } })
    text = ''
  }
  for (let at = 0; at < line.length;) {
    const found = markAt(line, at)
    if (found) {
      flush()
      nodes.push(...parseLine(found.inner, [...decorations, found.decoration]))
      at = found.end
    } else {
      const isEscape = line[at] === '\\' && marks.has(line[at + 1] ?? '')
      text += isEscape ? line[at + 1] : line[at]
      at += isEscape ? 2 : 1
    }
  }
  flush()
  return nodes
}

interface FoundMark {
  inner: string
  decoration: Decoration
  end: number
}

function markAt(line: string, at: number): FoundMark | undefined {
  if (line.startsWith('**', at)) return between(line, at, '**', { type: 'BOLD', fontWeightValue: 700 })
  if (line[at] === '*') return between(line, at, '*', { type: 'ITALIC', italicData: true })
  if (line[at] !== '[') return undefined
  const close = unescaped(line, '](', at + 1)
  const end = close < 0 ? -1 : line.indexOf(')', close + 2)
  const url = line.slice(close + 2, end)
  if (close < 0 || end < 0 || !isLink(url)) return undefined
  return { inner: line.slice(at + 1, close), decoration: { type: 'LINK', linkData: { link: { url } } }, end: end + 1 }
}

function between(line: string, at: number, mark: string, decoration: Decoration): FoundMark | undefined {
  const close = unescaped(line, mark, at + mark.length)
  if (close <= at + mark.length) return undefined
  return { inner: line.slice(at + mark.length, close), decoration, end: close + mark.length }
}

/** The position of the next mark that no backslash precedes; -1 if there is none. */
function unescaped(line: string, mark: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (mark === '*' && line.startsWith('**', at)) at++
    // Of three stars the last two end what is bold, so that it may end with something italic.
    else if (line.startsWith(mark, at)) return mark === '**' && line[at + 2] === '*' ? at + 1 : at
  }
  return -1
}

/** Pages of the web and addresses of mails; the server refuses others. */
function isLink(url: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]+$/i.test(url) && URL.canParse(url)
}
