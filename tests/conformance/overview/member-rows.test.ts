import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aBadge, aMember, aRole } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
const ids: Record<'anna' | 'ben' | 'cem' | 'dora', string> = { anna: '', ben: '', cem: '', dora: '' }
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  const add = async (member: object) => (await shop.owner('POST', '/members/v1/members', { member })).body.member.id as string
  ids.anna = await add({
    loginEmail: 'anna@example.com',
    privacyStatus: 'PUBLIC',
    profile: { nickname: 'Anna', photo: { url: '/media/anna.jpg' } },
    contact: { firstName: 'Anna', lastName: 'Größe', company: '=1+1', phones: ['1', '2'] },
  })
  ids.ben = await add({ loginEmail: 'ben@example.com', profile: { nickname: 'Ben' } })
  ids.cem = await add({ loginEmail: 'cem@example.org' })
  ids.dora = await add({ profile: { nickname: 'Dora' } })
  await shop.owner('POST', `/members/v1/members/${ids.ben}/mute`, {})
  await shop.owner('POST', `/members/v1/members/${ids.cem}/block`, {})
  await aMember(await aShop(server), { nickname: 'Anna of another site' })
})
afterAll(() => server[Symbol.asyncDispose]())

const search = async (query: object = {}) => {
  const { status, body } = await shop.owner('POST', '/stoa/v1/member-rows/search', { search: query })
  expect(status).toBe(200)
  return body
}
const found = async (query: object) => (await search(query)).memberRows.map(({ id }: { id: string }) => id)
const byName = [{ fieldName: 'name', order: 'ASC' }]

test('a row has what the list shows of a member, and nothing of the contact', async () => {
  const [anna] = (await search({ filter: { id: ids.anna } })).memberRows
  expect(anna).toEqual({
    id: ids.anna,
    name: 'Anna',
    loginEmail: 'anna@example.com',
    loginEmailVerified: false,
    status: 'APPROVED',
    activityStatus: 'ACTIVE',
    privacyStatus: 'PUBLIC',
    photo: expect.stringMatching(/\/media\/anna\.jpg$/),
    createdDate: expect.any(String),
    orderCount: 0,
    spent: '0.00',
  })
  const [dora] = (await search({ filter: { status: 'OFFLINE' } })).memberRows
  expect(dora).toMatchObject({ id: ids.dora, name: 'Dora' })
  expect(dora).not.toHaveProperty('loginEmail')
})

test('rows are filtered by badges, roles, and reports that wait for a review', async () => {
  const other = await aShop(server)
  const [mia, paul, eve] = [await aMember(other), await aMember(other), await aMember(other)]
  const rows = async (filter: object) => {
    const { status, body } = await other.owner('POST', '/stoa/v1/member-rows/search', { search: { filter } })
    return status === 200 ? body.memberRows.map(({ id }: { id: string }) => id) : status
  }
  const [fan, critic] = [await aBadge(other, 'Fan'), await aBadge(other, 'Critic')]
  await other.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId: fan.id, memberId: mia.id } })
  await other.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId: critic.id, memberId: paul.id } })
  expect(await rows({ badgeIds: { $hasSome: [fan.id] } })).toEqual([mia.id])
  expect(await rows({ badgeIds: { $hasSome: [fan.id, critic.id] }, id: { $ne: mia.id } })).toEqual([paul.id])
  const editor = await aRole(other, 'EDITOR')
  await other.owner('POST', `/members/v1/roles/members/${paul.id}`, { roleKey: 'EDITOR' })
  expect(await rows({ roleIds: { $hasSome: [editor.id] } })).toEqual([paul.id])
  const memberReport = { reportedMemberId: eve.id, reason: { category: 'SPAM' } }
  expect(await rows({ toReview: true })).toEqual([])
  await mia.send('POST', '/members/v1/member-reports', { memberReport })
  expect(await rows({ toReview: true })).toEqual([eve.id])
  expect(await rows({ toReview: false, badgeIds: { $hasSome: [fan.id] } })).toEqual([mia.id])
  await other.owner('POST', `/members/v1/members/${eve.id}/mute`, {})
  await server.app.drain()
  expect(await rows({ toReview: true })).toEqual([])
  // No member of this site has a badge of another one.
  expect(await found({ filter: { badgeIds: { $hasSome: [fan.id] } } })).toEqual([])
  for (const badgeIds of ['x', { $hasSome: 'x' }, { $hasSome: [{}] }, { $hasSome: ['no-guid'] }, { $eq: fan.id }])
    expect(await rows({ badgeIds })).toBe(400)
})

test('rows are filtered by status, activity, privacy and dates, found by words, sorted and paged', async () => {
  expect(await found({ filter: { activityStatus: 'MUTED' } })).toEqual([ids.ben])
  expect(await found({ filter: { status: { $in: ['BLOCKED', 'OFFLINE'] } }, sort: byName })).toEqual([ids.dora, ids.cem])
  expect(await found({ filter: { privacyStatus: 'PUBLIC' } })).toEqual([ids.anna])
  expect(await found({ filter: { createdDate: { $gt: '2999-01-01T00:00:00Z' } } })).toEqual([])
  expect(await found({ filter: { lastLoginDate: { $exists: true } } })).toEqual([])
  expect(await found({ search: { expression: 'größe anna' } })).toEqual([ids.anna])
  expect(await found({ search: { expression: 'ben@exa' } })).toEqual([ids.ben])
  expect(await found({ search: { expression: 'ben anna', mode: 'OR' }, sort: byName })).toEqual([ids.anna, ids.ben])
  expect(await found({ search: { expression: 'ben anna' } })).toEqual([])
  const first = await search({ sort: byName, cursorPaging: { limit: 3 } })
  const { next: cursor } = first.pagingMetadata.cursors
  const rest = await search({ cursorPaging: { cursor } })
  const order = [...first.memberRows, ...rest.memberRows].map(({ id }) => id)
  expect(order).toEqual([ids.anna, ids.ben, ids.dora, ids.cem])
  const count = { filter: { status: 'APPROVED' }, search: { expression: 'example' } }
  expect((await shop.owner('POST', '/stoa/v1/member-rows/count', count)).body).toEqual({ count: 2 })
})

test('rows have the orders and the spending of a member by currency, and are filtered and sorted by them', async () => {
  const other = await aShop(server)
  const [mia, paul, eve] = [await aMember(other), await aMember(other), await aMember(other)]
  const buy = async (memberId: string, amount: string, more: object = {}) => {
    const order = {
      status: 'APPROVED',
      buyerInfo: { memberId, email: 'buyer@example.com' },
      priceSummary: { subtotal: { amount } },
      lineItems: [
        {
          productName: { original: 'Mug' },
          quantity: 1,
          price: { amount },
          itemType: { preset: 'PHYSICAL' },
          catalogReference: { appId: storesAppId, catalogItemId: newId() },
        },
      ],
      channelInfo: { type: 'POS' },
      ...more,
    }
    const { status, body } = await other.owner('POST', '/ecom/v1/orders', { order })
    expect([status, body.message]).toEqual([200, undefined])
    return body.order.id as string
  }
  await buy(mia.id, '10.50')
  await buy(mia.id, '20.00')
  await buy(mia.id, '3000', { currency: 'JPY' })
  const cancelled = await buy(paul.id, '99.00')
  await other.owner('POST', `/ecom/v1/orders/${cancelled}/cancel`, {})
  await buy(paul.id, '2.00')
  const rows = async (query: object) =>
    (await other.owner('POST', '/stoa/v1/member-rows/search', { search: query })).body.memberRows
  const ids = async (query: object) => (await rows(query)).map(({ id }: { id: string }) => id)
  const [row] = await rows({ filter: { id: mia.id } })
  expect(row).toMatchObject({ orderCount: 3, spent: '30.50', spentElsewhere: [{ currency: 'JPY', amount: '3000' }] })
  // An order of a guest with the member's email is not one of the member, in the list or on their page: the page shows it apart.
  await buy(mia.id, '5.00', { buyerInfo: { email: mia.email } })
  expect((await rows({})).find(({ id }: { id: string }) => id === mia.id)).toEqual(row)
  expect(await rows({ filter: { id: mia.id } })).toEqual([row])
  const withEmail = await other.owner('POST', '/stoa/v1/order-rows/buyer', { email: mia.email })
  expect(withEmail.body.buyer).toMatchObject({ orderCount: 1, sales: '5.00' })
  expect((await rows({ filter: { id: paul.id } }))[0]).toMatchObject({ orderCount: 1, spent: '2.00' })
  expect(await ids({ filter: { orderCount: 0 } })).toEqual([eve.id])
  expect(await ids({ filter: { spent: { $gte: '2.00', $lte: '30.49' } } })).toEqual([paul.id])
  expect(await ids({ filter: { orderCount: { $gte: 1 } }, sort: [{ fieldName: 'spent', order: 'DESC' }] })).toEqual([
    mia.id,
    paul.id,
  ])
  const sort = [{ fieldName: 'orderCount', order: 'ASC' }]
  const first = (await other.owner('POST', '/stoa/v1/member-rows/search', { search: { sort, cursorPaging: { limit: 1 } } })).body
  expect(first.memberRows[0].id).toBe(eve.id)
  expect(await ids({ cursorPaging: { cursor: first.pagingMetadata.cursors.next } })).toEqual([paul.id, mia.id])
  for (const wrong of ['x', '1e9', 'NaN', [1]])
    expect((await other.owner('POST', '/stoa/v1/member-rows/search', { search: { filter: { spent: wrong } } })).status).toBe(400)
})

test('what members bought is for those alone who may read orders', async () => {
  const apiKey = { name: 'members', scopes: ['MEMBERS:READ'] }
  const authorization = (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey })).body.secret
  const headers = { authorization, 'wix-site-id': shop.credentials.siteId }
  const asked = (query: object) => shop.raw('POST', '/stoa/v1/member-rows/search', { headers, body: { search: query } })
  const { memberRows } = (await asked({})).body
  expect(memberRows.length).toBeGreaterThan(0)
  for (const row of memberRows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['orderCount']))
  expect(JSON.stringify(memberRows)).not.toContain('spent')
  for (const query of [{ filter: { spent: { $gt: '1' } } }, { sort: [{ fieldName: 'orderCount', order: 'ASC' }] }])
    expect((await asked(query)).status).toBe(400)
})

test('what cannot be asked is refused', async () => {
  const status = async (query: object) => (await shop.owner('POST', '/stoa/v1/member-rows/search', { search: query })).status
  expect(await status({ filter: { 'contact.company': 'Acme' } })).toBe(400)
  expect(await status({ sort: [{ fieldName: 'photo', order: 'ASC' }] })).toBe(400)
  expect(await status({ cursorPaging: { cursor: 'made up' } })).toBe(400)
})

test('members are exported in parts, with their contact details and without formulas', async () => {
  const exported = async (search: object) => (await shop.owner('POST', '/stoa/v1/member-exports', { search })).body
  const first = await exported({ sort: byName, cursorPaging: { limit: 1 } })
  const [head, anna] = first.csv.split('\r\n')
  expect(head).toBe(
    'Name,Email,First name,Last name,Company,Phone,Status,Activity,Privacy,Joined,Last login,Newsletter since,Orders,Spent',
  )
  expect(anna).toMatch(/^Anna,anna@example\.com,Anna,Größe,'=1\+1,"1, 2",APPROVED,ACTIVE,PUBLIC,\d{4}-[^,]+,,,0,0\.00$/)
  const rest = await exported({ cursorPaging: { limit: 10, cursor: first.pagingMetadata.cursors.next } })
  expect(rest).toMatchObject({ memberCount: 3 })
  expect(rest.csv).not.toContain('First name')
  expect(await exported({ filter: { status: 'PENDING' } })).toMatchObject({ memberCount: 0, csv: `${head}\r\n` })
})

test('neither visitors nor members, only staff who may read members get rows', async () => {
  const visitor = await aVisitor(shop)
  const member = await aMember(shop, { nickname: 'Eve' })
  for (const path of ['/stoa/v1/member-rows/search', '/stoa/v1/member-rows/count', '/stoa/v1/member-exports']) {
    for (const { send } of [visitor, member]) expect((await send('POST', path, {})).status, path).toBe(403)
    for (const [scope, status] of [
      ['MEMBERS:READ', 200],
      ['ORDERS:MANAGE', 403],
    ] as const) {
      const apiKey = { name: scope, scopes: [scope] }
      const authorization = (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey })).body.secret
      const headers = { authorization, 'wix-site-id': shop.credentials.siteId }
      expect((await shop.raw('POST', path, { headers, body: {} })).status, `${scope} ${path}`).toBe(status)
    }
  }
})
