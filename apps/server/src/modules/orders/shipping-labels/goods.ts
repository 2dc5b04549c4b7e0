import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { QuoteLabelRequest } from '@stoa/contract/services/stoa/shipping-labels'
import { leftToShip, shippedUnits } from '@stoa/order-rules'
import { invalid, notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadFulfillments } from '../orders/ports/changing.ts'
import { type StoredOrder } from '../orders/ports/reading.ts'
import type { Quote } from './store/quotes.ts'

export type Goods = { id: string; quantity: number }[]

/** Returns the contents of the package: the lines of the request, of the fulfillment, or everything that is left to ship. */
export async function packedGoods(site: SiteRead, stored: StoredOrder, request: QuoteLabelRequest): Promise<Goods> {
  const { fulfillments, left } = await loadShippingState(site, stored)
  if (request.fulfillmentId) {
    const known = withoutParcel(fulfillments, request.fulfillmentId)
    return (known.lineItems ?? []).map(({ id = '', quantity }) => ({ id, quantity: quantity ?? 1 }))
  }
  if (left.size === 0) throw refusal('NOTHING_TO_FULFILL', 'nothing is left to ship')
  if (!request.lineItems?.length) return [...left].map(([id, quantity]) => ({ id, quantity }))
  const asked = request.lineItems.map(({ id, quantity }) => ({ id, quantity: quantity ?? left.get(id) ?? 1 }))
  const wrong = asked.find(({ id }) => !isLeft(left, asked, id))
  if (wrong) {
    const { id } = wrong
    throw invalid({
      field: `lineItems[${asked.indexOf(wrong)}].quantity`,
      description: `must be at most the ${left.get(id) ?? 0} that are left to ship`,
      violatedRule: 'MAX',
      data: { threshold: left.get(id) ?? 0 },
    })
  }
  return asked
}

/** Throws if the contents of a quote were shipped since, so that its label would belong to no shipment. */
export async function checkGoods(site: SiteRead, stored: StoredOrder, { fulfillmentId, lineItems = [] }: Quote): Promise<void> {
  const { fulfillments, left } = await loadShippingState(site, stored)
  if (fulfillmentId) return void withoutParcel(fulfillments, fulfillmentId)
  if (!lineItems.every(({ id }) => isLeft(left, lineItems, id)))
    throw refusal('NOTHING_TO_FULFILL', 'the items of the quote were shipped since')
}

/** The fulfillment that a label is for: one that has a tracking number has its parcel already. */
function withoutParcel(fulfillments: readonly Fulfillment[], id: string): Fulfillment {
  const known = fulfillments.find((fulfillment) => fulfillment.id === id)
  if (!known) throw notFound('fulfillment', { id })
  if (known.trackingInfo?.trackingNumber) throw refusal('NOTHING_TO_FULFILL', 'the fulfillment has a tracking number')
  return known
}

async function loadShippingState(site: SiteRead, { id, order }: StoredOrder) {
  const [{ fulfillments = [] } = {}] = await loadFulfillments(site, [id])
  const lines = leftToShip(order, shippedUnits(fulfillments))
  return { fulfillments, left: new Map(lines.map(({ line, left }) => [line.id!, left])) }
}

/** A line may be named more than once. */
function isLeft(left: ReadonlyMap<string, number>, asked: Goods, id: string): boolean {
  const wanted = asked.reduce((sum, line) => sum + (line.id === id ? line.quantity : 0), 0)
  return wanted <= (left.get(id) ?? 0)
}
