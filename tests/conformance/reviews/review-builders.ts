import { expect } from 'vitest'
import type { Visitor } from '../../support/shop/builders.ts'
import type { TestMember } from '../../support/members/members.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export const path = '/reviews/v1/reviews'

export const namespace = 'stores'

export const forbidden = { status: 403 }

export interface Said {
  rating?: number
  title?: string
  body?: string
  media?: object[]
}

export function say(who: TestMember, entityId: string, content: Said = {}) {
  return who.send('POST', path, { review: { namespace, entityId, content: { rating: 5, ...content } } })
}

export async function setRules(shop: TestShop, reviewSettings: object) {
  expect(await shop.owner('PATCH', '/stoa/v1/review-settings', { reviewSettings })).toMatchObject({ status: 200 })
}

export async function summaryOf(shop: TestShop, entityId: string) {
  const { body } = await shop.owner('POST', '/stoa/v1/reviews/rating-summaries', { namespace, entityIds: [entityId] })
  return body.summaries[0]
}

export async function published(visitor: Visitor, filter: object = {}) {
  return (await visitor.send('POST', `${path}/query`, { query: { filter } })).body.reviews as any[]
}

/** An order of a product, as an app imports it. */
export async function buy(shop: TestShop, { id, variantId }: { id: string; variantId: string }, buyerInfo: object) {
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', {
    order: {
      channelInfo: { type: 'WEB' },
      currency: 'EUR',
      status: 'APPROVED',
      buyerInfo: { email: 'buyer@example.com', ...buyerInfo },
      lineItems: [
        {
          quantity: 1,
          productName: { original: 'Print' },
          catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: id, options: { variantId } },
          itemType: { preset: 'PHYSICAL' },
          price: { amount: '20.00' },
        },
      ],
      priceSummary: { subtotal: { amount: '20.00' }, total: { amount: '20.00' } },
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.order.id as string
}
