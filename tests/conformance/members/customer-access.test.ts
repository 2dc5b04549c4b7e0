import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aCustomer, anOrderOf, customersOf, customersPath, verify } from './customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Calls with an API key of these scopes alone. */
async function aKey({ owner, raw, credentials }: TestShop, ...scopes: string[]) {
  const { body } = await owner('POST', '/stoa/v1/api-keys', { apiKey: { name: scopes.join(' '), scopes } })
  const headers = { authorization: body.secret, 'wix-site-id': credentials.siteId }
  return (method: string, path: string, sent?: object) => raw(method, path, { ...(sent && { body: sent }), headers })
}

test('who may not read orders sees no figures, and can neither filter nor sort by them', async () => {
  const shop = await aShop(server)
  await anOrderOf(shop, 'ada@example.com')
  const send = await aKey(shop, 'CUSTOMERS:READ')
  const { body } = await send('POST', `${customersPath}/search`, { search: {} })
  expect(body.customers).toMatchObject([{ name: 'Ada Lovelace' }])
  for (const name of ['orderCount', 'spent', 'owed', 'lastOrderDate']) expect(body.customers[0]).not.toHaveProperty(name)
  for (const search of [{ filter: { spent: { $gt: '1' } } }, { sort: [{ fieldName: 'orderCount' }] }])
    expect((await send('POST', `${customersPath}/search`, { search })).status).toBe(400)
  const id = body.customers[0].id
  const timeline = await send('GET', `/stoa/v1/customer-timeline?customerId=${id}`)
  expect(timeline.body.entries.map(({ kind }: any) => kind)).toEqual(['ADDED'])
})

test('a key that reads customers changes none, and each change has a permission of its own', async () => {
  const shop = await aShop(server)
  const [ada, ben] = [await aCustomer(shop, { firstName: 'Ada' }), await aCustomer(shop, { firstName: 'Ben' })]
  const pair = { keptId: ada.id, keptRevision: '1', mergedId: ben.id, mergedRevision: '1' }
  const changes: [permission: string, method: string, path: string, body?: object][] = [
    ['STOA.CUSTOMER_CREATE', 'POST', customersPath, { customer: { firstName: 'Eve' } }],
    ['STOA.CUSTOMER_UPDATE', 'PATCH', `${customersPath}/${ada.id}`, { customer: { id: ada.id, revision: '0' } }],
    ['STOA.CUSTOMER_NOTE_CREATE', 'POST', '/stoa/v1/customer-notes', { customerId: ada.id, text: 'x' }],
    ['STOA.CUSTOMER_SEGMENT_CREATE', 'POST', '/stoa/v1/customer-segments', { customerSegment: { name: 'x', conditions: 'q=x' } }],
    ['STOA.CUSTOMER_IMPORT', 'POST', '/stoa/v1/customer-imports', { fileName: 'x', lines: [], start: false }],
    ['STOA.CUSTOMER_MERGE', 'POST', '/stoa/v1/customer-merges', { ...pair, keptRevision: '0' }],
    ['STOA.CUSTOMER_EXPORT_REQUEST', 'POST', '/stoa/v1/member-privacy/customer-exports', { customerId: ada.id }],
    ['STOA.CUSTOMER_DELETE', 'DELETE', `${customersPath}/${ben.id}`],
    ['STOA.CUSTOMER_ERASE', 'POST', '/stoa/v1/member-privacy/customer-erasures', { customerId: ada.id }],
  ]
  const reader = await aKey(shop, 'CUSTOMERS:READ', 'ORDERS:READ', 'MEMBERS:MANAGE')
  for (const [permission, ...call] of changes) {
    expect([permission, (await reader(...call)).status]).toEqual([permission, 403])
    const send = await aKey(shop, permission)
    expect([permission, (await send(...call)).status]).not.toEqual([permission, 403])
    expect((await send('POST', `${customersPath}/search`, {})).status).toBe(403)
  }
})

test('segments have unique names in a site and are seen by everybody who reads customers', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const path = '/stoa/v1/customer-segments'
  const save = (name: string) => shop.owner('POST', path, { customerSegment: { name, conditions: 'orders=2' } })
  const { body } = await save('Regulars')
  expect(codeOf(await save('REGULARS'))).toBe('CUSTOMER_SEGMENT_ALREADY_EXISTS')
  await save('Another')
  const reader = await aKey(shop, 'CUSTOMERS:READ')
  expect((await reader('GET', path)).body.customerSegments.map(({ name }: any) => name)).toEqual(['Another', 'Regulars'])
  expect((await other.owner('GET', path)).body.customerSegments).toEqual([])
  expect((await other.owner('DELETE', `${path}/${body.customerSegment.id}`)).status).toBe(404)
  for (const customerSegment of [
    { name: '', conditions: 'x' },
    { name: 'x', conditions: 'x'.repeat(2001) },
  ])
    expect((await shop.owner('POST', path, { customerSegment })).status).toBe(400)
})

test('consents are shown with who, when and how; a member sees their own once the address is verified', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop, { email: 'mia@example.com', nickname: 'Mia' })
  const own = async () => (await mia.send('GET', '/stoa/v1/own-consents')).body.consents
  const details = { type: 'EMAIL', email: 'mia@example.com' }
  const tell = (marketingConsent: object) =>
    shop.owner('POST', '/marketing-consent/v1/marketing-consent/upsert', { marketingConsent })
  await tell({ details, state: 'CONFIRMED', lastConfirmationActivity: { source: 'IN_PERSON' } })
  expect(await own()).toEqual([])
  await verify(shop, mia.id)
  await server.app.drain()
  await mia.send('PATCH', '/stoa/v1/member-preferences', { preferences: { newsletterEmails: false } })
  const { consents } = (await shop.owner('GET', `/stoa/v1/customer-consents?customerId=${mia.id}`)).body
  expect(consents).toMatchObject([
    {
      about: 'mia@example.com',
      state: 'REVOKED',
      history: [
        { state: 'REVOKED', source: 'FORM', actor: 'PERSON' },
        { state: 'CONFIRMED', source: 'IN_PERSON', actor: 'APP', by: 'Owner' },
      ],
    },
  ])
  expect(await own()).toMatchObject([{ about: 'mia@example.com', given: false, history: [{ given: false }, { given: true }] }])
  expect((await mia.send('GET', `/stoa/v1/customer-consents?customerId=${mia.id}`)).status).toBe(403)
  expect((await customersOf(shop))[0]).not.toHaveProperty('newsletterDate')
})
