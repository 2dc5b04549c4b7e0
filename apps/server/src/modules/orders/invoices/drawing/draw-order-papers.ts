import { formatMoney } from '@stoa/web/money'
import { dateLocale } from '@stoa/web/languages'
import type { DocumentLanguage, Party } from '../document.ts'
import { words } from '../words.ts'
import { dayFormat } from './draw-invoice.ts'
import { prepareFonts } from './fonts.ts'
import { drawAddress, drawFoot, drawHead, footHeight, type Letterhead } from './letterhead.ts'
import { contentWidth, ink, page, Paper, quiet } from './paper.ts'
import { oneLine, severalLines } from './printable.ts'
import { drawTable } from './table.ts'

/** What papers about an order besides invoices have in common. */
export interface OrderPaper {
  head: Letterhead
  language: DocumentLanguage
  country: string
  timeZone: string
  party: Party
  orderNumber: string
  orderDate: string
  /** What the owner wants to say. */
  text: string
}

export interface PackingSlip extends OrderPaper {
  lines: { name: string; details: string[]; quantity: number }[]
  delivery?: string
  buyerNote?: string
}

/** Proof that a buyer paid for an order. */
export interface Receipt extends OrderPaper {
  number: string
  issuedDate: string
  currency: string
  payments: { date: string; method: string; amount: string }[]
  total: string
}

/** What goes into a parcel, without prices. */
export async function drawPackingSlip(slip: PackingSlip): Promise<Buffer> {
  const say = words[slip.language]
  const title = `${say.packingSlip} ${oneLine(slip.orderNumber)}`
  const paper = await begin(slip, title, say.deliverTo)
  const count = new Intl.NumberFormat(slip.language)
  drawTable(
    paper,
    [
      { title: say.item, width: 0 },
      { title: say.quantity, width: 80, align: 'right' },
    ],
    slip.head.color ?? ink,
    slip.lines.map(({ name, details, quantity }) => [
      { text: oneLine(name), details: details.map(oneLine) },
      { text: count.format(quantity) },
    ]),
  )
  paper.y += 12
  for (const text of [slip.delivery, slip.buyerNote, slip.text]) {
    if (!text) continue
    paper.flow(severalLines(text), { size: 9 })
    paper.y += 6
  }
  drawFoot(paper, slip.head, { title, say })
  return paper.finish()
}

export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const say = words[receipt.language]
  const title = `${say.receipt} ${oneLine(receipt.number)}`.trim()
  const paper = await begin(receipt, title, say.receivedFrom)
  const day = dayFormat(receipt)
  const money = (amount: string) => formatMoney(amount, receipt.currency, dateLocale(receipt.language, receipt.country))
  drawTable(
    paper,
    [
      { title: say.payment, width: 0 },
      { title: say.date, width: 120, align: 'right' },
      { title: say.amount, width: 110, align: 'right' },
    ],
    receipt.head.color ?? ink,
    receipt.payments.map(({ date, method, amount }) => [{ text: oneLine(method) }, { text: day(date) }, { text: money(amount) }]),
  )
  paper.y += 6
  const style = { size: 11, weight: 'bold' } as const
  paper.place(say.paid, page.margin, paper.y, 200, style)
  paper.y += paper.place(money(receipt.total), page.margin, paper.y, contentWidth, { ...style, align: 'right' }) + 12
  paper.flow(`${say.date} ${day(receipt.issuedDate)}`, { size: 9 })
  paper.y += 6
  if (receipt.text) paper.flow(severalLines(receipt.text), { size: 9 })
  drawFoot(paper, receipt.head, { title, say })
  return paper.finish()
}

async function begin(about: OrderPaper, title: string, addressTitle: string): Promise<Paper> {
  await prepareFonts(JSON.stringify(about))
  const { head, language, party, orderNumber, orderDate } = about
  const say = words[language]
  const paper = new Paper({ lang: language, info: { Title: title, Author: head.seller.company ?? '' } })
  paper.setFrame({ bottom: footHeight(paper, head, say) + 8 })
  const y = Math.max(drawHead(paper, head), 118)
  paper.y = drawAddress(paper, head.seller, party, { y, title: addressTitle }) + 26
  paper.y += paper.place(title, page.margin, paper.y, contentWidth, { size: 18, weight: 'bold', color: head.color ?? ink }) + 4
  const facts = `${say.order} ${oneLine(orderNumber)} · ${say.ordered} ${dayFormat(about)(orderDate)}`
  paper.y += paper.place(facts, page.margin, paper.y, contentWidth, { color: quiet }) + 14
  return paper
}
