import type { InvoiceDocument } from './document.ts'

/** Characters of one text of an order, and texts below the name of an item: buyers write some of them, and a page has an end. */
const longestText = 300
const mostDetails = 12

/** Control characters, and those that are not seen but turn the direction of what follows. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** An invoice whose texts are printed as they are read: one line each, except those of the shop. */
export function printable(invoice: InvoiceDocument): InvoiceDocument {
  const { seller, buyer, delivery, lines, sums, taxes, exemption } = invoice
  return {
    ...invoice,
    number: oneLine(invoice.number),
    orderNumber: oneLine(invoice.orderNumber),
    seller: {
      ...seller,
      name: oneLine(seller.name),
      address: severalLines(seller.address),
      ...(seller.footer && { footer: severalLines(seller.footer) }),
    },
    buyer: buyer.map(oneLine),
    ...(delivery && { delivery: delivery.map(oneLine) }),
    lines: lines.map((line) => ({
      ...line,
      name: oneLine(line.name),
      details: line.details.slice(0, mostDetails).map(oneLine),
    })),
    sums: sums.map(({ name, ...sum }) => ({ ...sum, ...(name && { name: oneLine(name) }) })),
    taxes: taxes.map((tax) => ({ ...tax, name: oneLine(tax.name) })),
    ...(exemption && { exemption: oneLine(exemption) }),
  }
}

function severalLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(unseen, '').trimEnd())
    .join('\n')
}

function oneLine(text: string): string {
  const line = text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(unseen, '').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line
}
