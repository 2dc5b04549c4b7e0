import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { killableServer } from '../support/servers/killable-server.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { providers, type KilledProviderName } from './payments-killed-providers.ts'
import { arrived } from '../support/shop/test-clock.ts'

/** A shop whose server is killed, with a provider that lives on. */
export async function aKilledShop(name: KilledProviderName, database: 'postgres' | 'embedded') {
  const provider = await providers[name]()
  const server = await killableServer(database, { [`${name.toUpperCase()}_API_URL`]: provider.url })
  const { shop } = server
  await aShippingOption(shop)
  const keys = Object.entries(provider.keys).map(([key, value]) => ({ name: key, value }))
  const connected = await shop.owner('POST', '/stoa/v1/payment-accounts', { provider: name, mode: 'TEST', keys })
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  const product = await aProduct(shop, { stock: 1000 })
  const { body } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  const { id: methodId, providerMethod } = body.paymentMethods.find(
    (method: any) => method.provider === name && (name !== 'mollie' || method.providerMethod === 'creditcard'),
  )
  const held = { kind: 'CARD', title: 'Held', provider: name, enabled: true, capture: 'ON_FULFILLMENT', position: 900 }
  const made = await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { ...held, ...(providerMethod && { providerMethod }) },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)

  return {
    provider,
    server,
    shop,
    product,
    account: connected.body.account as { id: string },
    methods: { immediate: methodId as string, held: made.body.paymentMethod.id as string },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

export type KilledShop = Awaited<ReturnType<typeof aKilledShop>>

/** What a purchase does besides being paid. */
export interface Wanted {
  captures?: boolean
  refunds?: boolean
  /** The buyer pays on the provider's page, even where the shop's page has fields. */
  onPage?: boolean
  /** The buyer presses twice. */
  impatient?: boolean
}

/** Repeats a call until the server answers it: buyers and staff try again. */
async function persist<Answer extends { status: number }>(call: () => Promise<Answer | undefined>): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(100)
  }
}

/** A purchase over 24.90, of a buyer who does not give up. */
export async function aPurchase({ shop, server, provider, product, methods }: KilledShop, wanted: Wanted) {
  const { visitor, checkoutId } = await persist(async () => {
    const buyer = await aVisitor(shop)
    return { status: 200, visitor: buyer, checkoutId: await aCheckout(buyer, [product]) }
  })
  const paymentMethodId = wanted.captures ? methods.held : methods.immediate
  const isOnPage = wanted.onPage || !provider.token
  const begin = () =>
    isOnPage
      ? visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, { paymentMethodId })
      : visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
          paymentToken: provider.token!(),
          paymentMethodId,
        })

  const findOrder = async () => {
    const statuses = ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED']
    const filter = { checkoutId, status: { $in: statuses } }
    const { body } = await persist(() => shop.owner('POST', '/ecom/v1/orders/search', { search: { filter } }))
    return body.orders.find(({ status }: any) => status === 'APPROVED')
  }

  /** One attempt; true once the order is placed. */
  async function attempt(): Promise<boolean> {
    const presses = wanted.impatient ? [begin(), begin()] : [begin()]
    const answers = await Promise.all(presses.map((call) => call.catch(() => undefined)))
    if (answers.some((answer) => JSON.stringify(answer?.body ?? '').includes('CHECKOUT_ALREADY_PAID'))) return true
    const page = answers.map((answer) => answer?.body?.url as string | undefined).find(Boolean)
    if (page) {
      const response = (await provider.answerPage(page)) as Response
      const [, paymentId] = /payments\/([\w-]+)\/return/.exec(response.headers.get('location') ?? '') ?? []
      if (!paymentId) return false
      const { body } = await persist(() => visitor.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {}))
      return body.status === 'PLACED'
    }
    return (await findOrder()) !== undefined
  }

  const paymentsOf = async (orderId: string) => {
    const { body } = await persist(() => shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`))
    return body.orderTransactions as { payments: any[]; refunds: any[] }
  }

  async function act(action: string, amount: string): Promise<unknown> {
    const { id: ecomOrderId } = (await findOrder())!
    const paid = ({ status }: any) => status !== 'PENDING' && status !== 'DECLINED' && status !== 'CANCELED'
    const { id: paymentId } = (await paymentsOf(ecomOrderId)).payments.find(paid)
    const path = `/ecom/v1/payments-collector/orders/${ecomOrderId}/${action}`
    return shop.raw('POST', path, {
      body: { ecomOrderId, payments: [{ paymentId, amount: { amount } }] },
      headers: { ...server.staff, 'idempotency-key': `${action} ${paymentId}` },
    })
  }

  return {
    checkoutId,
    begin,
    act,
    findOrder,
    attempt,
    async pay(): Promise<void> {
      while (!(await attempt())) await pause(200)
      while (!(await findOrder())) await pause(200)
    },
    /** Captures 10.00 of the money, and waits until it was captured. */
    async capture(): Promise<void> {
      for (;;) {
        const { payments } = await paymentsOf((await findOrder())!.id)
        if (payments.some(({ status }) => status === 'APPROVED' || status === 'PARTIALLY_REFUNDED')) return
        await act('capture-authorized-payments', '10.00').catch(() => undefined)
        await pause(200)
      }
    },
    /** Refunds 4.00, and waits until it was refunded. */
    async refund(): Promise<void> {
      for (;;) {
        const { refunds } = await paymentsOf((await findOrder())!.id)
        const [made] = refunds
        if (made?.transactions[0].refundStatus === 'SUCCEEDED') return
        if (!made) await act('trigger-refund', '4.00').catch(() => undefined)
        await pause(200)
      }
    },
  }
}

/** Everything of a purchase, however often it has to be tried. */
export async function buy(killed: KilledShop, wanted: Wanted): Promise<void> {
  const purchase = await aPurchase(killed, wanted)
  await purchase.pay()
  if (wanted.captures) await purchase.capture()
  if (wanted.refunds) await purchase.refund()
}

/** Compares the shop's books with the provider's, and asks the shop's own comparisons. Stops the server. */
export async function expectAgreement(killed: KilledShop, purchases: readonly Wanted[]): Promise<void> {
  const { provider, server, shop, account } = killed
  const audits = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
  expect(audits.body.audits.filter(({ finding }: any) => finding)).toEqual([])
  expect((await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork).toEqual([])
  await shop.owner('POST', '/stoa/v1/test-clock/move', { days: 3 })
  await arrived(shop)
  const compared = await shop.owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  expect(compared.body.run, JSON.stringify(compared.body)).toMatchObject({ differences: 0 })
  expect((await shop.owner('GET', '/stoa/v1/payment-reconciliation')).body.differences).toEqual([])
  await server.kill()

  const payments = await server.query(`select payment.id::text as id, payment.status, payment.amount_minor::text as amount,
      (payment.captured_minor - payment.refunded_minor)::text as taken, payment.refunding_minor::text as refunding,
      payment.redirect_url, payment.decline_reason, payment.doc -> 'regularPaymentDetails' ->> 'gatewayTransactionId' as transaction,
      placed.id::text as order_id, placed.status as order_status, placed.checkout_id::text as checkout_id
    from order_payment payment join sales_order placed on placed.site_id = payment.site_id and placed.id = payment.order_id`)
  const ours = new Map(
    payments.map(({ id, status, amount, taken }) => [
      id,
      { taken: BigInt(taken), held: status === 'AUTHORIZED' ? BigInt(amount) : 0n },
    ]),
  )
  const nothing = { taken: 0n, held: 0n }
  const theirs = provider.books()
  const different = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id) => {
    const [our = nothing, their = nothing] = [ours.get(id), theirs.get(id)]
    const row = payments.find((payment) => payment.id === id)
    const attempts = payments.filter(({ order_id }) => order_id === row?.order_id)
    return our.taken === their.taken && our.held === their.held ? [] : [{ id, our, their, attempts }]
  })
  expect(different).toEqual([])
  expect(payments.filter(({ refunding }) => refunding !== '0')).toEqual([])

  // Each checkout was paid once, by a placed order.
  const paid = payments.filter(({ id }) => ours.get(id)!.taken + ours.get(id)!.held > 0n)
  expect(paid.filter(({ order_status }) => order_status !== 'APPROVED')).toEqual([])
  expect(new Set(paid.map(({ checkout_id }) => checkout_id)).size).toBe(paid.length)
  expect(paid).toHaveLength(purchases.length)
  const expected = purchases.map(({ captures, refunds }) => (captures ? 1000n : 2490n) - (refunds ? 400n : 0n))
  expect(paid.map(({ taken }) => BigInt(taken)).toSorted()).toEqual(expected.toSorted())
}
