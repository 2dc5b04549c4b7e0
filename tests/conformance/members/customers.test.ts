import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aMember } from '../../support/members/members.ts'
import { aCustomer, anOrderOf, customerOf, customersOf, customersPath, expectCleanAudits } from './customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a guest who orders is a customer with figures, whatever the case of the address and the form of its domain', async () => {
  const shop = await aShop(server)
  await anOrderOf(shop, 'Ada@Bücher.example')
  await anOrderOf(shop, 'ada@xn--bcher-kva.example', { shipping: '0.10' })
  await anOrderOf(shop, 'ada+shop@xn--bcher-kva.example', { firstName: 'Grace' })
  const [ada, grace, ...others] = await customersOf(shop)
  expect(others).toEqual([])
  expect(ada).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@xn--bcher-kva.example',
    emailVerified: false,
    country: 'DE',
    isMember: false,
    source: 'ORDER',
    orderCount: 2,
    spent: '85.00',
    average: '42.50',
    owed: '85.00',
    refunded: '0.00',
  })
  expect(grace).toMatchObject({ name: 'Grace Lovelace', orderCount: 1 })
  await server.app.drain()
  const events = await shopEvents(shop, 'stoa.v1.customer')
  expect(events.map(({ slug, body }) => `${slug} ${body.createdEvent.entity.email}`).toSorted()).toEqual([
    'created ada+shop@xn--bcher-kva.example',
    'created ada@xn--bcher-kva.example',
  ])
})

test('figures follow payments, cancellations and orders in other currencies, and the audit finds no drift', async () => {
  const shop = await aShop(server)
  const [paid, canceled] = [await anOrderOf(shop, 'ada@example.com'), await anOrderOf(shop, 'ada@example.com')]
  await anOrderOf(shop, 'ada@example.com', { currency: 'USD' })
  await shop.owner('POST', `/ecom/v1/orders/${paid}/mark-as-paid`, {})
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${paid}/mark-as-paid`, {})
  await shop.owner('POST', `/ecom/v1/orders/${canceled}/cancel`, {})
  const [ada] = await customersOf(shop)
  expect(ada).toMatchObject({
    orderCount: 2,
    spent: '44.90',
    owed: '0.00',
    spentElsewhere: [{ currency: 'USD', amount: '44.90' }],
  })
  await expectCleanAudits(shop)
})

test('customers are found by name, company, address, phone and with typing errors, and filtered and sorted by figures', async () => {
  const shop = await aShop(server)
  await anOrderOf(shop, 'zoe@example.com', { firstName: 'Zoë' })
  await aCustomer(shop, {
    firstName: 'Benjamin',
    lastName: 'Großmann',
    company: 'Kaffee & Söhne',
    email: 'ben@office.example',
    phone: '+49 (30) 123-456',
    tags: ['VIP', ' vip ', 'B2B'],
  })
  const names = async (search: object) => (await customersOf(shop, search)).map(({ name }) => name)
  const find = (expression: string) => names({ search: { expression }, sort: [] })
  for (const words of ['zoe', 'Zoë Lovelace', 'lovelace zoe', 'zoe@example', 'Lovelaec'])
    expect([words, await find(words)]).toEqual([words, ['Zoë Lovelace']])
  for (const words of ['grossmann', 'benjamin großmann', 'kaffee', 'office.example', '4930123456', '123-456', 'Benjmain'])
    expect([words, await find(words)]).toEqual([words, ['Benjamin Großmann']])
  expect(await find('%')).toEqual([])
  expect(await names({ filter: { orderCount: { $gte: 1 } } })).toEqual(['Zoë Lovelace'])
  expect(await names({ filter: { spent: { $gt: '44.89' } } })).toEqual(['Zoë Lovelace'])
  expect(await names({ filter: { spent: { $gt: '44.90' } } })).toEqual([])
  expect(await names({ filter: { lastOrderDate: { $exists: false } } })).toEqual(['Benjamin Großmann'])
  expect(await names({ filter: { tags: { $hasSome: ['VIP', 'x'] } } })).toEqual(['Benjamin Großmann'])
  expect(await names({ filter: { country: 'DE', isMember: false, newsletter: false } })).toEqual(['Zoë Lovelace'])
  expect(await names({ sort: [{ fieldName: 'spent', order: 'DESC' }] })).toEqual(['Zoë Lovelace', 'Benjamin Großmann'])
  const page = (cursorPaging: object) => shop.owner('POST', `${customersPath}/search`, { search: { cursorPaging } })
  const first = await page({ limit: 1 })
  const second = await page({ limit: 1, cursor: first.body.pagingMetadata.cursors.next })
  expect([first, second].map(({ body }) => body.customers[0].name)).toEqual(['Benjamin Großmann', 'Zoë Lovelace'])
  const counted = await shop.owner('POST', `${customersPath}/count`, { filter: { tags: { $hasSome: ['B2B'] } } })
  expect(counted.body).toEqual({ count: 1 })
})

test('the file honours the filter, and no cell of it is a formula', async () => {
  const shop = await aShop(server)
  const evil = { firstName: '=HYPERLINK("http://evil.example")', company: '+cmd|x', tags: ['@sum', '-1+1'] }
  await aCustomer(shop, { ...evil, email: 'evil@example.com' })
  await aCustomer(shop, { firstName: 'Other', email: 'other@example.com' })
  const { body } = await shop.owner('POST', '/stoa/v1/customer-exports', { search: { search: { expression: 'evil' } } })
  const [headings, line, ...rest] = body.csv.split('\r\n')
  expect(headings).toMatch(/^Email,Email verified,First name,Last name,Company,Phone,Country,Tags,Member/)
  expect(line).toMatch(/^evil@example.com,no,"'=HYPERLINK\(""http:\/\/evil.example""\)",,'\+cmd\|x,,,"'@sum, -1\+1",no/)
  expect([rest, body.customerCount]).toEqual([[''], 1])
})

test('staff adds, edits and deletes customers; of two at once the second one is told', async () => {
  const shop = await aShop(server)
  const ada = await aCustomer(shop, { firstName: 'Ada', email: 'ADA@example.com', addresses: [{ country: 'FR', city: 'Paris' }] })
  expect(ada).toMatchObject({ revision: '1', email: 'ada@example.com', emailVerified: false, country: 'FR', source: 'STAFF' })
  const change = (fields: object, revision: string) =>
    shop.owner('PATCH', `${customersPath}/${ada.id}`, { customer: { id: ada.id, revision, ...fields } })
  expect((await change({ lastName: 'Lovelace', tags: ['VIP'] }, '1')).body.customer).toMatchObject({
    revision: '2',
    tags: ['VIP'],
  })
  expect(codeOf(await change({ lastName: 'Byron' }, '1'))).toBe('REVISION_MISMATCH')
  const taken = await shop.owner('POST', customersPath, { customer: { email: 'Ada@Example.com' } })
  expect([codeOf(taken), taken.body.details.applicationError.data.customerId]).toEqual(['CUSTOMER_EMAIL_TAKEN', ada.id])
  for (const nameless of [{}, { phone: '+49 30 1' }, { firstName: ' ' }])
    expect(codeOf(await shop.owner('POST', customersPath, { customer: nameless }))).toBe('CUSTOMER_NAMELESS')
  const wrong = [{ email: 'no address' }, { email: 'a@b' }, { addresses: [{ country: 'XX' }] }, { firstName: 'x'.repeat(101) }]
  for (const fields of wrong)
    expect((await shop.owner('POST', customersPath, { customer: { lastName: 'x', ...fields } })).status).toBe(400)
  expect((await customerOf(shop, ada.id)).emails).toEqual([{ email: 'ada@example.com', verified: false, orderCount: 0 }])
  await anOrderOf(shop, 'ada@example.com')
  expect(codeOf(await shop.owner('DELETE', `${customersPath}/${ada.id}`))).toBe('CUSTOMER_HAS_ORDERS')
  expect((await change({ email: 'new@example.com' }, '2')).status).toBe(200)
  await anOrderOf(shop, 'new@example.com')
  expect((await customerOf(shop, ada.id)).emails.map(({ email, orderCount }: any) => [email, orderCount])).toEqual([
    ['ada@example.com', 1],
    ['new@example.com', 1],
  ])
  const ben = await aCustomer(shop, { email: 'ben@example.com' })
  expect((await shop.owner('DELETE', `${customersPath}/${ben.id}`)).status).toBe(200)
  expect(codeOf(await shop.owner('GET', `${customersPath}/${ben.id}`))).toBe('CUSTOMER_NOT_FOUND')
})

test('another site knows nothing of a customer, and a member nothing of any', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const ada = await aCustomer(shop, { firstName: 'Ada', email: 'ada@example.com' })
  const notes = '/stoa/v1/customer-notes'
  const { body } = await shop.owner('POST', notes, { customerId: ada.id, text: 'Prefers calls' })
  expect(await customersOf(other)).toEqual([])
  const change = { customer: { id: ada.id, revision: '1', firstName: 'x' } }
  const attempts: [string, string, object?][] = [
    ['GET', `${customersPath}/${ada.id}`],
    ['PATCH', `${customersPath}/${ada.id}`, change],
    ['DELETE', `${customersPath}/${ada.id}`],
    ['POST', notes, { customerId: ada.id, text: 'x' }],
    ['DELETE', `${notes}/${body.note.id}`],
  ]
  for (const attempt of attempts) expect((await other.owner(...attempt)).status).toBe(404)
  expect((await other.owner('GET', `${notes}?customerId=${ada.id}`)).body.notes).toEqual([])
  expect((await shop.owner('GET', `${notes}?customerId=${ada.id}`)).body.notes).toHaveLength(1)
  const mia = await aMember(shop)
  expect((await mia.send('POST', `${customersPath}/search`, {})).status).toBe(403)
  expect((await mia.send('GET', `${customersPath}/${mia.id}`)).status).toBe(403)
})
