import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const members = '/members/v1/members'
const followers = '/members/v3/followers'

const follow = (who: TestMember, { id }: { id: string }) => who.send('POST', `${followers}/${id}`, {})

async function events(shop: TestShop) {
  const recorded = await shopEvents(shop, 'wix.members.v3.follow')
  return recorded.map(({ slug, body }) => [slug, body.actionEvent.body.memberConnection])
}

test('members follow each other, and each change is told once', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  for (let times = 0; times < 2; times++) expect((await follow(anna, bert)).body).toEqual({})
  expect((await bert.send('GET', `${followers}/my`)).body).toEqual({
    memberIds: [anna.id],
    pagingMetadata: { count: 1, cursors: {} },
  })
  expect((await anna.send('GET', `${followers}/my/following`)).body.memberIds).toEqual([bert.id])
  expect((await anna.send('GET', `${followers}/my`)).body.memberIds).toEqual([])
  const query = await anna.send('POST', `${followers}/my/connections`, { connectedMemberIds: [bert.id, bert.id] })
  expect(query.body.connectedMembers).toEqual([{ connectedMemberId: bert.id, followedByMember: true, followingMember: false }])
  const reverse = await shop.owner('POST', `${followers}/${bert.id}/connections`, { connectedMemberIds: [anna.id] })
  expect(reverse.body.connectedMembers).toEqual([{ connectedMemberId: anna.id, followedByMember: false, followingMember: true }])
  for (let times = 0; times < 2; times++) expect((await anna.send('DELETE', `${followers}/${bert.id}`)).body).toEqual({})
  expect((await bert.send('GET', `${followers}/my`)).body).toMatchObject({ memberIds: [], pagingMetadata: { count: 0 } })
  const connection = { memberId: anna.id, affectedMemberId: bert.id }
  expect(await events(shop)).toEqual([
    ['member_followed', connection],
    ['member_unfollowed', connection],
  ])
})

test('pages of followers count what is left from their first member on', async () => {
  const shop = await aShop(server)
  const idol = await aMember(shop)
  const fans: string[] = []
  for (let index = 0; index < 3; index++) {
    const fan = await aMember(shop)
    await follow(fan, idol)
    fans.unshift(fan.id)
  }
  const first = await idol.send('GET', `${followers}/my?paging.limit=2`)
  expect(first.body).toMatchObject({ memberIds: fans.slice(0, 2), pagingMetadata: { count: 3 } })
  const next = await idol.send('GET', `${followers}/my?paging.cursor=${first.body.pagingMetadata.cursors.next}`)
  expect(next.body).toMatchObject({ memberIds: fans.slice(2), pagingMetadata: { count: 1 } })
})

test('members who are private, blocked, offline or deleted are in no list, count or connection that others get', async () => {
  const shop = await aShop(server)
  const idol = await aMember(shop)
  const fan = await aMember(shop)
  await follow(fan, idol)
  const hide: Record<string, (of: TestMember) => Promise<unknown>> = {
    private: (of) => of.send('POST', `${members}/leave-community`, {}),
    blocked: ({ id }) => shop.owner('POST', `${members}/${id}/block`, {}),
    offline: ({ id }) => shop.owner('POST', `${members}/${id}/disconnect`, {}),
    deleted: ({ id }) => shop.owner('DELETE', `${members}/${id}`),
  }
  for (const act of Object.values(hide)) {
    const hidden = await aMember(shop)
    await follow(hidden, idol)
    await follow(idol, hidden)
    await act(hidden)
    for (const reader of [await aVisitor(shop), fan]) {
      for (const side of ['', '/following']) {
        const { body } = await reader.send('GET', `${followers}/${idol.id}${side}`)
        const shown = side ? [] : [fan.id]
        expect(body).toEqual({ memberIds: shown, pagingMetadata: { count: shown.length, cursors: {} } })
        expect((await reader.send('GET', `${followers}/${hidden.id}${side}`)).status).toBe(404)
      }
      const asked = { connectedMemberIds: [hidden.id, fan.id] }
      const { body } = await reader.send('POST', `${followers}/${idol.id}/connections`, asked)
      expect(body.connectedMembers.map((each: any) => each.connectedMemberId)).toEqual([fan.id])
      expect((await reader.send('POST', `${followers}/${hidden.id}/connections`, asked)).status).toBe(404)
    }
    expect((await idol.send('GET', `${followers}/my`)).body.memberIds).toEqual([fan.id])
  }
  expect((await shop.owner('GET', `${followers}/${idol.id}`)).body.pagingMetadata.count).toBe(4)
})

test('a blocked member is missing from the lists of others for who blocked them, and the other way round', async () => {
  const shop = await aShop(server)
  const [idol, anna, bert] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  for (const fan of [anna, bert]) await follow(fan, idol)
  await anna.send('POST', '/members/v1/member-to-member-blocks/members/my', { memberId: bert.id })
  const shown = async (reader: TestMember) => (await reader.send('GET', `${followers}/${idol.id}`)).body
  expect(await shown(anna)).toMatchObject({ memberIds: [anna.id], pagingMetadata: { count: 1 } })
  expect(await shown(bert)).toMatchObject({ memberIds: [bert.id], pagingMetadata: { count: 1 } })
  expect((await shown(idol)).memberIds.toSorted()).toEqual([anna.id, bert.id].toSorted())
})

test('nobody follows themselves, somebody hidden, or a member of another site', async () => {
  const shop = await aShop(server)
  const anna = await aMember(shop)
  const hidden = await aMember(shop, { privacyStatus: 'PRIVATE' })
  const stranger = await aMember(await aShop(server))
  for (const id of [anna.id, anna.id.toUpperCase()])
    expect(await follow(anna, { id })).toMatchObject(refused(400, 'SELF_FOLLOWING_FORBIDDEN'))
  for (const other of [hidden, stranger]) {
    expect(await follow(anna, other)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
    const connections = await anna.send('POST', `${followers}/my/connections`, { connectedMemberIds: [other.id] })
    expect(connections.body.connectedMembers).toEqual([])
  }
  const visitor = await aVisitor(shop)
  for (const [method, path] of [
    ['POST', anna.id],
    ['DELETE', anna.id],
    ['GET', 'my'],
    ['GET', 'my/following'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined
    expect((await visitor.send(method, `${followers}/${path}`, body)).status, `${method} ${path}`).toBe(403)
    expect((await shop.owner(method, `${followers}/${path}`, body)).status, `${method} ${path}`).toBe(403)
  }
})

test('a muted member and one whom the site blocked follow nobody; a muted one still reads and unfollows', async () => {
  const shop = await aShop(server)
  const [idol, muted, banned] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  await follow(muted, idol)
  await shop.owner('POST', `${members}/${muted.id}/mute`, {})
  await shop.owner('POST', `${members}/${banned.id}/block`, {})
  expect(await follow(muted, idol)).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect([401, 403]).toContain((await follow(banned, idol)).status)
  expect((await idol.send('GET', `${followers}/my`)).body.memberIds).toEqual([muted.id])
  expect((await muted.send('GET', `${followers}/my/following`)).body.memberIds).toEqual([idol.id])
  expect((await muted.send('DELETE', `${followers}/${idol.id}`)).status).toBe(200)
  expect((await idol.send('GET', `${followers}/my`)).body.memberIds).toEqual([])
})

test('a muted member publishes no value of a field, and may hide and remove what others see', async () => {
  const shop = await aShop(server)
  const muted = await aMember(shop)
  const addField = async (name: string, defaultPrivacy: string) =>
    (await shop.owner('POST', '/members/v1/custom-fields', { field: { name, fieldType: 'TEXT', defaultPrivacy } })).body.field.key
  const [motto, secret] = [await addField('Motto', 'PUBLIC'), await addField('Secret', 'PRIVATE')]
  const write = (key: string, value: string | null) =>
    muted.send('PATCH', `${members}/${muted.id}`, { member: { id: muted.id, contact: { customFields: { [key]: { value } } } } })
  const prefer = (isPublic: boolean) =>
    muted.send('PATCH', '/stoa/v1/member-preferences', { preferences: { fields: [{ key: secret, isPublic }] } })
  expect((await write(motto, 'Kind words')).status).toBe(200)
  await shop.owner('POST', `${members}/${muted.id}/mute`, {})
  expect(await write(motto, 'Rude words')).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect((await write(secret, 'Rude words')).status).toBe(200)
  expect(await prefer(true)).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect((await prefer(false)).status).toBe(200)
  expect((await write(motto, null)).status).toBe(200)
})

test('a muted member changes nothing of their profile that others see', async () => {
  const shop = await aShop(server)
  const muted = await aMember(shop)
  await shop.owner('POST', `${members}/${muted.id}/mute`, {})
  const path = `${members}/${muted.id}`
  const change = (profile: object) => muted.send('PATCH', path, { member: { id: muted.id, ...profile } })
  for (const profile of [{ nickname: 'Rude' }, { title: 'Rude' }, { nickname: null }])
    expect(await change({ profile })).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect(await muted.send('POST', `${members}/my/slug`, { slug: 'rude' })).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect(await muted.send('POST', `${path}/slug`, { slug: 'rude' })).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect((await change({ contact: { company: 'ACME' } })).status).toBe(200)
  expect((await muted.send('POST', `${members}/my/slug`, { slug: 'mia-muster' })).status).toBe(200)
  expect((await shop.owner('GET', path)).body.member.profile).toMatchObject({ nickname: 'Mia Muster', slug: 'mia-muster' })
  await shop.owner('POST', `${path}/unmute`, {})
  expect((await change({ profile: { title: 'Kind' } })).status).toBe(200)
})
