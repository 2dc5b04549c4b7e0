import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { startPostgres, type PostgresServer } from '../support/databases/postgres-server.ts'
import type { TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { soakTest } from '../support/soak.ts'
import { serverOnPostgres } from '../support/servers/server-on-postgres.ts'
import { until } from '../support/until.ts'
import { webhookReceiver } from '../support/providers/webhook-receiver.ts'
import { codeOf } from '../support/requests/answers.ts'

const stock = 1000
let postgres: PostgresServer
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  server = await serverOnPostgres(postgres)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await postgres?.stop()
})

soakTest(
  'while PostgreSQL restarts, shoppers get 503, and nothing is lost or duplicated',
  async () => {
    await using receiver = await webhookReceiver()
    const shop = await aShop(server)
    const eventTypes = ['wix.ecom.v1.order_created']
    await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
    const product = await aProduct(shop, { stock })
    await aShippingOption(shop)
    const orders: string[] = []
    const refusals: { status: number; code: string | undefined; retryAfter: string | null; text: string }[] = []
    const ended = { yes: false }
    onTestFinished(() => void (ended.yes = true))
    const buyers = Array.from({ length: 4 }, () => buyUntilEnded())

    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      const before = orders.length
      await until(() => (orders.length >= before + 2 ? true : undefined))
      await postgres.interrupt(signal)
      expect((await shop.raw('GET', '/ready')).status).toBe(503)
      const refused = refusals.length
      await until(() => (refusals.length >= refused + 4 ? true : undefined))
      await postgres.resume()
      await until(async () => ((await shop.raw('GET', '/ready')).status === 200 ? true : undefined))
    }
    const before = orders.length
    await until(() => (orders.length >= before + 2 ? true : undefined))
    ended.yes = true
    await Promise.all(buyers)

    expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 DATABASE_UNAVAILABLE']))
    expect(refusals.every(({ retryAfter }) => retryAfter === '5')).toBe(true)
    expect(refusals.some(({ text }) => /\bat \S+:\d+|socket|postgres/i.test(text))).toBe(false)
    const created = await everyOrder()
    expect(new Set(created.map(({ checkoutId }) => checkoutId)).size).toBe(created.length)
    expect(new Set(created.map(({ number }) => number)).size).toBe(created.length)
    expect(new Set(orders).difference(new Set(created.map(({ id }) => id)))).toEqual(new Set())
    const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
      query: { filter: { variantId: product.variantId } },
    })
    expect(body.inventoryItems[0].quantity).toBe(stock - created.length)
    const { body: audited } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
    expect(audited.audits.filter(({ finding }: { finding?: unknown }) => finding)).toEqual([])
    // The dispatcher, the jobs and the webhooks have recovered by themselves.
    await until(() => (new Set(receiver.eventIds).size === created.length ? true : undefined), 60_000)

    /** Retries the same checkout until the response names its order. */
    async function buyUntilEnded(): Promise<void> {
      while (!ended.yes) {
        try {
          const visitor = await aVisitor({ ...shop, raw: noted })
          const checkoutId = await aCheckout(visitor, [product])
          while (true) {
            const { status, body: answer } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
            const orderId: string | undefined = answer.orderId ?? answer.details?.applicationError?.data?.orderId
            if (orderId) {
              orders.push(orderId)
              break
            }
            if (status < 500) {
              // A killed database may lose the last half second of carts and checkouts, so the buyer starts again.
              if (status === 404 || status === 428) break
              throw new Error(`the order was answered ${status} ${JSON.stringify(answer)}`)
            }
          }
        } catch (error) {
          // Errors that the builders throw for refusals are in `refusals`.
          if ((error as Error).message.startsWith('the order was answered')) throw error
        }
      }
    }

    async function noted(...call: Parameters<typeof shop.raw>): ReturnType<typeof shop.raw> {
      const response = await shop.raw(...call)
      if (response.status >= 500) {
        const code = codeOf(response)
        refusals.push({
          status: response.status,
          code,
          retryAfter: response.headers.get('retry-after'),
          text: JSON.stringify(response.body),
        })
      }
      return response
    }

    async function everyOrder(): Promise<{ id: string; number: string; checkoutId: string }[]> {
      const found = []
      let cursor: string | undefined
      do {
        const cursorPaging = { limit: 100, ...(cursor && { cursor }) }
        const { body: page } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { cursorPaging } })
        found.push(...page.orders)
        cursor = page.metadata.cursors?.next
      } while (cursor)
      return found
    }
  },
  120_000,
)
