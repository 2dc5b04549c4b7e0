import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { getProviderSecret, signProviderEvent } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { aVisitor, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'

/** The code of sandbox cards, by what they do. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000000000003220',
}

/** A request over HTTP, as the owner's app makes it: 10.00 of an order, unless said otherwise. */
export async function aRequest(shop: TestShop, orderId: string, more: object = {}, options: object = {}) {
  const { status, body } = await shop.owner('POST', '/ecom/v1/order-payment-requests', {
    orderPaymentRequest: { orderId, amount: { amount: '10.00' }, title: 'Deposit', ...more },
    ...options,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const url = body.orderPaymentRequestUrl as string
  return { id: body.orderPaymentRequest.id as string, wire: body.orderPaymentRequest, url, token: url.split('/').at(-1)! }
}

export const requestNow = async (shop: TestShop, id: string) =>
  (await shop.owner('GET', `/ecom/v1/order-payment-requests/${id}`)).body.orderPaymentRequest

/** Whoever has the link of a request. */
export interface Payer {
  visitor: Visitor
  page(): Promise<any>
  pay(choice?: object, seenAmount?: string): Promise<{ status: number; body: any }>
  payByCard(number: string, seenAmount?: string): Promise<{ status: number; body: any }>
  resume(): Promise<any>
  receipt(): Promise<{ status: number; body: any }>
}

export async function aPayer(shop: TestShop, token: string, visitor?: Visitor): Promise<Payer> {
  const who = visitor ?? (await aVisitor(shop))
  const path = `/stoa/v1/payment-request-pages/${token}`
  const pay = (choice: object = {}, seenAmount = '10.00') => who.send('POST', `${path}/pay`, { seenAmount, ...choice })
  return {
    visitor: who,
    page: async () => (await who.send('GET', path)).body,
    pay,
    payByCard: async (number, seenAmount) => pay({ paymentToken: await who.cardToken(number) }, seenAmount),
    resume: async () => (await who.send('POST', `${path}/resume`, {})).body,
    receipt: () => who.send('GET', `${path}/receipt`),
  }
}

/** The provider says that a payment that was declined, or waits for its payer, succeeded after all. `amount`: minor units. */
export async function approveLate({ server, credentials, raw }: TestShop, paymentId: string, amount: bigint): Promise<void> {
  const site = await openSite(server.app.kernel, credentials.siteId)
  // The sandbox's own records have to agree, because it gives the money back.
  await server.database.db
    .updateTable('sandbox_charge')
    .set({ status: 'APPROVED', captured_minor: amount, reason: null })
    .where('site_id', '=', site.siteId)
    .where('idempotency_key', '=', paymentId)
    .execute()
  const payload = JSON.stringify({ siteId: site.siteId, id: `late ${paymentId}`, paymentId, status: 'APPROVED' })
  const signature = signProviderEvent(await getProviderSecret(site, 'sandbox'), payload)
  const { status } = await raw('POST', '/stoa/v1/sandbox/events', { body: { payload, signature } })
  if (status !== 200) throw new Error(`the event was refused with ${status}`)
}
