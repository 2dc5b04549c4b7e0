import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aMember } from '../../support/members/members.ts'
import { changeEmail, customersOf, verify } from '../members/customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/customer-imports'
const fileName = 'customers.csv'

async function run(shop: TestShop, lines: object[], format: object) {
  const { body } = await shop.owner('POST', path, { format, fileName, lines, start: true })
  await server.app.drain()
  return body.customerImport.id as string
}

async function undo(shop: TestShop, id: string) {
  await shop.owner('POST', `${path}/${id}/undo`, {})
  await server.app.drain()
}

async function exemptionsOf(shop: TestShop) {
  const { body } = await shop.owner('POST', '/billing/v1/contact-tax-details/query', { query: {} })
  return body.contactTaxDetails as { id: string; exemptionStatus: string }[]
}

test('an imported customer who is exempt pays no tax where the import asks for it, and an undo takes that back', async () => {
  const shop = await aShop(server)
  const lines = [
    { email: 'ada@example.com', lastName: 'A', taxExempt: 'yes' },
    { email: 'bob@example.com', lastName: 'B', taxExempt: 'no' },
  ]
  await run(shop, lines, {})
  expect(await exemptionsOf(shop)).toEqual([])
  const again = await run(shop, lines, { exemptFromTax: true })
  const ada = (await customersOf(shop)).find(({ email }: { email: string }) => email === 'ada@example.com')
  expect(await exemptionsOf(shop)).toMatchObject([{ id: ada.id, exemptionStatus: 'ACTIVE' }])
  await run(shop, lines, { exemptFromTax: true })
  expect(await exemptionsOf(shop)).toHaveLength(1)
  await undo(shop, again)
  expect(await exemptionsOf(shop)).toEqual([])
})

test('an import does only what its caller may do by hand', async () => {
  const shop = await aShop(server)
  const key = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'importer', scopes: ['CUSTOMERS:MANAGE'] } })
  const headers = { authorization: key.body.secret, 'wix-site-id': shop.credentials.siteId }
  const send = (format: object, line: object) =>
    shop.raw('POST', path, {
      headers,
      body: { format, fileName, lines: [{ email: 'ada@example.com', ...line }], start: true },
    })
  expect((await send({ createAccounts: true }, {})).status).toBe(403)
  expect((await send({ exemptFromTax: true }, { taxExempt: 'yes' })).status).toBe(403)
  expect((await send({}, { acceptsEmail: 'yes' })).status).toBe(403)
  expect((await send({}, { acceptsSms: 'yes' })).status).toBe(403)
  await server.app.drain()
  expect(await customersOf(shop)).toEqual([])
  expect((await send({}, { acceptsEmail: '' })).status).toBe(200)
})

test('an undo leaves a consent that was withdrawn since', async () => {
  const shop = await aShop(server)
  const id = await run(shop, [{ email: 'ada@example.com', lastName: 'A', acceptsEmail: 'yes' }], {})
  const consents = '/marketing-consent/v1/marketing-consent'
  server.clock.advance(1000)
  const details = { type: 'EMAIL', email: 'ada@example.com' }
  await shop.owner('POST', `${consents}/remove`, { details, lastRevokeActivity: { source: 'REVOKE_LINK' } })
  await undo(shop, id)
  const { body } = await shop.owner('GET', `${consents}/get-by?type=EMAIL&email=ada%40example.com`)
  expect(body.marketingConsent?.state).toBe('REVOKED')
})

test('an exempt guest stays exempt as a member who verified the address, and a merge by staff exempts nobody', async () => {
  const shop = await aShop(server)
  const line = (email: string) => ({ email, lastName: 'A', taxExempt: 'yes' })
  await run(shop, [line('ada@example.com'), line('bob@example.com')], { exemptFromTax: true })
  const before = await exemptionsOf(shop)
  const joined = await aMember(shop)
  await changeEmail(shop, joined.id, 'ada@example.com')
  await server.app.drain()
  expect(await exemptionsOf(shop)).toEqual(before)
  await verify(shop, joined.id)
  await server.app.drain()
  // What the reaction to the member has recorded.
  await server.app.drain()
  const bob = (await customersOf(shop)).find(({ email }: { email: string }) => email === 'bob@example.com')
  expect((await exemptionsOf(shop)).map(({ id }) => id).toSorted()).toEqual([joined.id, bob.id].toSorted())
  const other = await aMember(shop)
  await server.app.drain()
  const pair = { keptId: other.id, mergedId: bob.id, keptRevision: '1', mergedRevision: bob.revision ?? '1' }
  expect((await shop.owner('POST', '/stoa/v1/customer-merges', pair)).status).toBe(200)
  await server.app.drain()
  await server.app.drain()
  expect((await exemptionsOf(shop)).map(({ id }) => id)).not.toContain(other.id)
})
