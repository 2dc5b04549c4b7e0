import { service as orders, type CatalogReference, type Order, type OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { isEmail } from '@stoa/contract/email'
import { parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import { giftCardAppId } from '@stoa/web/gift-card'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import { on, type Reaction, type StoredEvent } from '../../../kernel/background/reactions.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { giftCard } from './entity.ts'
import { issueGiftCard } from './issue.ts'
import { loadGiftCardProducts } from './product-entity.ts'
import { expirationOf, readOptions } from './sold-card.ts'

const created = `${orders.fqdn}_created`
const paid = `${orders.fqdn}_payment_status_updated`

/** Issues the gift cards of an order once it is paid. The unique index of sold units makes that each is issued once. */
export function issueSoldCards(seal: Seal): Reaction {
  return on([created, paid], 'gift-cards.issue-sold', async (site, event) => {
    const order = orderOf(event)
    const lines = (order?.lineItems ?? []).filter(isGiftCardLine)
    if (!order || lines.length === 0 || order.paymentStatus !== 'PAID' || order.imported) return
    for (const line of lines) await issueLine(site, seal, order, line)
  })
}

/** The order of an event, with what the server writes into every one that it has placed. */
type SoldOrder = Omit<Order, 'lineItems'> & {
  id: string
  currency: string
  lineItems?: (OrderLineItem & { id: string; quantity: number })[]
}

type SoldLine = OrderLineItem & {
  id: string
  quantity: number
  price: { amount: string }
  catalogReference: CatalogReference & { catalogItemId: string }
}

function isGiftCardLine(line: OrderLineItem): line is SoldLine {
  return line.catalogReference?.appId === giftCardAppId
}

function orderOf({ type, body }: StoredEvent): SoldOrder | undefined {
  return (type === created ? body['createdEvent']?.entity : body['actionEvent']?.body?.order) as SoldOrder | undefined
}

/** One transaction for each unit, so that a large quantity holds no lock for long. */
async function issueLine(site: JobSite, seal: Seal, order: SoldOrder, line: SoldLine): Promise<void> {
  for (let unit = 1; unit <= line.quantity - (line.refundQuantity ?? 0); unit++) {
    await site.transaction(async (tx) => {
      const known = await giftCard.findWhere(
        tx,
        sql<boolean>`order_id = ${order.id} and order_line_id = ${line.id} and order_unit = ${unit}`,
      )
      if (!known) await issueUnit(tx, seal, order, line, unit)
    })
  }
}

async function issueUnit(site: SiteTx, seal: Seal, order: SoldOrder, line: SoldLine, unit: number): Promise<void> {
  const { catalogReference, price } = line
  const product = (await loadGiftCardProducts(site, [catalogReference.catalogItemId])).get(catalogReference.catalogItemId)
  const options = readOptions(catalogReference.options)
  const { value } = (catalogReference.options ?? {}) as { value?: string }
  const { recipientName, recipientEmail, senderName, message } = options.customTextFields
  const email = recipientEmail && isEmail(recipientEmail) ? recipientEmail : order.buyerInfo?.email
  await issueGiftCard(site, seal, {
    value: parseAmount(value ?? price.amount, order.currency),
    expirationDate: product && expirationOf(product, site.now),
    source: 'ORDER',
    orderInfo: { orderId: order.id, ...(order.number && { orderNumber: order.number }) },
    unit: { lineId: line.id, number: unit },
    isTest: order.isTest,
    ...(email && {
      notificationInfo: {
        recipient: { email, ...(recipientName && { name: recipientName }) },
        ...(options.deliveryDate && deliveryOf(site, options.deliveryDate)),
        ...(message && { personalizedMessage: message }),
        ...((senderName || order.buyerInfo?.email) && {
          sender: { ...(senderName && { name: senderName }), ...(order.buyerInfo?.email && { email: order.buyerInfo.email }) },
        }),
      },
    }),
  })
}

/** At eight in the morning of the chosen day; nothing for a day that is over or no day. */
function deliveryOf({ settings: { timeZone }, now }: SiteTx, day: string): { notificationDate?: string } {
  try {
    const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '08:00' })
    return at.epochMilliseconds > now.getTime() ? { notificationDate: at.toInstant().toString() } : {}
  } catch {
    return {}
  }
}
