import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/member-notes'
const write = (shop: TestShop, memberId: string, text = 'Prefers calls') => shop.owner('POST', path, { memberId, text })
const notesOf = async (shop: TestShop, memberId: string) => (await shop.owner('GET', `${path}?memberId=${memberId}`)).body.notes

test('staff writes, reads and deletes notes about a member, each with author and time; the audit log has them', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const { body } = await write(shop, mia.id)
  expect(body.note).toEqual({
    id: expect.any(String),
    memberId: mia.id,
    text: 'Prefers calls',
    author: 'Owner',
    createdDate: expect.any(String),
  })
  await write(shop, mia.id, 'Second')
  expect((await notesOf(shop, mia.id)).map(({ text }: { text: string }) => text)).toEqual(['Second', 'Prefers calls'])
  expect((await shop.owner('DELETE', `${path}/${body.note.id}`)).status).toBe(200)
  expect(codeOf(await shop.owner('DELETE', `${path}/${body.note.id}`))).toBe('MEMBER_NOTE_NOT_FOUND')
  const audited = await shop.owner('POST', '/stoa/v1/audit-log/query', { filter: { text: 'MemberNote' } })
  expect(audited.body.entries.map(({ operation }: { operation: string }) => operation)).toEqual([
    'stoa/member-notes.deleteMemberNote',
    'stoa/member-notes.createMemberNote',
    'stoa/member-notes.createMemberNote',
  ])
})

test('a member reads no note in the shop, and neither does another site', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const { body } = await write(shop, mia.id)
  expect((await mia.send('GET', `${path}?memberId=${mia.id}`)).status).toBe(403)
  expect((await mia.send('POST', path, { memberId: mia.id, text: 'x' })).status).toBe(403)
  const other = await aShop(server)
  expect(await notesOf(other, mia.id)).toEqual([])
  expect((await write(other, mia.id)).status).toBe(404)
  expect((await other.owner('DELETE', `${path}/${body.note.id}`)).status).toBe(404)
  for (const text of ['', 'x'.repeat(5001), {}])
    expect((await shop.owner('POST', path, { memberId: mia.id, text })).status).toBe(400)
})

test('the timeline has what happened to a member, without what the role may not read', async () => {
  const shop = await aShop(server)
  const [mia, paul] = [await aMember(shop), await aMember(shop)]
  await write(shop, mia.id)
  await paul.send('POST', '/members/v1/member-reports', {
    memberReport: { reportedMemberId: mia.id, reason: { category: 'SPAM' } },
  })
  await shop.owner('POST', `/members/v1/members/${mia.id}/mute`, {})
  const timeline = async () => (await shop.owner('GET', `/stoa/v1/member-timeline?memberId=${mia.id}`)).body.entries
  const entries = await timeline()
  expect(entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['CHANGED_BY_STAFF', 'JOINED', 'NOTE_WRITTEN', 'REPORTED']),
  )
  expect(entries.find(({ operation }: { operation?: string }) => operation === 'members/members.muteMember')).toMatchObject({
    by: 'Owner',
  })
  expect(JSON.stringify(entries)).not.toContain(paul.id)
  const apiKey = { name: 'members', scopes: ['MEMBERS:READ'] }
  const authorization = (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey })).body.secret
  const headers = { authorization, 'wix-site-id': shop.credentials.siteId }
  const limited = await shop.raw('GET', `/stoa/v1/member-timeline?memberId=${mia.id}`, { headers })
  expect(limited.body.entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'JOINED',
    'NOTE_WRITTEN',
    'REPORTED',
  ])
  expect((await (await aShop(server)).owner('GET', `/stoa/v1/member-timeline?memberId=${mia.id}`)).status).toBe(404)
})
