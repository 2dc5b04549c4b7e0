import { expect, test } from 'vitest'
import type { DocumentLine, InvoiceDocument } from '../document.ts'
import { drawInvoice } from './draw-invoice.ts'
import { Paper } from './paper.ts'
import { printable } from './printable.ts'

/** Texts of one length that take long to lay out, each in its own way. */
const letters = 10_000
const hostileTexts = {
  markup: '<b>&amp;</b>"\'<!--'.repeat(letters).slice(0, letters),
  words: 'word '.repeat(letters).slice(0, letters),
  oneWord: 'x'.repeat(letters),
  marks: `e${'\u0301'.repeat(letters - 1)}`,
  rightToLeft: 'שלום עולם '.repeat(letters).slice(0, letters),
  lines: 'a\n'.repeat(letters / 2),
}

test.for(Object.entries(hostileTexts))('laying out a long text of %s measures each of its letters a few times', ([, text]) => {
  const paper = new Paper({})
  let measured = 0
  const measure = paper.pdf.widthOfString.bind(paper.pdf)
  paper.pdf.widthOfString = (part, options) => {
    measured += part.length
    return measure(part, options)
  }
  expect(paper.height(text, 150)).toBeGreaterThan(0)
  expect(measured).toBeLessThan(letters * 12)
  measured = 0
  paper.height(text, 150)
  expect(measured).toBe(0)
  // The foot of each page shows the beginning.
  const foot = paper.fitting(text, 150, 80, { size: 7 })
  expect(paper.height(foot, 150, { size: 7 })).toBeLessThanOrEqual(80)
  expect(text.replaceAll(/\s/g, '').startsWith(foot.replaceAll(/\s/g, ''))).toBe(true)
})

test('a long word is broken where the line is full, and loses no letter', () => {
  const paper = new Paper({})
  const text = `Wi ${'W'.repeat(200)} ${'i'.repeat(500)}`
  const broken = paper.fitting(text, 120, 10_000, {})
  expect(broken.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  for (const each of broken.split('\n')) expect(paper.width(each)).toBeLessThanOrEqual(120)
  const [first, second, third] = broken.split('\n')
  expect([first, second]).toEqual(['Wi', third])
})

function aDocument(lines: readonly Pick<DocumentLine, 'name' | 'details'>[]): InvoiceDocument {
  const date = '2026-03-31T10:00:00Z'
  const amounts = { net: '1.00', tax: '0.19', gross: '1.19' }
  return {
    version: 2,
    kind: 'INVOICE',
    number: 'INV-1',
    isTest: false,
    issuedDate: date,
    supplyDate: date,
    language: 'en',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    seller: { company: 'Shop', country: 'DE' },
    buyer: { person: 'Ada', country: 'DE' },
    orderNumber: '1',
    orderDate: date,
    lines: lines.map((line, index) => ({ id: `${index}`, kind: 'ITEM', quantity: 1, taxGroup: 'S', ...amounts, ...line })),
    taxes: [{ key: 'S', category: 'S', name: 'VAT', rate: '0.19', ...amounts }],
    total: amounts,
    taxIncluded: true,
    notes: [],
    texts: {},
    customFields: [],
    style: {},
  }
}

test('an invoice full of Chinese, Japanese and Korean is drawn soon', { timeout: 60_000 }, async () => {
  const text = '日本語文字列中国語한국어'.repeat(30).slice(0, 300)
  const file = await drawInvoice({ document: aDocument([{ name: text, details: Array<string>(12).fill(text) }]) })
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})

test('many items share the room for what is said below their names; a few have all of it', () => {
  const details = Array<string>(12).fill('x'.repeat(300))
  const [few] = printable(aDocument([{ name: 'a', details }])).lines
  expect(few?.details).toEqual(details)
  const many = printable(aDocument(Array.from({ length: 300 }, () => ({ name: 'a', details })))).lines
  const all = many.flatMap((line) => line.details)
  expect(all.join('').length).toBeLessThanOrEqual(200_000)
  expect(many[299]?.details).toEqual(['x'.repeat(300), 'x'.repeat(300), `${'x'.repeat(65)}…`])
})
