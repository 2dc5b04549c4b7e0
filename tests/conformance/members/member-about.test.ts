import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const members = '/members/v1/members'
const path = '/members/v2/abouts'

const saying = (text: string) => ({
  nodes: [{ type: 'PARAGRAPH', paragraphData: {}, nodes: [{ type: 'TEXT', textData: { text } }] }],
})

const write = (who: TestMember, text = 'I collect stamps.') => who.send('POST', path, { memberAbout: { content: saying(text) } })

async function written(who: TestMember): Promise<string> {
  return (await write(who)).body.memberAbout.id
}

test('a member writes about themselves, changes it at its revision, and takes it back', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  expect(await mia.send('GET', `${path}/my`)).toMatchObject(refused(404, 'MEMBER_ABOUT_NOT_FOUND'))
  const { body } = await write(mia)
  const { id } = body.memberAbout
  expect(body.memberAbout).toEqual({ id, revision: '1', memberId: mia.id, content: saying('I collect stamps.') })
  expect((await mia.send('GET', `${path}/my`)).body).toEqual(body)
  expect(await write(mia)).toMatchObject(refused(409, 'MEMBER_ABOUT_ALREADY_EXISTS'))
  const change = { memberAbout: { id, revision: '1', content: saying('And coins.') } }
  const changed = await mia.send('PATCH', `${path}/${id}`, change)
  expect(changed.body.memberAbout).toEqual({ id, revision: '2', memberId: mia.id, content: saying('And coins.') })
  expect(await mia.send('PATCH', `${path}/${id}`, change)).toMatchObject(refused(409, 'REVISION_MISMATCH'))
  expect((await mia.send('DELETE', `${path}/${id}`)).body).toEqual({})
  expect((await mia.send('GET', `${path}/${id}`)).status).toBe(404)
  const events = await shopEvents(shop, 'wix.members.about.v2.member_about')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'updated', 'deleted'])
})

test('who sees a member reads what they wrote, and nobody else', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const id = await written(anna)
  const visitor = await aVisitor(shop)
  const stranger = await aVisitor(await aShop(server))
  const reads = async (reader: { send: TestMember['send'] }) => {
    const one = await reader.send('GET', `${path}/${id}`)
    const query = await reader.send('POST', `${path}/query`, { query: { filter: { memberId: anna.id } } })
    expect(query.body.memberAbouts.length).toBe(one.status === 200 ? 1 : 0)
    return one.status
  }
  expect(await Promise.all([visitor, bert, anna, stranger].map(reads))).toEqual([200, 200, 200, 404])
  await bert.send('POST', '/members/v1/member-to-member-blocks/members/my', { memberId: anna.id })
  expect(await Promise.all([visitor, bert, anna].map(reads))).toEqual([200, 404, 200])
  const { body } = await shop.owner('GET', '/members/v1/privacy-settings')
  const settings = { ...body.memberPrivacySettings, publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY' }
  await shop.owner('POST', '/members/v1/privacy-settings', { memberPrivacySettings: settings })
  expect(await Promise.all([visitor, await aMember(shop)].map(reads))).toEqual([404, 200])
  await anna.send('POST', `${members}/leave-community`, {})
  expect(await Promise.all([visitor, await aMember(shop), anna].map(reads))).toEqual([404, 404, 200])
  expect((await shop.owner('GET', `${path}/${id}`)).status).toBe(200)
})

test('nobody writes in the name of another, and only staff chooses the member', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const hidden = await aMember(shop, { privacyStatus: 'PRIVATE' })
  const id = await written(anna)
  const hiddenId = await written(hidden)
  const visitor = await aVisitor(shop)
  const content = saying('Stolen')
  const outcome = async (caller: { send: TestMember['send'] }) => [
    (await caller.send('POST', path, { memberAbout: { memberId: anna.id, content } })).status,
    (await caller.send('PATCH', `${path}/${id}`, { memberAbout: { id, revision: '1', content } })).status,
    (await caller.send('DELETE', `${path}/${id}`)).status,
    (await caller.send('DELETE', `${path}/${hiddenId}`)).status,
  ]
  expect(await outcome(visitor)).toEqual([403, 403, 403, 403])
  expect(await outcome(bert)).toEqual([403, 403, 403, 404])
  const moved = await anna.send('PATCH', `${path}/${id}`, {
    memberAbout: { id, revision: '1', memberId: bert.id, content: saying('Mine') },
  })
  expect(moved.body.memberAbout).toMatchObject({ memberId: anna.id, content: saying('Mine') })
  expect((await shop.owner('POST', path, { memberAbout: { content } })).status).toBe(400)
  const stranger = await aMember(await aShop(server))
  expect(await shop.owner('POST', path, { memberAbout: { memberId: stranger.id, content } })).toMatchObject(
    refused(404, 'MEMBER_NOT_FOUND'),
  )
  const byStaff = await shop.owner('POST', path, { memberAbout: { memberId: bert.id, content } })
  expect(byStaff.body.memberAbout.memberId).toBe(bert.id)
})

test('a muted member and one whom the site blocked write nothing, and may take back what they wrote', async () => {
  const shop = await aShop(server)
  const [muted, banned] = [await aMember(shop), await aMember(shop)]
  const id = await written(muted)
  await shop.owner('POST', `${members}/${muted.id}/mute`, {})
  await shop.owner('POST', `${members}/${banned.id}/block`, {})
  const change = { memberAbout: { id, revision: '1', content: saying('Rude') } }
  expect(await muted.send('PATCH', `${path}/${id}`, change)).toMatchObject(refused(403, 'MEMBER_MUTED'))
  expect([401, 403]).toContain((await write(banned)).status)
  expect((await muted.send('GET', `${path}/my`)).body.memberAbout.content).toEqual(saying('I collect stamps.'))
  expect((await muted.send('DELETE', `${path}/${id}`)).status).toBe(200)
  expect(await write(muted)).toMatchObject(refused(403, 'MEMBER_MUTED'))
})

test('what a browser could run is refused or dropped, when written and when changed', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const linked = (url: string) => ({
    nodes: [{ type: 'BUTTON', buttonData: { link: { url, customData: '<x>' } } }],
  })
  const html = { nodes: [{ type: 'HTML', htmlData: { html: '<script>alert(1)</script>' } }] }
  const id = (await mia.send('POST', path, { memberAbout: { content: linked('https://example.com') } })).body.memberAbout.id
  const shown = await mia.send('GET', `${path}/my`)
  expect(shown.body.memberAbout.content).toEqual({
    nodes: [{ type: 'BUTTON', buttonData: { link: { url: 'https://example.com' } } }],
  })
  for (const content of [html, linked('javascript:alert(1)')]) {
    const change = await mia.send('PATCH', `${path}/${id}`, { memberAbout: { id, revision: '1', content } })
    expect(change.status).toBe(400)
    expect(change.body.details.validationError.fieldViolations[0].field).toMatch(/^memberAbout\.content\.nodes\[0\]/)
    const other = await aMember(shop)
    expect((await other.send('POST', path, { memberAbout: { content } })).status).toBe(400)
  }
  expect((await mia.send('GET', `${path}/my`)).body).toEqual(shown.body)
})
