import type { AddressWithContact } from '@stoa/contract/services/ecom/orders'
import * as contract from '@stoa/contract/services/stoa/invoices'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadOrders, type StoredOrder } from '../orders/ports/reading.ts'
import { countryOf, partyOf } from './build-document.ts'
import type { OrderPaper, PackingSlip, Receipt } from './drawing/draw-order-papers.ts'
import { drawPaper } from './file.ts'
import { documentLanguage, inLanguage, textIn } from './line-texts.ts'
import { detailsOf } from './order-value.ts'
import type { CompleteSettings } from './complete-settings.ts'
import { logoOf, paperStyle } from './paper-style.ts'
import { invoiceSettings, sellerOf } from './settings.ts'

export const printPackingSlips = implementRead(contract.printPackingSlips, async ({ site }, { orderIds }) => {
  const orders = new Map((await loadOrders(site, orderIds)).map((order) => [order.id, order]))
  const missing = orderIds.find((id) => !orders.has(id))
  if (missing) throw notFound('order', { id: missing })
  const settings = await invoiceSettings(site)
  const files: Uint8Array[] = []
  for (const id of orderIds) {
    const order = orders.get(id)
    if (order) files.push(await drawPaper({ paper: 'PACKING_SLIP', slip: await packingSlip(site, settings, order) }))
  }
  const [single] = files
  const file = files.length === 1 && single ? Buffer.from(single) : await drawPaper({ paper: 'MERGED', files })
  return { content: file.toString('base64'), fileName: 'packing-slips.pdf' }
})

/** What is left to ship of an order and what was shipped: every item that is a thing. */
async function packingSlip(site: SiteRead, settings: CompleteSettings, stored: StoredOrder): Promise<PackingSlip> {
  const { shippingInfo, recipientInfo, billingInfo } = stored.order
  const recipient = shippingInfo?.logistics?.shippingDestination ?? recipientInfo ?? billingInfo
  const paper = await orderPaper(site, settings, stored, { holder: recipient, text: settings.packingSlipText })
  const order = await inLanguage(site, stored.order, paper.language)
  const text = textIn(paper.language, site, order)
  const { title, logistics } = order.shippingInfo ?? {}
  const delivery = [title, logistics?.deliveryTime, logistics?.instructions].filter(Boolean).join(' · ')
  return {
    ...paper,
    lines: order.lineItems
      .filter(({ itemType, physicalProperties }) => itemType?.preset === 'PHYSICAL' || physicalProperties?.shippable)
      .map((line) => ({
        name: text(line.productName) ?? '',
        details: detailsOf(line, text),
        quantity: line.quantity,
      })),
    ...(delivery && { delivery }),
    ...(order.buyerNote && { buyerNote: order.buyerNote }),
  }
}

/** The payments that a receipt is for. Amounts are decimals in the order's currency. */
export type ReceiptContents = Pick<Receipt, 'number' | 'issuedDate' | 'payments' | 'total'>

/** Draws a receipt for payments of an order, on the shop's paper. Not to be called within a transaction. */
export async function receiptFile(site: SiteRead, stored: StoredOrder, contents: ReceiptContents): Promise<Buffer> {
  const settings = await invoiceSettings(site)
  const { billingInfo, recipientInfo } = stored.order
  const paper = await orderPaper(site, settings, stored, { holder: billingInfo ?? recipientInfo, text: settings.receiptText })
  return drawPaper({ paper: 'RECEIPT', receipt: { ...paper, ...contents, currency: stored.currency } })
}

async function orderPaper(
  site: SiteRead,
  settings: CompleteSettings,
  { order }: StoredOrder,
  { holder, text }: { holder: AddressWithContact | undefined; text: string },
): Promise<OrderPaper> {
  const language = documentLanguage(site, order)
  const style = await paperStyle(site, settings)
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const countryName = (code: string) => countries.of(code) ?? code
  return {
    head: {
      seller: await sellerOf(site, settings, countryName),
      color: style.color,
      logo: await logoOf(site, style),
      footer: settings.footer,
    },
    language,
    country: countryOf(site, settings),
    timeZone: site.settings.timeZone,
    party: partyOf(holder, countryName, {}),
    orderNumber: order.number,
    orderDate: order.purchasedDate,
    text,
  }
}
