import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WireError } from '../../apps/server/src/kernel/basics/errors.ts'
import type { Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { performer } from '../../apps/server/src/kernel/operations/perform.ts'
import { shopPages, type TestBrowser } from '../support/members/hand-over.ts'
import { aMember } from '../support/members/members.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

// Staff looks at an account as its member sees it: for a quarter of an hour, on the pages of the account alone, and changes nothing.

let server: TestServer
let shop: TestShop
let pages: Awaited<ReturnType<typeof shopPages>>
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
  pages = await shopPages(server, shop)
})
afterAll(async () => {
  await pages[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** A session of the owner in the back office. */
async function backOffice(of = shop) {
  const { email, password } = of.credentials.owner
  const { headers } = await of.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const send = (method: string, path: string, body?: object) =>
    of.raw(method, path, {
      headers: { cookie, 'x-stoa-session': '1', 'wix-site-id': of.credentials.siteId },
      ...(body && { body }),
    })
  return { send, start: (memberId: string) => send('POST', '/stoa/v1/member-views', { memberId }) }
}

async function aView(memberId: string) {
  const office = await backOffice()
  const { body, status } = await office.start(memberId)
  expect(status).toBe(200)
  const browser = pages.newBrowser()
  const path = body.path as string
  expect(await browser.open(path)).toMatchObject({ status: 303, location: '/account' })
  return { office, browser, path }
}

const shownTo = async (browser: TestBrowser, path = '/account') => (await browser.open(path)).seen?.memberId

test('the pages of the account show the member, every other page the visitor; the address works once', async () => {
  const mia = await aMember(shop)
  const { browser, path } = await aView(mia.id)
  for (const shown of ['/account', '/account/orders', '/account/orders.data', '/account.data', '/de/account/profile'])
    expect(await shownTo(browser, shown), shown).toBe(mia.id)
  for (const other of ['/', '/cart', '/products', '/accounts', '/members'])
    expect(await shownTo(browser, other), other).toBeUndefined()
  const another = pages.newBrowser()
  await another.open(path)
  expect(await shownTo(another)).toBeUndefined()
  const audited = await shop.owner('POST', '/stoa/v1/audit-log/query', { filter: { text: 'startMemberView' } })
  expect(audited.body.entries).toMatchObject([{ area: 'PEOPLE', recordId: mia.id }])
  expect(JSON.stringify(audited.body)).not.toContain(path.split('=')[1])
})

test('nothing is sent, and the copy of the data is not downloaded', async () => {
  const mia = await aMember(shop)
  const { browser } = await aView(mia.id)
  for (const path of ['/account/profile', '/account/security', '/account/security.data', '/account'])
    expect((await browser.open(path, { 'sec-fetch-site': 'same-origin' }, 'POST')).status, path).toBe(403)
  expect((await browser.open('/account/data')).status).toBe(403)
})

test('no operation that changes something may be called for a member who is looked at', async () => {
  const mia = await aMember(shop)
  const caller: Caller = { kind: 'MEMBER', memberId: mia.id, viewedBy: mia.id }
  const changing = server.app.composed.implementations.filter(
    ({ kind, operation }) => kind !== 'read' && operation.identities.includes('MEMBER'),
  )
  expect(changing.length).toBeGreaterThan(80)
  for (const implementation of changing) {
    const call = performer(
      server.app.kernel,
      implementation,
    )({
      siteId: shop.credentials.siteId,
      caller,
      request: {},
      requestId: 'view',
    })
    const refused: unknown = await call.catch((error: unknown) => error)
    expect(refused instanceof WireError && refused.code, implementation.operation.fqn).toBe('VIEW_ONLY')
  }
})

test('a view ends with one click, with its time, with the session of the back office, and with the role', async () => {
  const mia = await aMember(shop)
  const clicked = await aView(mia.id)
  const ended = await clicked.browser.open('/account/end-view', { 'sec-fetch-site': 'same-origin' }, 'POST')
  expect(ended.location).toBe(`/dashboard/sites/${shop.credentials.siteId}/members/${mia.id}`)
  expect([await shownTo(clicked.browser), clicked.browser.cookies.has('stoa_view')]).toEqual([undefined, false])

  const signedOut = await aView(mia.id)
  await signedOut.office.send('POST', '/stoa/v1/sessions/sign-out', {})
  expect(await shownTo(signedOut.browser)).toBeUndefined()

  const { siteId } = shop.credentials
  const role = await aView(mia.id)
  const setRoles = (roles: string[]) =>
    sql`update site_user set roles = ${roles} where site_id = ${siteId}`.execute(server.database.db)
  await setRoles(['CATALOG_MANAGER'])
  expect(await shownTo(role.browser)).toBeUndefined()
  await setRoles(['OWNER'])

  const late = await aView(mia.id)
  await sql`update member_view set expires_date = ${new Date(0)} where site_id = ${siteId}`.execute(server.database.db)
  expect(await shownTo(late.browser)).toBeUndefined()
})

test('only a person with the permission begins a view, of a member of the site', async () => {
  const mia = await aMember(shop)
  const start = (send: (method: string, path: string, body?: object) => Promise<{ status: number }>) =>
    send('POST', '/stoa/v1/member-views', { memberId: mia.id })
  // An API key has no browser.
  expect((await start(shop.owner)).status).toBe(403)
  expect((await start(mia.send)).status).toBe(403)
  const other = await aShop(server)
  expect((await (await backOffice(other)).start(mia.id)).status).toBe(404)
  const { siteId } = shop.credentials
  await sql`update site_user set roles = ${['CATALOG_MANAGER']} where site_id = ${siteId}`.execute(server.database.db)
  expect((await (await backOffice()).start(mia.id)).status).toBe(403)
  await sql`update site_user set roles = ${['OWNER']} where site_id = ${siteId}`.execute(server.database.db)
  const browser = pages.newBrowser()
  for (const path of [
    '/account/view',
    '/account/view?ticket=x',
    `/account/view?ticket=${'x'.repeat(5000)}`,
    '/account/view?ticket=%00',
  ])
    await browser.open(path)
  expect([await shownTo(browser), browser.cookies.size]).toEqual([undefined, 0])
})
