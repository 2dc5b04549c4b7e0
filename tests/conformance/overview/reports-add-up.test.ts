import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { figuresAudit } from '../../../apps/server/src/modules/orders/orders/write-figures.ts'
import { aProduct, aShippingOption, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aCoupon } from '../orders/draft-orders/draft-orders-builders.ts'
import { anOrder } from '../orders/orders-builders.ts'
import { edits, happen, history, issued } from './report-histories.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000
const groupings = [
  'DAY',
  'WEEK',
  'MONTH',
  'PRODUCT',
  'VARIANT',
  'CATEGORY',
  'COUNTRY',
  'CHANNEL',
  'DISCOUNT',
  'CUSTOMER',
  'STAFF',
]
const amounts = [
  'grossSales',
  'discounts',
  'delivery',
  'fees',
  'tips',
  'addedTax',
  'other',
  'total',
  'refunds',
  'sales',
  'tax',
  'refundedTax',
  'netSales',
]

function minor(amount: string | undefined): number {
  return Math.round(Number(amount ?? 0) * 100)
}

function sumOf(rows: readonly any[], of: (row: any) => string | undefined): number {
  return rows.reduce((sum, row) => sum + minor(of(row)), 0)
}

async function aTaxedShop(): Promise<TestShop> {
  const shop = await aShop(server)
  const [{ id: taxGroupId }] = (await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')).body.taxGroups
  const region = (await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'DE', appId: storesAppId } })).body
  const manualTaxMapping = { taxGroupId, taxRegionId: region.taxRegion.id, taxRate: '0.19', taxName: 'USt.', jurisdiction: 'DE' }
  await shop.owner('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })
  await aShippingOption(shop, { price: '4.90' })
  await aCoupon(shop, 'TENTH', { percent: 10 })
  await shop.owner('POST', '/stoa/v1/fee-rules', { feeRule: { name: 'Handling', basis: 'ORDER', amount: '1.49', taxable: true } })
  const tipSettings = { tipType: 'PERCENTAGE', presets: [{ value: 12.5 }], allowCustomAmount: true }
  await shop.owner('POST', '/tip-settings/v1/tip-settings/create-default', { tipSettings })
  return shop
}

async function exported(shop: TestShop, byPart: boolean): Promise<any[]> {
  const rows = []
  let cursor: string | undefined
  do {
    const paging = { cursorPaging: { limit: 40, ...(cursor && { cursor }) } }
    const { body } = await shop.owner('POST', '/stoa/v1/order-exports/rows', { search: paging, byPart })
    rows.push(...body.rows)
    cursor = body.metadata?.cursors?.next || undefined
  } while (cursor)
  return rows
}

test(
  'a hundred random histories: sales, export, tax, refunds and payments say the same, in each currency',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 100, maxLength: 100 }), async (histories) => {
        const shop = await aTaxedShop()
        await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'TEST' } })
        await anOrder(shop, { lines: [{ price: '99.00', quantity: 9 }] })
        await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })
        const products = [
          await aProduct(shop, { name: 'Print', price: '12.34', stock: 1000 }),
          await aProduct(shop, { name: 'Mug', price: '7.77', stock: 1000 }),
          await aProduct(shop, { name: 'Bag', price: '0.99', stock: 1000 }),
        ]
        const start = server.clock.now()
        for (const [index, each] of histories.entries()) {
          await happen(shop, each, { products, wait: (days) => server.clock.advance(index % 10 === 0 ? days * day : 3600_000) })
        }
        const period = {
          from: new Date(start.getTime() - day).toISOString().slice(0, 10),
          to: new Date(server.clock.now().getTime() + day).toISOString().slice(0, 10),
        }
        const report = async (name: string, request: object) => {
          const { status, body } = await shop.owner('POST', `/stoa/v1/reports/${name}`, { ...period, ...request })
          expect(status, JSON.stringify(body)).toBe(200)
          return body
        }
        expect(await figuresAudit.run(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
        expect(edits.count).toBeGreaterThan(0)
        const orders = await exported(shop, false)
        const parts = await exported(shop, true)
        expect(orders.filter(({ isTest }) => isTest).every(({ counts }) => !counts)).toBe(true)
        for (const currency of ['EUR', 'USD']) {
          const own = (rows: any[]) => rows.filter((row) => row.currency === currency)
          const byOrder = (await report('sales', { groupBy: 'DAY', currency, refundsBy: 'ORDER_DATE' })).totals
          const { totals, currencies, incomplete } = await report('sales', { groupBy: 'DAY', currency })
          expect(incomplete).toBe(false)
          expect(currencies.map((each: any) => each.currency).toSorted()).toEqual(['EUR', 'USD'])
          // The export: sales of all rows, and each column of those that count.
          const counted = own(orders).filter(({ counts }) => counts)
          expect(counted).toHaveLength(byOrder.orders)
          for (const rows of [own(orders), own(parts)]) {
            expect(sumOf(rows, ({ sales }) => sales)).toBe(minor(byOrder.sales))
            expect(sumOf(rows, ({ netSales }) => netSales)).toBe(minor(byOrder.netSales))
            const columns = { grossSales: 'gross' } as Record<string, string>
            for (const name of amounts)
              expect(
                sumOf(
                  rows.filter(({ counts }) => counts),
                  (row) => row[columns[name] ?? name],
                ),
                name,
              ).toBe(minor(byOrder[name]))
          }
          // Both days of refunds say the same over the whole time, and every grouping adds up to the same.
          for (const name of amounts) expect(totals[name], name).toBe(byOrder[name])
          for (const groupBy of groupings) {
            for (const limit of [2, 1000]) {
              const grouped = await report('sales', { groupBy, currency, limit })
              expect(grouped.totals).toEqual(
                groupBy === 'PRODUCT' || groupBy === 'VARIANT' || groupBy === 'CATEGORY'
                  ? { ...totals, orders: undefined }
                  : totals,
              )
              const all = [...grouped.rows, ...(grouped.others ? [grouped.others] : [])]
              for (const name of amounts)
                expect(
                  sumOf(all, ({ figures }) => figures[name]),
                  `${groupBy} ${name}`,
                ).toBe(minor(grouped.totals[name]))
            }
          }
          const refunds = (await report('refunds', { currency })).totals
          expect([refunds.amount, refunds.tax]).toEqual([totals.refunds, totals.refundedTax])
          const tax = (
            await shop.owner('GET', `/stoa/v1/insights/tax-report?from=${period.from}&to=${period.to}&currency=${currency}`)
          ).body.rows
          expect(sumOf(tax, (row) => row.tax)).toBe(minor(totals.tax))
          expect(sumOf(tax, (row) => row.refundedTax)).toBe(minor(totals.refundedTax))
          // Whatever is sold here with tax is taxed in all its parts but tips, so base and tax are the totals.
          const taxed = own(orders).filter(({ counts, tax: within }) => counts && minor(within) > 0)
          expect(sumOf(tax, (row) => row.taxable) + sumOf(tax, (row) => row.tax)).toBe(
            sumOf(taxed, ({ total }) => total) - sumOf(taxed, ({ tips }) => tips),
          )
          const { rows: ledger } = await sql<{
            kind: string
            sum: bigint
          }>`select kind, sum(amount_minor)::bigint as sum from order_money_entry entry
          join sales_order placed on placed.site_id = ${shop.credentials.siteId} and placed.id = entry.order_id
          where entry.site_id = ${shop.credentials.siteId} and placed.currency = ${currency} and not is_test group by kind`.execute(
            server.database.db,
          )
          const moved = (kind: string) => Number(ledger.find((row) => row.kind === kind)?.sum ?? 0n)
          const payments = (await report('payments', { currency })).totals
          expect(minor(payments.charged)).toBe(moved('CHARGE') + moved('CAPTURE') - moved('CHARGE_REVERSAL'))
          expect(minor(payments.refunded)).toBe(moved('REFUND'))
        }
        const euros = (await report('sales', { groupBy: 'DAY' })).totals
        for (const name of ['fees', 'tips', 'refunds', 'discounts']) expect(minor(euros[name]), name).toBeGreaterThan(0)
        // What gift cards paid and got back is what the shop owes less.
        const { rows: cards } = await report('gift-cards', {})
        const [{ opening, issued: added, redeemed, lapsed, closing }] = cards
        expect([cards.length, minor(opening), minor(added)]).toEqual([1, 0, issued.reduce((sum, each) => sum + each, 0)])
        expect(minor(closing)).toBe(minor(opening) + minor(added) - minor(redeemed) - minor(lapsed))
        const { giftCards } = (
          await shop.owner('POST', '/gift-cards/v1/gift-cards/query', { query: { cursorPaging: { limit: 100 } } })
        ).body
        expect(sumOf(giftCards, ({ balance }) => balance.amount)).toBe(minor(closing))
        const byCard =
          (await report('payments', {})).rows.find(
            ({ provider, method }: any) => provider === 'giftCard' || method === 'giftCard',
          )?.figures ?? {}
        expect(minor(redeemed)).toBeGreaterThan(0)
        expect(minor(byCard.charged) - minor(byCard.refunded)).toBe(minor(redeemed))
      }),
      { numRuns: 1, endOnFailure: true },
    )
  },
)
