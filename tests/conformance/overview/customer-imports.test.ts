import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aCustomer, anOrderOf, customerOf, customersOf, customersPath, expectCleanAudits } from '../members/customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/customer-imports'

/** A line as the wizard reads it from a file of Shopify. */
const ada = {
  externalId: "'6912",
  email: 'Ada@Example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: 'Engines Ltd',
  addressLine: '12 St James Sq',
  addressLine2: 'Floor 1',
  city: 'London',
  country: 'GB',
  postalCode: "'SW1Y 4JH",
  phone: "'+44 20 7946 0000",
  acceptsEmail: 'yes',
  acceptsEmailDate: '2023-04-05T06:07:08Z',
  acceptsSms: 'no',
  spent: '1234.50',
  orderCount: '7',
  note: 'Line 1\nLine 2',
  taxExempt: 'yes',
  tags: 'VIP, B2B,vip',
}
const shopify = { source: 'SHOPIFY' }

const check = async (shop: TestShop, lines: object[], format: object = shopify) => {
  const { status, body } = await shop.owner('POST', `${path}/check`, { format, lines })
  expect(status).toBe(200)
  return body.results
}

async function run(shop: TestShop, lines: object[], format: object = shopify) {
  const { body } = await shop.owner('POST', path, { format, fileName: 'customers.csv', lines, start: true })
  await server.app.drain()
  return importOf(shop, body.customerImport.id)
}
const importOf = async (shop: TestShop, id: string) => (await shop.owner('GET', `${path}/${id}`)).body

test('everything that the file says is kept, and the same file again changes nothing', async () => {
  const shop = await aShop(server)
  const done = await run(shop, [ada, { externalId: '2', company: 'No address' }])
  expect(done.customerImport).toMatchObject({ state: 'DONE', total: 2, done: 2, added: 2, changed: 0, unchanged: 0, refused: 0 })
  const [row, other] = await customersOf(shop)
  expect(row).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    tags: ['VIP', 'B2B'],
    orderCount: 0,
    spent: '0.00',
  })
  expect(row.newsletterDate).toBe('2023-04-05T06:07:08.000Z')
  expect(other).toMatchObject({ name: 'No address', isMember: false })
  const { customer } = await customerOf(shop, row.id)
  expect(customer).toMatchObject({
    addresses: [
      { addressLine: '12 St James Sq', addressLine2: 'Floor 1', city: 'London', country: 'GB', postalCode: 'SW1Y 4JH' },
    ],
    imported: { source: 'SHOPIFY', externalId: "'6912", orderCount: 7, spent: '1234.5', taxExempt: true },
    phone: '+44 20 7946 0000',
  })
  const notes = await shop.owner('GET', `/stoa/v1/customer-notes?customerId=${row.id}`)
  expect(notes.body.notes).toMatchObject([{ text: 'Line 1\nLine 2', author: 'Owner' }])
  const { consents } = (await shop.owner('GET', `/stoa/v1/customer-consents?customerId=${row.id}`)).body
  expect(consents).toMatchObject([
    {
      about: 'ada@example.com',
      state: 'CONFIRMED',
      history: [{ date: '2023-04-05T06:07:08.000Z', text: 'SHOPIFY, customers.csv' }],
    },
  ])
  expect((await run(shop, [ada, { externalId: '2', company: 'No address' }])).customerImport).toMatchObject({
    unchanged: 2,
    added: 0,
    changed: 0,
  })
  expect((await shop.owner('GET', `/stoa/v1/customer-notes?customerId=${row.id}`)).body.notes).toHaveLength(1)
  expect(await customersOf(shop)).toHaveLength(2)
})

test.each([
  [{ email: 'not an address' }, 'NOT_AN_EMAIL', 'email'],
  [{ email: '', externalId: ' ', firstName: 'Ada' }, 'NOT_IDENTIFIED', 'email'],
  [{ phone: '4.915E+12' }, 'NOT_A_PHONE', 'phone'],
  [{ country: 'Atlantis' }, 'NOT_A_COUNTRY', 'country'],
  [{ acceptsEmail: 'maybe' }, 'NOT_A_FLAG', 'acceptsEmail'],
  [{ taxExempt: '2' }, 'NOT_A_FLAG', 'taxExempt'],
  [{ orderCount: '1.5' }, 'NOT_A_NUMBER', 'orderCount'],
  [{ spent: '1,234' }, 'AMBIGUOUS_NUMBER', 'spent'],
  [{ spent: '12 apples' }, 'NOT_A_NUMBER', 'spent'],
  [{ currency: 'Euro' }, 'NOT_A_CURRENCY', 'currency'],
  [{ acceptsEmailDate: '04/05/2023' }, 'AMBIGUOUS_DATE', 'acceptsEmailDate'],
  [{ acceptsEmailDate: '2023-02-30' }, 'NOT_A_DATE', 'acceptsEmailDate'],
  [{ acceptsEmailDate: '2999-01-01' }, 'NOT_A_DATE', 'acceptsEmailDate'],
  [{ firstName: 'x'.repeat(101) }, 'TOO_LONG', 'firstName'],
  [{ tags: 'x'.repeat(61) }, 'TOO_LONG', 'tags'],
  [{ tags: Array.from({ length: 101 }, (_, index) => `t${index}`).join() }, 'TOO_MANY_TAGS', 'tags'],
])('%j is left out: %s', async (cells, outcome, field) => {
  const shop = await aShop(server)
  const line = { email: 'ada@example.com', ...cells }
  expect(await check(shop, [line])).toEqual([{ outcome, field }])
  const { customerImport, leftOut } = await run(shop, [line])
  expect([customerImport.refused, leftOut]).toEqual([1, [{ index: 0, outcome, field }]])
  expect(await customersOf(shop)).toEqual([])
})

test('a stated format decides, names of countries are read, and a twice named customer is imported once', async () => {
  const shop = await aShop(server)
  const format = { source: 'CSV', numberFormat: 'COMMA', dateFormat: 'DMY' }
  const line = {
    email: 'a@example.com',
    spent: '1.234,56',
    acceptsEmail: 'Ja',
    acceptsEmailDate: '04/05/2023',
    country: 'Deutschland',
  }
  expect(await check(shop, [line, { email: 'A@EXAMPLE.COM' }], format)).toEqual([
    { outcome: 'NEW' },
    { outcome: 'LINE_TWICE', field: 'email' },
  ])
  await run(shop, [line], format)
  const [row] = await customersOf(shop)
  expect(row).toMatchObject({ country: 'DE', newsletterDate: expect.stringMatching(/^2023-05-0[34]/) })
  expect((await customerOf(shop, row.id)).customer.imported).toMatchObject({ spent: '1234.56' })
})

test('the check names what changes of whom the shop knows, and an undone import leaves the shop as it was', async () => {
  const shop = await aShop(server)
  const known = await aCustomer(shop, { firstName: 'A.', email: 'ada@example.com', tags: ['Own'] })
  await anOrderOf(shop, 'buyer@example.com')
  const before = await customersOf(shop)
  const lines = [
    ada,
    { email: 'new@example.com', lastName: 'New', acceptsEmail: 'yes' },
    { email: 'later@example.com', lastName: 'Later' },
  ]
  const [changed] = await check(shop, lines)
  expect(changed).toEqual({
    outcome: 'CHANGED',
    changes: ['firstName', 'lastName', 'company', 'phone', 'addresses', 'tags', 'imported'],
  })
  const { customerImport } = await run(shop, lines)
  expect(customerImport).toMatchObject({ added: 2, changed: 1 })
  await anOrderOf(shop, 'later@example.com')
  expect(codeOf(await (await aShop(server)).owner('POST', `${path}/${customerImport.id}/undo`, {}))).toBe(
    'CUSTOMER_IMPORT_NOT_FOUND',
  )
  await shop.owner('POST', `${path}/${customerImport.id}/undo`, {})
  await server.app.drain()
  expect((await importOf(shop, customerImport.id)).customerImport).toMatchObject({ state: 'UNDONE', kept: 1 })
  const after = await customersOf(shop)
  const relevant = (rows: any[]) =>
    rows.map(({ name, email, tags, phone, newsletterDate }) => ({ name, email, tags, phone, newsletterDate }))
  expect(relevant(after.filter(({ email }) => email !== 'later@example.com'))).toEqual(relevant(before))
  expect((await customerOf(shop, known.id)).customer).toMatchObject({ firstName: 'A.', tags: ['Own'] })
  expect((await shop.owner('GET', `/stoa/v1/customer-notes?customerId=${known.id}`)).body.notes).toEqual([])
  expect(codeOf(await shop.owner('POST', `${path}/${customerImport.id}/undo`, {}))).toBe('CUSTOMER_IMPORT_NOT_DONE')
  await expectCleanAudits(shop)
})

test('accounts are made only where asked; who withdrew a consent here stays without', async () => {
  const shop = await aShop(server)
  const details = { type: 'EMAIL', email: 'ada@example.com' }
  const consent = { details, state: 'REVOKED', lastRevokeActivity: { source: 'FORM' } }
  await shop.owner('POST', '/marketing-consent/v1/marketing-consent/upsert', { marketingConsent: consent })
  const { customerImport } = await run(shop, [ada, { externalId: '2', lastName: 'Z' }], { ...shopify, createAccounts: true })
  const [row, other] = await customersOf(shop)
  expect([row.isMember, row.emailVerified, row.newsletterDate, other.isMember]).toEqual([true, false, undefined, false])
  const { member } = (await shop.owner('GET', `/members/v1/members/${row.id}?fieldsets=FULL`)).body
  expect(member).toMatchObject({ loginEmail: 'ada@example.com', status: 'APPROVED', contact: { firstName: 'Ada' } })
  await anOrderOf(shop, 'ada@example.com')
  expect((await shop.owner('POST', `${customersPath}/count`, {})).body).toEqual({ count: 2 })
  await shop.owner('POST', `${path}/${customerImport.id}/undo`, {})
  await server.app.drain()
  expect((await customersOf(shop)).map(({ name }) => name)).toEqual(['Ada Lovelace'])
  await expectCleanAudits(shop)
})
