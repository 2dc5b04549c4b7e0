import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember, sendAs, type TestMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { inSite } from '../catalog/catalog-site.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const members = '/members/v1/members'
const blocks = '/members/v1/member-to-member-blocks/members'
const followers = '/members/v3/followers'

const block = (who: TestMember, { id }: { id: string }) => who.send('POST', `${blocks}/my`, { memberId: id })

async function sees(reader: TestMember, { id }: TestMember) {
  const list = await reader.send('GET', members)
  const query = await reader.send('POST', `${members}/query`, { query: { filter: { id } } })
  const ids = [...list.body.members, ...query.body.members].map((each: { id: string }) => each.id)
  expect(list.body.metadata.total).toBe(list.body.members.length)
  return ids.filter((each) => each === id).length
}

test('of two members of whom one blocked the other, neither finds the other, and everybody else finds both', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  expect((await block(anna, bert)).body).toEqual({})
  for (const [one, other] of [
    [anna, bert],
    [bert, anna],
  ] as const)
    expect(await sees(one, other)).toBe(0)
  expect(await anna.send('GET', `${members}/${bert.id}`)).toMatchObject({
    status: 404,
    body: { details: { applicationError: { code: 'MEMBER_TO_MEMBER_BLOCKED', data: { memberId: bert.id } } } },
  })
  expect(await bert.send('GET', `${members}/${anna.id}`)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
  for (const other of [anna, bert]) expect(await sees(cleo, other)).toBe(2)
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', members)).body.members).toHaveLength(3)
  expect((await shop.owner('GET', members)).body.members).toHaveLength(3)
})

test('the blocked member learns of no block, and only who made it ends it', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  await block(anna, bert)
  const list = await bert.send('GET', `${blocks}/my`)
  expect(list.body).toMatchObject({ blockedMemberIds: [], pagingMetadata: { count: 0, total: 0 } })
  expect(await block(bert, anna)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
  expect(await bert.send('DELETE', `${blocks}/my/${anna.id}`)).toMatchObject(refused(404, 'BLOCK_DOES_NOT_EXIST'))
  expect(await sees(bert, anna)).toBe(0)
  expect((await anna.send('DELETE', `${blocks}/my/${bert.id}`)).body).toEqual({})
  expect(await sees(bert, anna)).toBe(2)
  expect(await anna.send('DELETE', `${blocks}/my/${bert.id}`)).toMatchObject({
    status: 404,
    body: {
      details: {
        applicationError: { code: 'BLOCK_DOES_NOT_EXIST', data: { blockingMemberId: anna.id, blockedMemberId: bert.id } },
      },
    },
  })
})

test('nobody blocks themselves, somebody twice, or a member of another site', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const stranger = await aMember(await aShop(server))
  for (const id of [anna.id, anna.id.toUpperCase()])
    expect(await block(anna, { id })).toMatchObject(refused(400, 'SELF_BLOCKING_FORBIDDEN'))
  expect(await anna.send('DELETE', `${blocks}/my/${anna.id}`)).toMatchObject(refused(400, 'SELF_UNBLOCKING_FORBIDDEN'))
  await block(anna, bert)
  expect(await block(anna, bert)).toMatchObject(refused(409, 'MEMBER_ALREADY_BLOCKED'))
  expect(await block(anna, stranger)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
  const visitor = await aVisitor(shop)
  for (const caller of [visitor, { send: shop.owner }]) {
    expect((await caller.send('POST', `${blocks}/my`, { memberId: bert.id })).status).toBe(403)
    expect((await caller.send('GET', `${blocks}/my`)).status).toBe(403)
  }
})

test('the lists of blocks have pages, the oldest first; both directions are for staff', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo, dora] = await Promise.all([1, 2, 3, 4].map(() => aMember(shop)))
  for (const other of [bert!, cleo!]) await block(anna!, other)
  await block(dora!, anna!)
  const first = await anna!.send('GET', `${blocks}/my?cursorPaging.limit=1`)
  expect(first.body).toMatchObject({ blockedMemberIds: [bert!.id], pagingMetadata: { count: 1, total: 2 } })
  const next = await anna!.send('GET', `${blocks}/my?cursorPaging.cursor=${first.body.pagingMetadata.cursors.next}`)
  expect(next.body.blockedMemberIds).toEqual([cleo!.id])
  expect((await anna!.send('GET', `${blocks}/${anna!.id}`)).status).toBe(403)
  const all = await shop.owner('GET', `${blocks}/${anna!.id}`)
  expect(all.body.memberBlocks).toEqual([
    { memberId: bert!.id, blockDirection: 'BLOCKING' },
    { memberId: cleo!.id, blockDirection: 'BLOCKING' },
    { memberId: dora!.id, blockDirection: 'BLOCKED' },
  ])
  await shop.owner('DELETE', `${members}/${bert!.id}`)
  expect((await anna!.send('GET', `${blocks}/my`)).body.blockedMemberIds).toEqual([cleo!.id])
})

test('a block ends that the two follow each other, and no new following begins', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  await anna.send('POST', `${followers}/${bert.id}`, {})
  await bert.send('POST', `${followers}/${anna.id}`, {})
  await block(anna, bert)
  expect(await bert.send('POST', `${followers}/${anna.id}`, {})).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
  expect(await anna.send('POST', `${followers}/${bert.id}`, {})).toMatchObject(refused(404, 'MEMBER_TO_MEMBER_BLOCKED'))
  await anna.send('DELETE', `${blocks}/my/${bert.id}`)
  for (const { id } of [anna, bert]) {
    const list = await shop.owner('GET', `${followers}/${id}`)
    expect(list.body).toMatchObject({ memberIds: [], pagingMetadata: { count: 0 } })
  }
})

test('who runs the site neither blocks nor is blocked, once their address is verified', async () => {
  const shop = await aShop(server, { ownerEmail: 'Boss@Example.com' })
  const anna = await aMember(shop)
  const given = { loginEmail: 'boss@example.com', privacyStatus: 'PUBLIC' as const }
  const { id } = await inSite(shop, (site) => addMember(site, given, { loginEmailVerified: true }))
  const boss = sendAs(shop, id!)
  const refusal = (initiatorMemberId: string, targetMemberId: string) => ({
    status: 400,
    body: {
      details: {
        applicationError: {
          code: 'ADMIN_BLOCKING_FORBIDDEN',
          data: { initiatorMemberId, targetMemberId, adminMemberId: id },
        },
      },
    },
  })
  expect(await block(anna, { id: id! })).toMatchObject(refusal(anna.id, id!))
  expect(await boss('POST', `${blocks}/my`, { memberId: anna.id })).toMatchObject(refusal(id!, anna.id))
  const other = await aShop(server, { ownerEmail: 'other@example.com' })
  const [bert, impostor] = [await aMember(other), await aMember(other, { email: 'other@example.com' })]
  expect((await block(bert, impostor)).status).toBe(200)
})

test('a member reads the names of whom they blocked, as far as everybody else may see them', async () => {
  const shop = await aShop(server)
  const [mia, paul, hidden] = [await aMember(shop), await aMember(shop, { nickname: 'Paul' }), await aMember(shop)]
  const read = async (by: TestMember, query = '') => (await by.send('GET', `/stoa/v1/blocked-members${query}`)).body
  for (const each of [paul, hidden]) await block(mia, each)
  await hidden.send('POST', `${members}/leave-community`, {})
  expect((await read(mia)).blockedMembers).toEqual([{ memberId: paul.id, nickname: 'Paul' }, { memberId: hidden.id }])
  const first = await read(mia, '?cursorPaging.limit=1')
  expect(first.blockedMembers).toHaveLength(1)
  const rest = await read(mia, `?cursorPaging.cursor=${encodeURIComponent(first.pagingMetadata.cursors.next)}`)
  expect(rest.blockedMembers).toEqual([{ memberId: hidden.id }])
  // Nobody reads who blocked them.
  expect((await read(paul)).blockedMembers).toEqual([])
  expect((await (await aVisitor(shop)).send('GET', '/stoa/v1/blocked-members')).status).toBe(403)
  await mia.send('DELETE', `${blocks}/my/${paul.id}`)
  expect((await read(mia)).blockedMembers).toEqual([{ memberId: hidden.id }])
})
