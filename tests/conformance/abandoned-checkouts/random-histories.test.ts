import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { isSoak } from '../../support/soak.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import {
  aBuyer,
  addToCart,
  aShopToLeave,
  beginCheckout,
  days,
  minutes,
  order,
  published,
  rest,
  rowsOf,
  type Item,
} from './abandoned-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const emails = ['mia@example.com', 'jonas@example.com']

type Step =
  | { kind: 'touch' | 'order' | 'elsewhere'; who: number }
  | { kind: 'delete' }
  | { kind: 'rest' }
  | { kind: 'wait'; minutes: number }

const who = fc.integer({ min: 0, max: emails.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  // Somebody begins or changes a checkout, orders it, or orders on another device.
  { arbitrary: fc.record({ kind: fc.constantFrom('touch' as const, 'order' as const), who }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('elsewhere' as const), who }), weight: 1 },
  { arbitrary: fc.constant({ kind: 'delete' as const }), weight: 1 },
  { arbitrary: fc.constant({ kind: 'rest' as const }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 40) }), weight: 2 },
)

interface Placed {
  id: string
  email: string
  date: Date
}

class History {
  private readonly buyers = new Map<number, Awaited<ReturnType<typeof aBuyer>>>()
  private readonly checkouts = new Map<number, string>()
  private readonly orders: Placed[] = []
  private readonly shop: TestShop
  private readonly product: Item
  /** Who touched a checkout, let it rest and neither ordered nor was deleted since. */
  private readonly touched = new Set<number>()

  constructor(shop: TestShop, product: Item) {
    this.shop = shop
    this.product = product
  }

  async run(each: Step): Promise<void> {
    if (each.kind === 'wait') server.clock.advance(minutes(each.minutes))
    if (each.kind === 'touch') await this.touch(each.who)
    if (each.kind === 'order') await this.order(each.who)
    if (each.kind === 'elsewhere') await this.orderElsewhere(each.who)
    if (each.kind === 'delete') await this.delete()
    if (each.kind === 'rest') await this.rest()
  }

  private async buyer(index: number) {
    const known = this.buyers.get(index) ?? (await aBuyer(this.shop))
    this.buyers.set(index, known)
    return known
  }

  private async touch(index: number): Promise<void> {
    const { send } = await this.buyer(index)
    await addToCart(send, this.product)
    this.checkouts.set(index, await beginCheckout(send, { email: emails[index]! }))
    this.touched.add(index)
  }

  private async order(index: number): Promise<void> {
    const checkoutId = this.checkouts.get(index)
    if (!checkoutId) return
    const { send } = await this.buyer(index)
    await this.note(index, await order(send, checkoutId))
    this.checkouts.delete(index)
  }

  private async orderElsewhere(index: number): Promise<void> {
    const { send } = await aBuyer(this.shop)
    await addToCart(send, this.product)
    await this.note(index, await order(send, await beginCheckout(send, { email: emails[index]! })))
  }

  private async note(index: number, id: string): Promise<void> {
    const { body } = await this.shop.owner('GET', `/ecom/v1/orders/${id}`)
    this.orders.push({ id, email: emails[index]!, date: new Date(body.order.purchasedDate) })
    this.touched.delete(index)
  }

  private async delete(): Promise<void> {
    const [row] = await rowsOf(this.shop)
    if (!row) return
    await this.shop.owner('DELETE', `${published}/${row.id}`)
    this.touched.delete(emails.indexOf(row.email))
  }

  private async rest(): Promise<void> {
    await rest(server, minutes(90), this.shop.credentials.siteId)
    const rows = await rowsOf(this.shop)
    const left = rows.filter(({ status }) => status === 'ABANDONED')
    for (const index of this.touched) expect(left.map(({ email }) => email)).toContain(emails[index])
  }

  /** What holds at any time once the events have been worked off. */
  async check(): Promise<void> {
    await server.app.drain(this.shop.credentials.siteId)
    const { body } = await this.shop.owner('POST', `${published}/query`, { query: {} })
    const abandoned = body.abandonedCheckouts.filter(({ status }: any) => status === 'ABANDONED')
    const checkoutIds = abandoned.map(({ checkoutId }: any) => checkoutId)
    expect(new Set(checkoutIds).size).toBe(checkoutIds.length)
    const rows = await rowsOf(this.shop)
    const left = rows.filter(({ status }) => status === 'ABANDONED').map(({ email }) => email)
    expect(new Set(left).size).toBe(left.length)
    const used = rows.flatMap(({ orderId }) => orderId ?? [])
    expect(new Set(used).size).toBe(used.length)
    for (const row of rows) {
      // A link works for thirty days since the last touch.
      const since = new Date(new Date(row.linkExpiresDate).getTime() - days(30))
      const after = this.orders.filter(({ email, date }) => email === row.email && date > since)
      if (row.status === 'ABANDONED') expect(after).toEqual([])
      else expect(after.map(({ id }) => id)).toContain(row.orderId)
    }
  }
}

test(
  'whatever buyers do and whenever: abandoned once per checkout, and recovered if, and only if, it was ordered',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { shop, product } = await aShopToLeave(server)
        const history = new History(shop, product)
        for (const each of steps) {
          await history.run(each)
          await history.check()
        }
      }),
      { numRuns: isSoak ? 40 : 8 },
    )
  },
)
