import { formatAmount, parseAmount } from '@stoa/pricing'
import { dateLocale } from '@stoa/web/languages'
import { formatMoney } from '@stoa/web/money'
import type { InvoiceDocument } from '../document.ts'
import { words, type Words } from '../words.ts'
import { prepareFonts } from './fonts.ts'
import { attachElectronicInvoice } from './hybrid.ts'
import { addressLines, drawAddress, drawFoot, drawHead, footHeight, letterheadOf } from './letterhead.ts'
import { contentWidth, ink, page, Paper, quiet } from './paper.ts'
import { printable } from './printable.ts'
import { drawTable, type Column } from './table.ts'

export interface InvoiceDrawing {
  document: InvoiceDocument
  logo?: Uint8Array | undefined
  /** The electronic form, which is attached. */
  xml?: string | undefined
  /** Printed across a paper that is no invoice yet. */
  isDraft?: boolean
}

/** The PDF of an invoice or a credit note; a PDF/A-3 where its electronic form is attached. */
export async function drawInvoice({ document: issued, logo, xml, isDraft = false }: InvoiceDrawing): Promise<Buffer> {
  const document = printable(issued)
  const say = words[document.language]
  await prepareFonts(JSON.stringify(document))
  const title = `${titleOf(document, say)} ${document.number}`.trim()
  const paper = new Paper({
    lang: document.language,
    ...(xml !== undefined && { subset: 'PDF/A-3b', pdfVersion: '1.7' }),
    info: {
      Title: title,
      Author: document.seller.company ?? '',
      CreationDate: new Date(document.issuedDate),
      ModDate: new Date(document.issuedDate),
    },
  })
  const head = letterheadOf(document, logo)
  paper.setFrame({ bottom: footHeight(paper, head, say) + 8 })
  drawTop(paper, document, say, { title, logo, isDraft })
  drawLines(paper, document, say)
  drawSums(paper, document, say)
  drawTexts(paper, document, say)
  drawFoot(paper, head, { title, say })
  if (xml !== undefined) attachElectronicInvoice(paper.pdf, xml, new Date(document.issuedDate))
  return paper.finish()
}

function titleOf({ kind }: InvoiceDocument, say: Words): string {
  return kind === 'INVOICE' ? say.invoice : say.creditNote
}

function drawTop(
  paper: Paper,
  document: InvoiceDocument,
  say: Words,
  { title, logo, isDraft }: { title: string; logo: Uint8Array | undefined; isDraft: boolean },
): void {
  const { seller, buyer, delivery, isTest, style, corrects = [], reason, texts } = document
  const y = Math.max(drawHead(paper, letterheadOf(document, logo)), 118)
  let lower = drawAddress(paper, seller, buyer, { y, title: say.to })
  if (delivery) {
    lower += 10 + paper.place(say.deliveredTo, page.margin, lower + 10, 250, { size: 7.5, color: quiet })
    lower += paper.place(addressLines(delivery, seller.country).join('\n'), page.margin, lower + 1, 250, { size: 9 })
  }
  const right = drawFacts(paper, factsOf(document, say), y)
  paper.y = Math.max(lower, right) + 26
  const color = style.color ?? ink
  paper.y += paper.place(title, page.margin, paper.y, contentWidth, { size: 18, weight: 'bold', color })
  if (isTest || isDraft) {
    const note = isTest ? say.test : say.draft
    paper.y += paper.place(note, page.margin, paper.y, contentWidth, { size: 10, weight: 'bold', color: '#a4262c' })
  }
  paper.y += 8
  const day = dayFormat(document)
  if (corrects.length > 0) {
    const numbers = corrects.map(({ number, issuedDate }) => `${number} (${day(issuedDate)})`).join(', ')
    paper.flow([say.corrects(numbers), reason].filter(Boolean).join(' '))
    paper.y += 6
  }
  if (texts.intro) {
    paper.flow(texts.intro)
    paper.y += 6
  }
}

type Fact = [name: string, value: string]

function factsOf(document: InvoiceDocument, say: Words): Fact[] {
  const { number, issuedDate, dueDate, orderNumber, orderDate, supplyDate, buyer, customFields } = document
  const day = dayFormat(document)
  return [
    ...(number ? [[say.number, number] satisfies Fact] : []),
    [say.date, day(issuedDate)],
    ...(dueDate ? [[say.due, day(dueDate)] satisfies Fact] : []),
    [say.order, orderNumber],
    [say.ordered, day(orderDate)],
    [say.supplied, day(supplyDate)],
    ...(buyer.vatId ? [[say.buyerVatId, buyer.vatId] satisfies Fact] : []),
    ...customFields
      .filter(({ group }) => group === 'DOCUMENT' || group === 'CUSTOMER_DETAILS')
      .map(({ name, text }): Fact => [name, shortened(text)]),
  ]
}

/** Two lines beside the address, so that many fields of the owner leave room for the lines. */
function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text
}

function drawFacts(paper: Paper, facts: readonly Fact[], y: number): number {
  const x = 330
  const nameWidth = 100
  const valueWidth = page.width - page.margin - x - nameWidth
  let at = y
  for (const [name, value] of facts) {
    const left = paper.place(name, x, at, nameWidth - 8, { size: 8.5, color: quiet })
    const right = paper.place(value, x + nameWidth, at, valueWidth, { size: 8.5, align: 'right' })
    at += Math.max(left, right) + 2
  }
  return at
}

function drawLines(paper: Paper, document: InvoiceDocument, say: Words): void {
  const { lines, taxes, taxIncluded, style, language } = document
  const money = moneyOf(document)
  const groups = new Map(taxes.map((group) => [group.key, group]))
  const hasRates = taxes.some(({ rate }) => rate !== '0')
  const percent = percentOf(document)
  const count = new Intl.NumberFormat(language)
  const columns: Column[] = [
    { title: say.item, width: 0 },
    { title: say.quantity, width: 52, align: 'right' },
    { title: say.price, width: 82, align: 'right' },
    ...(hasRates ? [{ title: say.rate, width: 46, align: 'right' } satisfies Column] : []),
    { title: `${say.amount} (${taxIncluded ? say.gross : say.net})`, width: 92, align: 'right' },
  ]
  drawTable(
    paper,
    columns,
    style.color ?? ink,
    lines.map((each) => {
      const { name, details, quantity, unitPrice, discount, net, gross } = each
      const rate = groups.get(each.taxGroup)?.rate ?? '0'
      return [
        { text: name, details: [...details, ...(discount ? [say.discount(money(discount))] : [])] },
        { text: count.format(quantity) },
        { text: unitPrice === undefined ? '' : money(unitPrice) },
        ...(hasRates ? [{ text: percent(rate) }] : []),
        { text: money(taxIncluded ? gross : net) },
      ]
    }),
  )
}

function drawSums(paper: Paper, document: InvoiceDocument, say: Words): void {
  const { taxes, total, paid, currency } = document
  const money = moneyOf(document)
  const percent = percentOf(document)
  const taxed = taxes.filter(({ net, tax }) => /[1-9]/.test(net) || /[1-9]/.test(tax))
  const isTaxed = taxed.some(({ rate }) => rate !== '0')
  const open =
    paid === undefined ? undefined : formatAmount(parseAmount(total.gross, currency) - parseAmount(paid, currency), currency)
  const rows: { name: string; amount: string; strong?: boolean }[] = [
    ...(isTaxed ? [{ name: say.net, amount: total.net }] : []),
    ...taxed.flatMap(({ name, rate, net, tax }) =>
      rate === '0' && !isTaxed ? [] : [{ name: say.taxOf(`${name} ${percent(rate)}`.trim(), money(net)), amount: tax }],
    ),
    { name: say.total, amount: total.gross, strong: true },
    ...(paid !== undefined && /[1-9]/.test(paid)
      ? [
          { name: say.paid, amount: `-${paid}` },
          { name: say.open, amount: open ?? total.gross, strong: true },
        ]
      : []),
  ]
  const x = 270
  const width = page.width - page.margin - x
  paper.need(rows.length * 17 + 10)
  paper.y += 8
  for (const { name, amount, strong } of rows) {
    const style = strong ? ({ size: 11, weight: 'bold' } as const) : { size: 9 }
    if (strong) paper.rule(paper.y, { from: x, color: ink })
    if (strong) paper.y += 4
    const height = paper.place(name, x, paper.y, width - 100, style)
    paper.place(money(amount), x + width - 100, paper.y, 100, { ...style, align: 'right' })
    paper.y += height + 4
  }
  paper.y += 12
}

function drawTexts(paper: Paper, { notes, texts, customFields, dueDate, kind, ...document }: InvoiceDocument, say: Words): void {
  const day = dayFormat(document)
  const other = customFields.filter(({ group }) => group === 'OTHER').map(({ name, text }) => `${name}: ${text}`)
  const due = kind === 'INVOICE' && dueDate && !isPaid(document) ? [say.payBy(day(dueDate))] : []
  for (const text of [...notes, texts.note, ...due, texts.paymentTerms, ...other]) {
    if (!text) continue
    paper.flow(text, { size: 9 })
    paper.y += 5
  }
}

function isPaid({ paid, total, currency }: Pick<InvoiceDocument, 'paid' | 'total' | 'currency'>): boolean {
  return paid !== undefined && parseAmount(paid, currency) >= parseAmount(total.gross, currency)
}

function moneyOf(document: Pick<InvoiceDocument, 'currency' | 'language' | 'country'>): (amount: string) => string {
  return (amount) => formatMoney(amount, document.currency, localeOf(document))
}

function percentOf(document: Pick<InvoiceDocument, 'language' | 'country'>): (rate: string) => string {
  const percent = new Intl.NumberFormat(localeOf(document), { style: 'percent', maximumFractionDigits: 4 })
  return (rate) => percent.format(Number(rate))
}

export function dayFormat({
  timeZone,
  ...document
}: Pick<InvoiceDocument, 'timeZone' | 'language' | 'country'>): (date: string) => string {
  const days = new Intl.DateTimeFormat(localeOf(document), { dateStyle: 'medium', timeZone })
  return (date) => days.format(new Date(date))
}

function localeOf({ language, country }: Pick<InvoiceDocument, 'language' | 'country'>): string {
  return dateLocale(language, country)
}
