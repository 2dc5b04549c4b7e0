import { sql } from 'kysely'
import { expect } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { codeOf } from '../../support/requests/answers.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { keyList, methodsOf } from './stripe-shop.ts'

type Keys = Record<string, string>

interface LiveAccount {
  provider: string
  /** Keys of test mode, the code with which they are refused, and words of the refusal. */
  testKeys: Keys
  refusal: [code: string, words: RegExp]
  liveKeys: Keys
}

/** A shop in live mode that is open, whose only payment methods are those of a provider. */
export async function openLiveShop(server: TestServer, { provider, testKeys, refusal, liveKeys }: LiveAccount) {
  const shop = await aShop(server, { payments: false })
  await aShippingOption(shop)
  const product = await aProduct(shop, { stock: 100 })
  const open = () => shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE', published: true } })
  const connect = (keys: Keys) => shop.owner('POST', '/stoa/v1/payment-accounts', { provider, mode: 'LIVE', keys: keyList(keys) })
  expect(codeOf(await open())).toBe('NO_PAYMENT_METHOD')
  const refused = await connect(testKeys)
  expect([codeOf(refused), refused.body.message]).toEqual([refusal[0], expect.stringMatching(refusal[1])])
  const { body } = await connect(liveKeys)
  expect(body.account, JSON.stringify(body)).toMatchObject({ provider, mode: 'LIVE', canCharge: true })
  const opened = await open()
  expect(opened.body.site, JSON.stringify(opened.body)).toMatchObject({ mode: 'LIVE', published: true })
  return { shop, product, account: body.account, methods: await methodsOf(shop) }
}

/** Payments of a method are authorized first, or captured with the order. */
export async function setCapture({ owner }: TestShop, id: string, capture: 'AT_ONCE' | 'ON_FULFILLMENT'): Promise<void> {
  const { body } = await owner('GET', `/stoa/v1/payment-methods/${id}`)
  const { revision } = body.paymentMethod
  const answer = await owner('PATCH', `/stoa/v1/payment-methods/${id}`, { paymentMethod: { id, revision, capture } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

export async function moveMoney(
  { owner }: TestShop,
  action: 'capture-authorized-payments' | 'trigger-refund',
  { orderId, paymentId, amount }: { orderId: string; paymentId: string; amount: string },
): Promise<void> {
  const body = { ecomOrderId: orderId, payments: [{ paymentId, amount: { amount } }] }
  const answer = await owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/${action}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** What a provider has for the shop, in minor units. */
interface MoneyThere {
  /** Taken, less what was refunded or charged back. */
  held: bigint
  /** Absent for a provider that does not book fees with each movement. */
  fees: bigint
}

/** Two nights later the comparison finds nothing, and every book of the shop says what the provider has. */
export async function expectSameBooks(server: TestServer, shop: TestShop, { held, fees }: MoneyThere): Promise<void> {
  const { siteId } = shop.credentials
  await server.app.runSchedules()
  // Within two days the provider's books may still be late, so a payment that is missing there is no difference yet.
  for (let night = 0; night < 3; night++) {
    server.clock.advance(24 * 3_600_000)
    await server.app.runSchedules()
    await server.app.drain()
  }
  const { body } = await shop.owner('GET', '/stoa/v1/payment-reconciliation')
  expect(body).toMatchObject({ runs: [{ differences: 0 }], differences: [] })
  expect(Date.parse(body.runs[0].runDate)).toBeGreaterThan(server.clock.now().getTime() - 24 * 3_600_000)
  const site = await openSite(server.app.kernel, siteId)
  expect(await auditOrderMoney(site)).toBeUndefined()

  const filter = { status: { $in: ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED'] } }
  const { orders } = (await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter, cursorPaging: { limit: 100 } } }))
    .body
  expect(orders.every(({ isTest }: { isTest?: boolean }) => !isTest)).toBe(true)
  const inOrders = orders.reduce((sum: bigint, { balanceSummary: { paid, refunded, chargeback, chargebackReversal } }: any) => {
    return sum + minor(paid) - minor(refunded) - minor(chargeback) + minor(chargebackReversal)
  }, 0n)
  const { rows } = await sql<{ held: bigint; fees: bigint }>`select
      sum(case when kind in ('CHARGE', 'DISPUTE_REVERSAL') then amount_minor else -amount_minor end)::bigint as held,
      coalesce(sum(fee_minor), 0)::bigint as fees
    from payment_movement where site_id = ${siteId}`.execute(server.database.db)
  expect({ inOrders, ...rows[0] }).toEqual({ inOrders: held, held, fees })
}

const minor = (amount: { amount: string } | undefined): bigint => BigInt((amount?.amount ?? '0.00').replace('.', ''))
