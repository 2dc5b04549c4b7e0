import { fileURLToPath } from 'node:url'
import { dateLocale } from '@stoa/web/languages'
import { formatMoney } from '@stoa/web/money'
import { openSync, type Font, type FontCollection } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { PrintedReceipt } from './document.ts'
import { words } from './words.ts'

/** Points. */
const margin = 56
const width = 483
const ink = '#1a1a1a'
const quiet = '#5c5c5c'

/** Read once, because reading a font takes longer than drawing a receipt. */
const fonts = {
  plain: fontOf(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fontOf(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

function fontOf(url: string): () => Font | FontCollection {
  let opened: Font | FontCollection | undefined
  return () => (opened ??= openSync(fileURLToPath(url)))
}

/** The PDF of a receipt: one page. */
export function drawReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const { number, language, seller, isTest, issuedDate, payer, amount, currency, subject, orderNumber, paidDate, method } =
    receipt
  const say = words[language]
  const locale = dateLocale(language, receipt.country)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: receipt.timeZone })
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    info: { Title: `${say.receipt} ${number}`, Author: seller.name, CreationDate: new Date(issuedDate) },
  })
  const file = collected(pdf)
  pdf.registerFont('plain', fonts.plain()).registerFont('bold', fonts.bold())
  pdf.font('bold', 11).fillColor(ink).text(oneLine(seller.name))
  pdf.font('plain', 9).fillColor(quiet).text(seller.address).moveDown(3)
  pdf.font('bold', 18).fillColor(ink).text(`${say.receipt} ${number}`)
  if (isTest) pdf.font('bold', 10).fillColor('#a4262c').text(say.test)
  pdf
    .font('plain', 9)
    .fillColor(quiet)
    .text(`${say.date} ${days.format(new Date(issuedDate))}`)
    .moveDown(2)
  const rows = [
    [say.amount, formatMoney(amount, currency, locale)],
    ...(payer ? [[say.from, payer]] : []),
    ...(subject ? [[say.for, subject]] : []),
    [say.order, orderNumber],
    [say.paid, days.format(new Date(paidDate))],
    [say.method, method],
  ]
  pdf.fillColor(ink).table({
    columnStyles: [140, '*'],
    rowStyles: () => ({ border: { bottom: 0.5 }, borderColor: '#c8c8c8' }),
    defaultStyle: { border: false, padding: { top: 7, bottom: 7, left: 0, right: 4 } },
    data: rows.map(([name = '', value = ''], index) => [
      { text: name, font: { src: 'plain', size: 9 }, textColor: quiet },
      { text: oneLine(value), font: index === 0 ? { src: 'bold', size: 12 } : { src: 'plain', size: 10 } },
    ]),
  })
  pdf.x = margin
  pdf.moveDown(2).font('plain', 9).fillColor(quiet).text(say.note, margin, pdf.y, { width })
  pdf.end()
  return file
}

function collected(pdf: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}

/** Control characters, and those that turn the direction of what follows. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
const longestText = 200

/** Buyers write some of these texts: they are printed as one line, and long ones are cut. */
function oneLine(text: string): string {
  const line = text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(unseen, '').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line
}
