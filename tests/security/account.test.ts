import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../apps/server/src/kernel/http/gateway.ts'
import { updateCredentialsFile } from '../../apps/server/src/modules/platform/sites/credentials-file.ts'
import { provisionSite } from '../../apps/server/src/modules/platform/sites/index.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A browser that is signed in. */
async function aBrowser(owner: { email: string; password: string } = shop.credentials.owner) {
  const response = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: owner })
  return browserWith(response.headers.get('set-cookie') ?? '', response)
}

function browserWith(setCookie: string, response: Awaited<ReturnType<TestShop['raw']>>) {
  const cookie = setCookie.split(';')[0]!
  return {
    answer: response,
    send: ((method, path, body) =>
      shop.raw(method, path, { headers: { cookie, 'x-stoa-session': '1' }, ...(body && { body }) })) as TestShop['owner'],
  }
}

const session = '/stoa/v1/sessions/current'
const changePassword = '/stoa/v1/account/change-password'

test('a person with a generated password can do nothing before they choose another', async () => {
  const { owner } = await server.database.transaction((tx) =>
    provisionSite(tx, { name: 'New', ownerEmail: 'generated@example.com' }, server.clock.now()),
  )
  const browser = await aBrowser(owner)
  expect(browser.answer.body.session.user.mustChangePassword).toBe(true)
  const open: string[] = []
  for (const { kind, operation } of server.app.composed.implementations) {
    if (kind === 'public' || operation.name === 'changePassword') continue
    const { method, url } = routesOf(operation)[0]!
    const path = url.replaceAll(/:[\w]+/g, '00000000-0000-4000-8000-000000000000')
    const { status, body } = await browser.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    if (status !== 403 || body.details?.applicationError?.code !== 'PASSWORD_CHANGE_REQUIRED') open.push(operation.name)
  }
  expect(open).toEqual(['getSession'])
  const newPassword = 'chosen by the owner'
  expect((await browser.send('POST', changePassword, { currentPassword: owner.password, newPassword })).status).toBe(200)
  expect((await browser.send('GET', session)).body.session.user.mustChangePassword).toBe(false)
  expect((await browser.send('GET', '/stoa/v1/webhooks')).status).toBe(200)
})

test('a new password or email ends every other session, and the old one no longer signs in', async () => {
  const own = await aShop(server)
  const { email, password } = own.credentials.owner
  const [here, there] = [await aBrowser({ email, password }), await aBrowser({ email, password })]
  expect((await here.send('POST', changePassword, { currentPassword: 'wrong', newPassword: 'another password' })).status).toBe(
    403,
  )
  expect((await here.send('POST', changePassword, { currentPassword: password, newPassword: password })).status).toBe(409)
  expect((await here.send('POST', changePassword, { currentPassword: password, newPassword: 'too short' })).status).toBe(400)
  for (const easy of ['password123456', 'aaaaaaaaaaaaaaaa', email]) {
    const refused = await here.send('POST', changePassword, { currentPassword: password, newPassword: easy })
    expect([refused.status, JSON.stringify(refused.body)], easy).toEqual([400, expect.stringContaining('PASSWORD_TOO_WEAK')])
  }
  const changed = await here.send('POST', changePassword, { currentPassword: password, newPassword: 'another password' })
  expect(changed.status).toBe(200)
  expect([(await here.send('GET', session)).status, (await there.send('GET', session)).status]).toEqual([200, 401])
  expect((await aBrowser({ email, password })).answer.status).toBe(401)

  const again = await aBrowser({ email, password: 'another password' })
  const move = (to: string) =>
    here.send('POST', '/stoa/v1/account/change-email', { email: to, currentPassword: 'another password' })
  expect((await move(shop.credentials.owner.email)).status).toBe(409)
  expect((await move(`moved-${email}`)).status).toBe(200)
  expect((await again.send('GET', session)).status).toBe(401)
  expect((await aBrowser({ email: `moved-${email}`, password: 'another password' })).answer.status).toBe(200)
})

test('a person sees and ends their own sessions, and nobody else’s', async () => {
  const own = await aShop(server)
  const [here, there, otherUser] = [
    await aBrowser(own.credentials.owner),
    await aBrowser(own.credentials.owner),
    await aBrowser(),
  ]
  const { body } = await here.send('GET', '/stoa/v1/account/sessions')
  expect(body.sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
  const other = body.sessions.find(({ current }: { current: boolean }) => !current)
  expect((await otherUser.send('DELETE', `/stoa/v1/account/sessions/${other.id}`)).status).toBe(404)
  expect((await there.send('GET', session)).status).toBe(200)
  expect((await here.send('DELETE', `/stoa/v1/account/sessions/${other.id}`)).status).toBe(200)
  expect((await there.send('GET', session)).status).toBe(401)
  const third = await aBrowser(own.credentials.owner)
  expect((await here.send('POST', '/stoa/v1/account/sessions/end-others', {})).body).toEqual({ endedSessions: 1 })
  expect((await third.send('GET', session)).status).toBe(401)
})

test('an API key has no account', async () => {
  expect((await shop.owner('GET', '/stoa/v1/account/sessions')).status).toBe(401)
})

test('a changed password is removed from the credentials file, and the rest of the file stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-credentials-'))
  const file = join(folder, 'credentials.json')
  const content = { siteId: 's', clientId: 'c', apiKey: 'k', owner: { email: 'Owner@example.com', password: 'generated' } }
  try {
    updateCredentialsFile(file, { before: 'owner@example.com', email: 'owner@example.com' })
    writeFileSync(file, JSON.stringify(content))
    updateCredentialsFile(file, { before: 'somebody@example.com', email: 'somebody@example.com' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(content)
    updateCredentialsFile(file, { before: 'owner@example.com', email: 'new@example.com' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...content, owner: { email: 'new@example.com' } })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

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
