import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { diskFiles } from '../../../apps/server/src/kernel/files/local-disk.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startMailingServer } from '../../support/shop/mailing.ts'
import { aPerson, completeOrder } from '../../support/members/person.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
let folder: string
let files: FileStore
/** Runs once, when a file is written. */
let onPut: (() => void | Promise<void>) | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-exports-'))
  files = diskFiles(folder)
  const put: FileStore['put'] = async (key, content) => {
    const happen = onPut
    onPut = undefined
    await happen?.()
    await files.put(key, content)
  }
  server = await startMailingServer(undefined, { files: { ...files, put }, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const path = '/stoa/v1/member-privacy/exports'
const day = 24 * 3600_000

async function filesOf({ credentials }: TestShop): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(`private/member-exports/${credentials.siteId}/`)) keys.push(key)
  return keys
}

test('a member’s copy has what every part of the shop has of them, and nothing of others', async () => {
  const shop = await aShop(server)
  const [person, other] = [await aPerson(shop), await aPerson(shop)]
  const orderId = await person.order()
  await completeOrder(shop, orderId, person.mark)
  await other.order()
  await server.app.drain()
  const { body } = await person.send('POST', path, {})
  expect(body.memberExport).toMatchObject({ memberId: person.id, state: 'RUNNING', requestedBy: 'MEMBER', progress: 0 })
  await server.app.drain()
  const { body: list } = await person.send('GET', path)
  expect(list.memberExports).toMatchObject([{ id: body.memberExport.id, state: 'READY', progress: 100 }])
  const { expiresDate, size } = list.memberExports[0]
  expect(Math.round((new Date(expiresDate).getTime() - server.clock.now().getTime()) / day)).toBe(7)
  const { status, body: file } = await person.send('GET', `${path}/${body.memberExport.id}/content`)
  expect(status).toBe(200)
  expect(file.fileName).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(Buffer.byteLength(file.content)).toBe(size)
  const content = JSON.parse(file.content)
  expect(Object.keys(content)).toEqual([
    'export',
    'marketingConsents',
    'account',
    'badges',
    'roles',
    'community',
    'notes',
    'about',
    'customer',
    'wishlist',
    'taxDetails',
    'giftCards',
    'membershipCharges',
    'savedCards',
    'orders',
    'draftOrders',
    'invoices',
    'returns',
    'shipping-labels',
    'emails',
    'mail-stops',
    'back-in-stock',
    'sign-ins',
    'invitations',
    'cart',
    'checkouts',
    'abandonedCheckouts',
    'subscriptions',
    'review-requests',
    'reviews',
    'automations',
    'contactMessages',
    'media',
  ])
  const { mark } = person
  expect(content.account).toMatchObject([
    {
      loginEmail: person.email,
      contact: { firstName: `Anna ${mark}`, phones: [person.phone] },
      profile: { slug: `other-slug-${mark}` },
      formerSlugs: expect.arrayContaining([`slug-${mark}`]),
      blockedMemberIds: [expect.any(String)],
    },
  ])
  expect(content.community).toHaveLength(3)
  expect(content.orders).toMatchObject([{ id: orderId, buyerNote: `Note ${mark}` }])
  expect(content.reviews).toMatchObject([
    { item: person.product.id, rating: 4, content: { title: 'Hangs straight' }, author: { authorName: `Nick ${mark}` } },
    { review: expect.any(String), helpful: true },
  ])
  expect(content.wishlist).toEqual([{ product: 'Print', addedDate: expect.any(String) }])
  expect(content['back-in-stock']).toMatchObject([
    { product: 'Print', email: `${mark}-other@example.com`, status: 'RECEIVED' },
    { product: 'Print', email: person.email, status: 'RECEIVED' },
  ])
  expect(content.emails.map(({ recipient }: any) => recipient)).toContain(person.email)
  expect(file.content).not.toContain(other.mark)
})

test('staff prepares a copy for a member, who finds it too; asking twice is asking once', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const [first, second] = await Promise.all([1, 2].map(() => shop.owner('POST', path, { memberId: member.id })))
  expect(first!.body.memberExport).toMatchObject({ requestedBy: 'STAFF', state: 'RUNNING' })
  expect(second!.body.memberExport.id).toBe(first!.body.memberExport.id)
  await server.app.drain()
  const { id } = first!.body.memberExport
  expect((await shop.owner('GET', `${path}?memberId=${member.id}`)).body.memberExports).toMatchObject([{ id, state: 'READY' }])
  expect((await shop.owner('GET', `${path}/${id}/content`)).status).toBe(200)
  expect((await member.send('GET', `${path}/${id}/content`)).status).toBe(200)
  expect((await shop.owner('POST', path, {})).status).toBe(400)
  expect((await shop.owner('POST', path, { memberId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
})

test('a copy is nobody else’s: not another member’s, a visitor’s, another site’s, or of a member who was deleted', async () => {
  const shop = await aShop(server)
  const otherShop = await aShop(server)
  const [member, other] = [await aMember(shop), await aMember(shop)]
  const { body } = await member.send('POST', path, {})
  const { id } = body.memberExport
  const content = `${path}/${id}/content`
  expect((await member.send('GET', content)).status).toBe(404)
  await server.app.drain()
  const refusal = refused(404, 'EXPORT_NOT_FOUND')
  expect(await other.send('GET', content)).toMatchObject(refusal)
  expect(await otherShop.owner('GET', content)).toMatchObject(refusal)
  expect((await otherShop.owner('GET', `${path}?memberId=${member.id}`)).body).toEqual({ memberExports: [] })
  expect((await (await aVisitor(shop)).send('GET', content)).status).toBe(403)
  expect((await shop.raw('GET', content)).status).toBe(401)
  expect((await other.send('GET', `${path}?memberId=${member.id}`)).body).toEqual({ memberExports: [] })
  // Whatever id a member sends, it is their own copy.
  expect((await other.send('POST', path, { memberId: member.id })).body.memberExport.memberId).toBe(other.id)
  for (const key of await filesOf(shop)) expect((await shop.raw('GET', `/${key}`)).status).toBe(404)
  await shop.owner('DELETE', `/members/v1/members/${member.id}`)
  expect(await shop.owner('GET', content)).toMatchObject(refusal)
})

test('after a week the copy is gone, and its file with it; a new one replaces the last one', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  await server.app.runSchedules()
  const first = (await member.send('POST', path, {})).body.memberExport
  await server.app.drain()
  expect((await member.send('POST', path, {})).body.memberExport).toMatchObject({ id: first.id, state: 'READY' })
  server.clock.advance(60_000)
  const second = (await member.send('POST', path, {})).body.memberExport
  await server.app.drain()
  expect((await member.send('GET', `${path}/${first.id}/content`)).status).toBe(404)
  expect((await member.send('GET', path)).body.memberExports).toMatchObject([{ id: second.id }])
  server.clock.advance(7 * day + 1000)
  expect((await shop.owner('GET', `${path}?memberId=${member.id}`)).body).toEqual({ memberExports: [] })
  expect((await shop.owner('GET', `${path}/${second.id}/content`)).status).toBe(404)
  expect(await filesOf(shop)).toHaveLength(2)
  // Files have the system's time, whatever the clock says.
  const before = new Date(Date.now() - 2 * day)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names) if (name.endsWith('.json')) utimesSync(join(folder, name), before, before)
  await server.app.runSchedules()
  await server.app.drain()
  expect(await filesOf(shop)).toEqual([])
})

test('an attempt that a crash has ended is repeated, and a copy that nobody waits for any more leaves no file', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const { id } = (await member.send('POST', path, {})).body.memberExport
  onPut = () => {
    throw new Error('the process was killed')
  }
  await server.app.drain()
  expect((await member.send('GET', path)).body.memberExports).toMatchObject([{ id, state: 'RUNNING' }])
  server.clock.advance(60_000)
  await server.app.drain()
  expect((await member.send('GET', path)).body.memberExports).toMatchObject([{ id, state: 'READY' }])
  expect(await filesOf(shop)).toHaveLength(1)

  await member.send('POST', path, {})
  onPut = async () => void (await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: member.id }))
  await server.app.drain()
  server.clock.advance(61_000)
  await server.app.drain()
  expect(await filesOf(shop)).toEqual([])
})
