import { fileURLToPath } from 'node:url'
import { dateLocale } from '@stoa/web/languages'
import { formatMoney } from '@stoa/web/money'
import { openSync, type Font, type FontCollection } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { InvoiceDocument, InvoiceSum } from './document.ts'
import { printable } from './printable.ts'
import { words } from './words.ts'

/** Points: A4 with a margin that leaves room for punched holes. */
const margin = 56
const ink = '#1a1a1a'
const quiet = '#5c5c5c'
/** Read once, because reading a font takes longer than drawing an invoice. */
const fonts = {
  plain: fontOf(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fontOf(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

function fontOf(url: string): () => Font | FontCollection {
  let opened: Font | FontCollection | undefined
  return () => (opened ??= openSync(fileURLToPath(url)))
}

type Pdf = InstanceType<typeof PDFDocument>

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit accepts opened fonts, which its own types do not say. */
      registerFont(name: string, source: Font | FontCollection): this
    }
  }
}

/** The PDF of an invoice. The same document is always the same file, but for what pdfkit notes of itself. */
export function drawInvoice(issued: InvoiceDocument): Promise<Buffer> {
  const invoice = printable(issued)
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin + 24, left: margin, right: margin },
    bufferPages: true,
    lang: invoice.language,
    info: {
      Title: `${words[invoice.language].invoice} ${invoice.number}`,
      Author: invoice.seller.name,
      CreationDate: new Date(invoice.issuedDate),
    },
  })
  const file = collected(pdf)
  pdf.registerFont('plain', fonts.plain()).registerFont('bold', fonts.bold())
  heading(pdf, invoice)
  lines(pdf, invoice)
  sums(pdf, invoice)
  closing(pdf, invoice)
  pageNumbers(pdf, invoice)
  pdf.end()
  return file
}

function collected(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}

function heading(pdf: Pdf, invoice: InvoiceDocument): void {
  const { seller, buyer, delivery, language, number, issuedDate, orderNumber, orderDate, isTest } = invoice
  const say = words[language]
  const day = dayFormat(invoice)
  pdf.font('bold', 11).fillColor(ink).text(seller.name)
  pdf.font('plain', 9).fillColor(quiet).text([seller.address, seller.taxNumber].filter(Boolean).join('\n'))
  pdf.moveDown(2)
  const top = pdf.y
  block(pdf, { x: margin, y: top, width: 240 }, say.to, buyer)
  const left = pdf.y
  if (delivery) block(pdf, { x: 312, y: top, width: 227 }, say.deliveredTo, delivery)
  pdf.x = margin
  pdf.y = Math.max(left, pdf.y) + 18
  pdf.font('bold', 18).fillColor(ink).text(`${say.invoice} ${number}`)
  if (isTest) pdf.font('bold', 10).fillColor('#a4262c').text(say.test)
  const facts = [
    [say.date, day(issuedDate)],
    [say.order, orderNumber],
    [say.ordered, day(orderDate)],
  ]
  pdf.font('plain', 9).fillColor(quiet)
  pdf.text(facts.map((fact) => fact.join(' ')).join('   ·   ')).moveDown(1.5)
}

function block(
  pdf: Pdf,
  { x, y, width }: { x: number; y: number; width: number },
  title: string,
  content: readonly string[],
): void {
  pdf.font('plain', 8).fillColor(quiet).text(title, x, y, { width })
  pdf.font('plain', 10).fillColor(ink).text(content.join('\n'), { width })
}

function lines(pdf: Pdf, invoice: InvoiceDocument): void {
  const say = words[invoice.language]
  const money = moneyOf(invoice)
  const head = { textColor: quiet, border: { bottom: 1 }, borderColor: ink }
  const right = { align: { x: 'right', y: 'top' } } as const
  pdf.font('plain', 9).fillColor(ink)
  pdf.table({
    columnStyles: ['*', 60, 85, 85],
    rowStyles: (row) => (row === 0 ? head : { border: { bottom: 0.5 }, borderColor: '#c8c8c8' }),
    defaultStyle: { border: false, padding: { top: 5, bottom: 5, left: 0, right: 4 } },
    data: [
      [say.item, { text: say.quantity, ...right }, { text: say.price, ...right }, { text: say.total, ...right }],
      ...invoice.lines.map(({ name, details, quantity, unitPrice, total }) => [
        [name, ...details].join('\n'),
        { text: String(quantity), ...right },
        { text: money(unitPrice), ...right },
        { text: money(total), ...right },
      ]),
    ],
  })
  pdf.x = margin
  pdf.moveDown(1)
}

function sums(pdf: Pdf, invoice: InvoiceDocument): void {
  const money = moneyOf(invoice)
  const right = { align: { x: 'right', y: 'top' } } as const
  const data = invoice.sums.map((sum) => {
    const isTotal = sum.kind === 'TOTAL'
    const font = isTotal ? { src: 'bold', size: 11 } : { src: 'plain', size: 9 }
    const style = { font, ...(isTotal && { border: { top: 1 }, borderColor: ink }) }
    return [
      { text: nameOf(sum, invoice), ...style },
      { text: money(sum.amount), ...style, ...right },
    ]
  })
  pdf.table({
    position: { x: 312, y: pdf.y },
    columnStyles: ['*', 110],
    defaultStyle: { border: false, padding: { top: 3, bottom: 3, left: 0, right: 4 } },
    data,
  })
  pdf.x = margin
  pdf.moveDown(1)
}

function nameOf({ kind, name }: InvoiceSum, { language }: InvoiceDocument): string {
  const { sums: said } = words[language]
  return kind === 'FEE' && name ? name : name ? `${said[kind]}: ${name}` : said[kind]
}

function closing(pdf: Pdf, invoice: InvoiceDocument): void {
  const { taxes, taxIncluded, exemption, seller, language } = invoice
  const say = words[language]
  const money = moneyOf(invoice)
  const percent = new Intl.NumberFormat(localeOf(invoice), { style: 'percent', maximumFractionDigits: 4 })
  const texts = [
    ...taxes.map(({ name, rate, net, tax }) =>
      say.tax({ name, rate: percent.format(Number(rate)), net: money(net), tax: money(tax), taxIncluded }),
    ),
    ...(exemption ? [`${say.exempt}: ${exemption}`] : []),
  ]
  pdf.font('plain', 9).fillColor(quiet)
  if (texts.length > 0) pdf.text(texts.join('\n'), margin, pdf.y, { width: 483 }).moveDown(1.5)
  if (seller.footer) pdf.text(seller.footer, margin, pdf.y, { width: 483 })
}

function pageNumbers(pdf: Pdf, { language, number }: InvoiceDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    // Below the margin, where text would begin another page.
    pdf.page.margins.bottom = 0
    const text = count > 1 ? `${number} · ${words[language].page(page + 1, count)}` : number
    pdf
      .font('plain', 8)
      .fillColor(quiet)
      .text(text, margin, pdf.page.height - margin, { align: 'center', width: 483, lineBreak: false })
  }
}

function moneyOf(invoice: InvoiceDocument): (amount: string) => string {
  return (amount) => formatMoney(amount, invoice.currency, localeOf(invoice))
}

function dayFormat(invoice: InvoiceDocument): (date: string) => string {
  const days = new Intl.DateTimeFormat(localeOf(invoice), { dateStyle: 'long', timeZone: invoice.timeZone })
  return (date) => days.format(new Date(date))
}

function localeOf({ language, country }: InvoiceDocument): string {
  return dateLocale(language, country)
}
