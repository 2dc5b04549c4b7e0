import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/members/v1/members'

async function whole(shop: TestShop, id: string) {
  return (await shop.owner('GET', `${path}/${id}?fieldsets=FULL`)).body.member
}

test('the owner creates a member, who gets a slug from the name and can sign in at once', async () => {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', path, {
    member: { loginEmail: 'Anna@Example.com', contact: { firstName: 'Anna', lastName: 'Größe' } },
  })
  expect(body.member).toMatchObject({
    loginEmail: 'anna@example.com',
    loginEmailVerified: false,
    status: 'APPROVED',
    activityStatus: 'ACTIVE',
    privacyStatus: 'PRIVATE',
    profile: { nickname: 'Anna Größe', slug: 'anna-größe' },
    contact: { firstName: 'Anna', lastName: 'Größe' },
  })
  const again = await shop.owner('POST', path, { member: { loginEmail: 'ANNA@example.com' } })
  expect(again).toMatchObject(refused(409, 'MEMBER_ALREADY_EXISTS'))
  const namesake = await shop.owner('POST', path, {
    member: { loginEmail: 'other@example.com', profile: { nickname: 'Anna Größe' } },
  })
  expect(namesake.body.member.profile.slug).toBe('anna-größe-1')
})

test('a fieldset decides what staff and the member get; others get the profile, whatever they ask for', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const other = await aMember(shop)
  const visitor = await aVisitor(shop)
  const own = await mia.send('GET', `${path}/my?fieldsets=FULL`)
  expect(own.body.member).toMatchObject({ id: mia.id, loginEmail: mia.email, status: 'APPROVED', contact: {} })
  const plain = await mia.send('GET', `${path}/my`)
  const shown = {
    id: mia.id,
    status: 'UNKNOWN',
    privacyStatus: 'UNKNOWN',
    activityStatus: 'UNKNOWN',
    profile: own.body.member.profile,
  }
  expect(plain.body.member).toEqual(shown)
  for (const reader of [other, visitor]) {
    expect((await reader.send('GET', `${path}/${mia.id}?fieldsets=FULL`)).body.member).toEqual(shown)
    const found = await reader.send('POST', `${path}/query`, { query: { filter: { id: mia.id } }, fieldsets: ['FULL'] })
    expect(found.body.members).toEqual([shown])
    const byEmail = await reader.send('POST', `${path}/query`, { query: { filter: { loginEmail: mia.email } } })
    expect(byEmail.status).toBe(400)
    const searched = await reader.send('POST', `${path}/query`, { search: { expression: mia.email, fields: ['loginEmail'] } })
    expect(searched.body.members).toEqual([])
  }
})

test('private, pending, blocked and disconnected members are found by nobody but staff and themselves', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const other = await aMember(shop)
  const hide: Record<string, (id: string) => Promise<unknown>> = {
    private: async () => undefined,
    blocked: (id) => shop.owner('POST', `${path}/${id}/block`, {}),
    disconnected: (id) => shop.owner('POST', `${path}/${id}/disconnect`, {}),
  }
  for (const [name, act] of Object.entries(hide)) {
    const hidden = await aMember(shop, { privacyStatus: name === 'private' ? 'PRIVATE' : 'PUBLIC' })
    await act(hidden.id)
    for (const reader of [visitor, other]) {
      expect((await reader.send('GET', `${path}/${hidden.id}`)).status, name).toBe(404)
      const listed = await reader.send('GET', path)
      expect(listed.body).toMatchObject({ metadata: { total: 1 }, members: [{ id: other.id }] })
    }
  }
})

test('a member changes themselves and nobody else, and never what only the site decides', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const other = await aMember(shop)
  const change = { profile: { nickname: 'Mimi' }, status: 'BLOCKED', loginEmail: 'owner@example.com', activityStatus: 'MUTED' }
  const { body } = await mia.send('PATCH', `${path}/${mia.id}`, { member: { id: mia.id, ...change } })
  expect(body.member).toMatchObject({
    profile: { nickname: 'Mimi' },
    status: 'APPROVED',
    loginEmail: mia.email,
    activityStatus: 'ACTIVE',
  })
  for (const [method, address, request] of [
    ['PATCH', `${path}/${other.id}`, { member: { id: other.id, profile: { nickname: 'Stolen' } } }],
    ['POST', `${path}/${other.id}/slug`, { slug: 'stolen' }],
    ['DELETE', `${path}/${other.id}/phones`],
    ['DELETE', `${path}/${other.id}`],
    ['POST', `${path}/${other.id}/approve`, {}],
    ['POST', `${path}/bulk/delete`, { memberIds: [other.id] }],
    ['POST', path, { member: {} }],
  ] as const)
    expect((await mia.send(method, address, request as object)).status, `${method} ${address}`).toBe(403)
  expect(await whole(shop, other.id)).toMatchObject({ profile: { nickname: 'Mia Muster' } })
})

test('a slug is unique in the site, and the former one is free for others', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const other = await aMember(shop)
  const changed = await mia.send('POST', `${path}/my/slug`, { slug: 'mia' })
  expect(changed.body.member.profile.slug).toBe('mia')
  const taken = await other.send('POST', `${path}/my/slug`, { slug: 'Mia' })
  expect(taken).toMatchObject({
    status: 409,
    body: { details: { applicationError: { code: 'SLUG_ALREADY_EXISTS', data: { slug: 'mia' } } } },
  })
  expect((await other.send('POST', `${path}/my/slug`, { slug: '../admin' })).status).toBe(400)
  const check = (member: typeof mia, slug: string) =>
    member.send('GET', `/stoa/v1/member-profiles/own-slug/${encodeURIComponent(slug)}`)
  expect((await check(other, 'MIA')).body).toEqual({ slug: 'mia', isAvailable: false })
  expect((await check(mia, 'mia')).body).toEqual({ slug: 'mia', isAvailable: true })
  expect((await check(other, 'paul')).body).toEqual({ slug: 'paul', isAvailable: true })
  expect((await check(other, '../admin')).status).toBe(400)
  expect((await other.send('POST', `${path}/my/slug`, { slug: 'mia-muster' })).body.member.profile.slug).toBe('mia-muster')
})

test('a deleted member is gone, and can be restored after a bulk deletion', async () => {
  const shop = await aShop(server)
  const gone = await aMember(shop, { nickname: 'Gone' })
  const kept = await aMember(shop, { nickname: 'Kept' })
  const started = await shop.owner('POST', `${path}/bulk/delete-by-filter`, { filter: { 'profile.nickname': 'Gone' } })
  const task = await endedTask(shop, started.body.jobId)
  expect(task).toMatchObject({ succeeded: 1 })
  expect((await shop.owner('GET', `${path}/${gone.id}`)).status).toBe(404)
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${started.body.jobId}/undo`, {})
  await expect.poll(async () => (await shop.owner('GET', `${path}/${gone.id}`)).status).toBe(200)
  const deleted = await shop.owner('POST', `${path}/bulk/delete`, { memberIds: [gone.id, gone.id] })
  expect(deleted.body).toMatchObject({ bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 } })
  expect((await kept.send('DELETE', `${path}/my`)).status).toBe(200)
  expect((await shop.owner('GET', path)).body.members).toEqual([])
})
