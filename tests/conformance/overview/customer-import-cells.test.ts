import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { customersOf } from '../members/customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/customer-imports'
const email = 'ada@example.com'

test('no cell of a file breaks an import: each is read, or its line is left out with the reason', async () => {
  const shop = await aShop(server)
  const lines = [
    { email, spent: '-5.00' },
    { email, spent: '1e9' },
    { email, orderCount: '1.5' },
    { email, orderCount: '99999999999' },
    { email, acceptsEmail: 'yes', acceptsEmailDate: '2023-02-30' },
    { email, acceptsEmail: 'yes', acceptsEmailDate: '2999-01-01' },
    { email, firstName: 'x'.repeat(1000) },
    { email, note: 'x'.repeat(5001) },
    { email, currency: 'EURO' },
    { email, taxExempt: 'perhaps' },
    { email: 'a@b@example.com' },
    { firstName: '\u0001' },
    { email: `${'x'.repeat(300)}@example.com` },
  ]
  for (const line of lines) {
    const { status, body } = await shop.owner('POST', `${path}/check`, { lines: [line] })
    expect([status, body.results?.[0]?.outcome], JSON.stringify(line)).not.toEqual([200, 'NEW'])
    expect(status, JSON.stringify(line)).toBeLessThan(500)
  }
  for (const line of [{ email, firstName: 'a\0b' }, { email, note: 'x'.repeat(10_001) }, { email: 5 }, { email, unknown: 'x' }]) {
    for (const sent of [
      await shop.owner('POST', `${path}/check`, { lines: [line] }),
      await shop.owner('POST', path, { fileName: 'a.csv', lines: [line], start: true }),
    ])
      expect(sent.status, JSON.stringify(line)).toBeLessThan(500)
  }
  await server.app.drain()
  const rows = await customersOf(shop)
  expect(rows.every((row) => row.email === email)).toBe(true)
})
