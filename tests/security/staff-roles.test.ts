import { expect, test } from 'vitest'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'
import { server, shop, aBrowser, browserWith, session, setUp } from './account-set-up.ts'

setUp()

test('a person is invited with a role, accepts once, and may do what the role says', async () => {
  const own = await aShop(server)
  const invited = await own.owner('POST', '/stoa/v1/staff/invitations', { email: 'orders@example.com', roles: ['ORDER_MANAGER'] })
  const token = invited.body.link.split('#')[1]
  const read = await own.raw('POST', '/stoa/v1/invitations/read', { body: { token } })
  expect(read.body).toEqual({ email: 'orders@example.com', siteName: 'Test shop', hasAccount: false })
  const accept = (password: string) => own.raw('POST', '/stoa/v1/invitations/accept', { body: { token, password, name: 'Ola' } })
  for (const easy of ['too short', 'password123456']) expect((await accept(easy)).status).toBe(400)
  const [first, second] = await Promise.all([accept('a long password'), accept('a long password')])
  expect([first.status, second.status].sort()).toEqual([200, 404])
  const person = [first, second].find(({ status }) => status === 200)!
  const browser = browserWith(person.headers.get('set-cookie')!, person)
  expect((await browser.send('GET', session)).body.session.user).toMatchObject({ name: 'Ola', roles: ['ORDER_MANAGER'] })
  expect((await browser.send('POST', '/ecom/v1/orders/search', { search: {} })).status).toBe(200)
  expect((await browser.send('GET', '/stoa/v1/api-keys')).status).toBe(403)
  expect((await own.raw('POST', '/stoa/v1/invitations/read', { body: { token } })).status).toBe(404)

  const { staff } = (await own.owner('GET', '/stoa/v1/staff')).body
  const { userId } = staff.find(({ email }: { email: string }) => email === 'orders@example.com')
  expect((await own.owner('DELETE', `/stoa/v1/staff/${userId}`)).status).toBe(200)
  expect((await browser.send('GET', session)).status).toBe(401)
})

test('an invitation ends after a week, when it is revoked, and when another replaces it', async () => {
  const own = await aShop(server)
  const invite = async () =>
    (await own.owner('POST', '/stoa/v1/staff/invitations', { email: 'late@example.com', roles: ['ADMIN'] })).body
  const read = async (link: string) =>
    (await own.raw('POST', '/stoa/v1/invitations/read', { body: { token: link.split('#')[1] } })).status
  const first = await invite()
  const second = await invite()
  expect([await read(first.link), await read(second.link)]).toEqual([404, 200])
  await own.owner('DELETE', `/stoa/v1/staff/invitations/${second.invitation.id}`)
  expect(await read(second.link)).toBe(404)
  const { link } = await invite()
  await server.database.db
    .updateTable('staff_invitation')
    .set({ expires_date: new Date(server.clock.now().getTime() - 1) })
    .where('site_id', '=', own.credentials.siteId)
    .execute()
  expect(await read(link)).toBe(404)
  expect(await read('https://example.com/#not-a-token')).toBe(404)
})

test('nobody grants, changes or revokes more than they hold, and a site keeps an owner', async () => {
  const own = await aShop(server)
  const { body: role } = await own.owner('POST', '/stoa/v1/roles', {
    role: { name: 'Team lead', scopes: ['PEOPLE:MANAGE', 'ORDERS:READ'] },
  })
  const { link } = (await own.owner('POST', '/stoa/v1/staff/invitations', { email: 'lead@example.com', roles: [role.role.id] }))
    .body
  const accepted = await own.raw('POST', '/stoa/v1/invitations/accept', {
    body: { token: link.split('#')[1], password: 'a long password' },
  })
  const manager = browserWith(accepted.headers.get('set-cookie')!, accepted)
  const { staff } = (await own.owner('GET', '/stoa/v1/staff')).body
  const [owner, self] = ['owner-', 'lead@'].map(
    (start) => staff.find(({ email }: { email: string }) => email.startsWith(start)).userId,
  )

  const refused: [string, string, object | undefined][] = [
    ['POST', '/stoa/v1/staff/invitations', { email: 'x@example.com', roles: ['OWNER'] }],
    ['POST', '/stoa/v1/staff/invitations', { email: 'x@example.com', roles: ['ADMIN'] }],
    ['PATCH', `/stoa/v1/staff/${self}`, { userId: self, roles: ['OWNER'] }],
    ['PATCH', `/stoa/v1/staff/${owner}`, { userId: owner, roles: [role.role.id] }],
    ['DELETE', `/stoa/v1/staff/${owner}`, undefined],
    ['POST', '/stoa/v1/roles', { role: { name: 'All', scopes: ['*'] } }],
    ['PATCH', `/stoa/v1/roles/${role.role.id}`, { role: { id: role.role.id, scopes: ['ORDERS:MANAGE'] } }],
    ['PATCH', '/stoa/v1/roles/ADMIN', { role: { id: 'ADMIN', scopes: ['PEOPLE:MANAGE'] } }],
    ['DELETE', '/stoa/v1/roles/ADMIN', undefined],
  ]
  for (const [method, path, body] of refused) {
    const response = await manager.send(method, path, body)
    expect([response.status, codeOf(response)], `${method} ${path}`).toEqual([403, 'SCOPE_NOT_HELD'])
  }
  expect(
    (await manager.send('POST', '/stoa/v1/staff/invitations', { email: 'x@example.com', roles: [role.role.id] })).status,
  ).toBe(200)
  const code = async (...call: Parameters<TestShop['owner']>) => codeOf(await own.owner(...call))
  expect(await code('DELETE', `/stoa/v1/staff/${owner}`)).toBe('LAST_OWNER')
  expect(await code('PATCH', `/stoa/v1/staff/${owner}`, { userId: owner, roles: ['ADMIN'] })).toBe('LAST_OWNER')
  expect(await code('PATCH', '/stoa/v1/roles/OWNER', { role: { id: 'OWNER', scopes: [] } })).toBe('ROLE_FIXED')
  expect(await code('DELETE', `/stoa/v1/roles/${role.role.id}`)).toBe('ROLE_IN_USE')
})

test('a permission that is removed from a role is gone at once', async () => {
  const own = await aShop(server)
  const { link } = (
    await own.owner('POST', '/stoa/v1/staff/invitations', { email: 'soon@example.com', roles: ['ORDER_MANAGER'] })
  ).body
  const accepted = await own.raw('POST', '/stoa/v1/invitations/accept', {
    body: { token: link.split('#')[1], password: 'a long password' },
  })
  const browser = browserWith(accepted.headers.get('set-cookie')!, accepted)
  const searchOrders = async () => (await browser.send('POST', '/ecom/v1/orders/search', { search: {} })).status
  expect(await searchOrders()).toBe(200)
  await own.owner('PATCH', '/stoa/v1/roles/ORDER_MANAGER', { role: { id: 'ORDER_MANAGER', scopes: ['TAX:READ'] } })
  expect(await searchOrders()).toBe(403)
})

test('who views the back office as a role has what both allow and no more, on this site and until they end it', async () => {
  const [packing, managing] = await Promise.all(
    [
      ['ORDERS:READ', 'MEMBERS:MANAGE'],
      ['ORDERS:MANAGE', 'PEOPLE:MANAGE'],
    ].map(async (scopes) => (await shop.owner('POST', '/stoa/v1/roles', { role: { name: scopes[0], scopes } })).body.role.id),
  )
  const email = 'viewer@example.com'
  const { body: invitation } = await shop.owner('POST', '/stoa/v1/staff/invitations', { email, roles: [managing] })
  const person = { email, password: 'long enough for anybody' }
  await shop.raw('POST', '/stoa/v1/invitations/accept', { body: { token: invitation.link.split('#')[1], ...person } })
  const [viewing, other] = [await aBrowser(person), await aBrowser(person)]
  const orders = '/ecom/v1/orders/search'
  const statuses = async ({ send }: typeof viewing) => [
    (await send('POST', orders, { search: {} })).status,
    (await send('POST', '/stoa/v1/order-tags', { orderIds: [crypto.randomUUID()], assignTags: ['a'] })).status,
    (await send('POST', '/stoa/v1/member-rows/search', {})).status,
    (await send('GET', '/stoa/v1/roles')).status,
  ]
  const own = await statuses(viewing)
  expect([own[0], own[2], own[3]]).toEqual([200, 403, 200])

  expect((await viewing.send('POST', '/stoa/v1/sessions/view-as-role', { roleId: 'OWNER' })).status).toBe(404)
  expect((await viewing.send('POST', '/stoa/v1/sessions/view-as-role', { roleId: packing })).status).toBe(200)
  // Members lie outside the person's own role, changing orders and roles outside the viewed one.
  expect(await statuses(viewing)).toEqual([200, 403, 403, 403])
  expect((await viewing.send('POST', '/stoa/v1/sessions/view-as-role', { roleId: managing })).status).toBe(403)
  const { user } = (await viewing.send('GET', session)).body.session
  expect(user.viewedRole).toEqual({ id: packing, name: 'ORDERS:READ' })
  expect(user.permissions).toContain('ECOM.READ_ORDERS')
  expect(user.permissions).not.toContain('MEMBERS.MEMBER_READ')
  expect(await statuses(other)).toEqual(own)

  expect((await viewing.send('POST', '/stoa/v1/sessions/end-role-view', {})).status).toBe(200)
  expect(await statuses(viewing)).toEqual(own)
  expect((await shop.owner('POST', '/stoa/v1/sessions/view-as-role', { roleId: packing })).status).toBe(401)
})
