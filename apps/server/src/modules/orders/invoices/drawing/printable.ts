import type { InvoiceDocument } from '../document.ts'

/** Characters of one text of an order, and texts below the name of an item: buyers write some of them, and a page has an end. */
const longestText = 300
const mostDetails = 12
/** Characters below the names of all items together, which a document with many items divides among them. */
const mostDetailLetters = 200_000

/** Control characters, and those that are not seen but turn the direction of what follows. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A document whose texts are printed as they are read: one line each, except those of the shop. */
export function printable(document: InvoiceDocument): InvoiceDocument {
  const { seller, buyer, delivery, lines, taxes, notes, texts, customFields, reason, corrects } = document
  return {
    ...document,
    number: oneLine(document.number),
    orderNumber: oneLine(document.orderNumber),
    seller: eachText(seller, oneLine),
    buyer: eachText(buyer, oneLine),
    ...(delivery && { delivery: eachText(delivery, oneLine) }),
    ...(reason && { reason: oneLine(reason) }),
    ...(corrects && { corrects: corrects.map(({ number, ...same }) => ({ ...same, number: oneLine(number) })) }),
    lines: lines.map((line) => ({
      ...line,
      name: oneLine(line.name),
      details: withinRoom(line.details.slice(0, mostDetails).map(oneLine), Math.floor(mostDetailLetters / lines.length)),
    })),
    taxes: taxes.map((tax) => ({ ...tax, name: oneLine(tax.name) })),
    notes: notes.map(oneLine),
    texts: eachText(texts, severalLines),
    customFields: customFields.map(({ name, text, ...field }) => ({ ...field, name: oneLine(name), text: oneLine(text) })),
  }
}

/** The first of some texts, of which the last one may be shortened. */
function withinRoom(texts: readonly string[], room: number): string[] {
  let left = room
  return texts.flatMap((text) => {
    const shown = text.length > left ? `${text.slice(0, Math.max(0, left - 1)).toWellFormed()}…` : text
    const fits = left > 1
    left -= text.length
    return fits ? [shown] : []
  })
}

function eachText<Texts extends object>(texts: Texts, change: (text: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(String(text))])) as Texts
}

export function severalLines(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(unseen, '').trimEnd())
    .join('\n')
}

export function oneLine(text: string): string {
  const line = text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(unseen, '').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line
}
