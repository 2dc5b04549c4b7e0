import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { serviceNames } from '../../../delivery/delivery/index.ts'
import type { LabelText, Party } from './provider.ts'

/** Points: 4 by 6 inches, the format of label printers. */
const width = 288
const height = 432
const margin = 18
const black = rgb(0, 0, 0)

/** A label in the usual format, marked as one without postage. */
export async function drawLabel({ shipment, service, trackingNumber }: LabelText): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(`Label ${trackingNumber}`)
  const page = document.addPage([width, height])
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const { from, to, parcels, weightUnit } = shipment
  page.drawRectangle({ x: 9, y: 9, width: width - 18, height: height - 18, borderWidth: 1, borderColor: black })
  line(page, bold, 16, height - 40, serviceNames[service])
  line(page, bold, 9, height - 56, 'TEST LABEL - NO POSTAGE')
  rule(page, height - 66)
  lines(page, plain, 8, height - 80, addressLines(from))
  rule(page, height - 150)
  line(page, plain, 8, height - 164, 'SHIP TO')
  lines(page, bold, 12, height - 182, addressLines(to))
  rule(page, 136)
  const weight = parcels.reduce((sum, parcel) => sum + parcel.weight, 0)
  line(page, plain, 8, 122, `${Math.round(weight * 1000) / 1000} ${weightUnit.toLowerCase()}`)
  bars(page, trackingNumber)
  line(page, bold, 10, 32, trackingNumber.replace(/(.{4})(?=.)/g, '$1 '))
  return Buffer.from(await document.save())
}

function addressLines({ name, company, addressLine, addressLine2, postalCode, city, subdivision, country }: Party): string[] {
  const place = [city, subdivision?.replace(`${country}-`, ''), postalCode].filter(Boolean).join(' ')
  return [name, company, addressLine, addressLine2, place, country].filter((text): text is string => Boolean(text))
}

/** Bars that stand for the digits; no scanner of a carrier reads them. */
function bars(page: PDFPage, digits: string): void {
  const step = (width - 2 * margin) / (digits.length * 2)
  for (const [index, digit] of [...digits].entries()) {
    const thickness = (step * (2 + (digit.charCodeAt(0) % 8))) / 8
    page.drawRectangle({ x: margin + index * 2 * step, y: 48, width: thickness, height: 60, color: black })
  }
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: 9, y }, end: { x: width - 9, y }, thickness: 1, color: black })
}

function lines(page: PDFPage, font: PDFFont, size: number, top: number, texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) line(page, font, size, top - index * (size + 3), text)
}

/** One line, as much of it as fits. */
function line(page: PDFPage, font: PDFFont, size: number, y: number, text: string): void {
  let shown = printable(text)
  while (shown && font.widthOfTextAtSize(shown, size) > width - 2 * margin) shown = shown.slice(0, -1)
  page.drawText(shown, { x: margin, y, size, font, color: black })
}

/** The standard fonts have the letters of Western Europe; others lose their accents or become question marks. */
function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (/[\u0020-\u007e\u00a1-\u00ff]/.test(letter)) return letter
      const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      return /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(bare) ? bare : '?'
    })
    .join('')
}
