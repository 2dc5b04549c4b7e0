import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const members = '/members/v1/members'
const defaults = '/members/v1/default-privacy-status'
const settings = '/members/v1/privacy-settings'

async function set(shop: TestShop, change: object) {
  const { body } = await shop.owner('GET', settings)
  const { revision } = body.memberPrivacySettings
  return shop.owner('POST', settings, { memberPrivacySettings: { revision, ...change } })
}

/** How often a reader finds the member by each of the reads. */
async function found(reader: { send: (method: string, path: string, body?: object) => Promise<any> }, id: string) {
  const one = await reader.send('GET', `${members}/${id}`)
  const list = await reader.send('GET', members)
  const query = await reader.send('POST', `${members}/query`, { query: { filter: { id } } })
  const search = await reader.send('POST', `${members}/query`, { search: { expression: 'Zoe' } })
  const has = ({ body }: any) => (body.members ?? []).some((each: { id: string }) => each.id === id)
  expect(list.body.metadata?.total).toBe(list.body.members?.length)
  return [one.status === 200, has(list), has(query), has(search)]
}

const everywhere = [true, true, true, true]
const nowhere = [false, false, false, false]

test('new members get the default privacy, which the owner changes at its revision', async () => {
  const shop = await aShop(server)
  const { body } = await shop.owner('GET', defaults)
  expect(body.defaultPrivacy).toMatchObject({ defaultPrivacy: 'PRIVATE', revision: '1' })
  const wanted = { defaultPrivacy: { defaultPrivacy: 'PUBLIC', revision: '1' } }
  expect((await shop.owner('PATCH', defaults, wanted)).body.defaultPrivacy).toMatchObject({
    defaultPrivacy: 'PUBLIC',
    revision: '2',
  })
  expect(await shop.owner('PATCH', defaults, wanted)).toMatchObject({
    status: 409,
    body: { details: { applicationError: { code: 'REVISION_MISMATCH', data: { currentRevision: '2' } } } },
  })
  const joined = await shop.owner('POST', members, { member: { loginEmail: 'new@example.com' } })
  expect(joined.body.member.privacyStatus).toBe('PUBLIC')
  const other = await aShop(server)
  expect((await other.owner('GET', defaults)).body.defaultPrivacy.defaultPrivacy).toBe('PRIVATE')
})

test('only staff change privacy; visitors and members read the settings', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const mia = await aMember(shop)
  for (const caller of [visitor, mia]) {
    expect((await caller.send('GET', settings)).body.memberPrivacySettings).toMatchObject({
      publicMemberVisibility: 'VISIBLE_TO_ALL',
      publicMemberCandidates: 'ANYONE',
    })
    const change = { memberPrivacySettings: { publicMemberCandidates: 'NO_ONE', revision: '1' } }
    expect((await caller.send('POST', settings, change)).status).toBe(403)
    expect((await caller.send('GET', defaults)).status).toBe(403)
    expect((await caller.send('PATCH', defaults, { defaultPrivacy: { revision: '1' } })).status).toBe(403)
  }
})

test('profiles for members only are found by members, and by no visitor, pending or blocked member', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const zoe = await aMember(shop, { nickname: 'Zoe' })
  const mia = await aMember(shop)
  const banned = await aMember(shop)
  await shop.owner('POST', `${members}/${banned.id}/block`, {})
  expect(await found(visitor, zoe.id)).toEqual(everywhere)
  await set(shop, { publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY' })
  expect(await found(visitor, zoe.id)).toEqual(nowhere)
  expect(await found(banned, zoe.id)).toEqual(nowhere)
  expect(await found(mia, zoe.id)).toEqual(everywhere)
  const other = await aShop(server)
  expect(await found(await aMember(other), zoe.id)).toEqual(nowhere)
})

test('where nobody may be public, profiles are hidden and nobody joins; afterwards they are shown again', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const zoe = await aMember(shop, { nickname: 'Zoe' })
  const mia = await aMember(shop, { privacyStatus: 'PRIVATE' })
  await set(shop, { publicMemberCandidates: 'NO_ONE' })
  for (const reader of [visitor, mia]) expect(await found(reader, zoe.id)).toEqual(nowhere)
  expect(await found(zoe, zoe.id)).toEqual(everywhere)
  const impossible = refused(428, 'COMMUNITY_JOIN_IMPOSSIBLE')
  expect(await mia.send('POST', `${members}/join-community`, {})).toMatchObject(impossible)
  const change = { member: { id: mia.id, privacyStatus: 'PUBLIC' } }
  expect(await mia.send('PATCH', `${members}/${mia.id}`, change)).toMatchObject(impossible)
  const late = await aMember(shop, { privacyStatus: 'PUBLIC' })
  await set(shop, { publicMemberCandidates: 'ANYONE' })
  expect(await found(visitor, zoe.id)).toEqual(everywhere)
  expect(await found(visitor, late.id)).toEqual(nowhere)
  expect((await mia.send('POST', `${members}/join-community`, {})).status).toBe(200)
})

test('an outdated revision and an unknown choice are refused', async () => {
  const shop = await aShop(server)
  const outdated = await set(shop, { publicMemberCandidates: 'NO_ONE', revision: '7' })
  expect(outdated).toMatchObject({
    status: 400,
    body: { details: { applicationError: { code: 'INVALID_REVISION', data: { revision: '7' } } } },
  })
  const unknown = await set(shop, { publicMemberVisibility: 'UNKNOWN' })
  expect(unknown).toMatchObject({
    status: 400,
    body: { details: { applicationError: { code: 'INVALID_SETTINGS', data: { publicMemberVisibility: 'UNKNOWN' } } } },
  })
  expect((await shop.owner('GET', settings)).body.memberPrivacySettings).toMatchObject({ revision: '1' })
})
