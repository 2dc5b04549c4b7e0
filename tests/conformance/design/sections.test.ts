import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/sections'
const day = 24 * 3600_000

const write = ({ owner }: TestShop, sections: object[], more: object = {}) =>
  owner('PATCH', `${path}/draft`, { place: 'HOME', sections, ...more })

async function draftOf({ owner }: TestShop, more = '') {
  return (await owner('GET', `${path}/draft?place=HOME${more}`)).body.draft
}

async function publish(shop: TestShop, more: object = {}, query = '') {
  const { revision } = await draftOf(shop, query)
  const answer = await shop.owner('POST', `${path}/draft/publish`, { place: 'HOME', revision, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function shown(shop: TestShop) {
  const { status, body } = await (await aVisitor(shop)).send('GET', `${path}?place=HOME`)
  expect(status).toBe(200)
  return body.sections
}

const hero = (title: string, more: object = {}) => ({ id: title, type: 'hero', settings: { title }, ...more })

test('a page is made of sections, which visitors see once they are published', async () => {
  const shop = await aShop(server)
  expect(await shown(shop)).toBeFalsy()
  expect(await draftOf(shop)).toMatchObject({ isOwn: false, isChanged: false, sections: [] })
  const { status, body } = await write(shop, [hero('Welcome'), { id: 'b', type: 'spacer', hiddenOnPhone: true }])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.draft).toMatchObject({ isOwn: true, isChanged: true })
  expect(await shown(shop)).toBeFalsy()
  await publish(shop)
  expect(await shown(shop)).toMatchObject([
    { type: 'hero', settings: { title: 'Welcome', layout: 'OVER', picture: null } },
    { type: 'spacer', hiddenOnPhone: true, settings: { height: 40, line: false } },
  ])
  expect(await draftOf(shop)).toMatchObject({ isChanged: false })
})

test('rich text reaches visitors as the HTML that the server makes of it, and other nodes are refused', async () => {
  const shop = await aShop(server)
  const text = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '<b>', marks: [{ type: 'bold' }] }] }],
  }
  await write(shop, [{ id: 'a', type: 'rich-text', settings: { text } }])
  await publish(shop)
  expect((await shown(shop))[0].settings.text).toBe('<p><strong>&#60;b&#62;</strong></p>')
  const script = { type: 'doc', content: [{ type: 'script' }] }
  expect((await write(shop, [{ id: 'a', type: 'rich-text', settings: { text: script } }])).status).toBe(400)
})

test('a section is shown from its begin to its end, also on the page that is kept for visitors', async () => {
  const shop = await aShop(server)
  const now = server.clock.now().getTime()
  const at = (days: number) => new Date(now + days * day).toISOString()
  await write(shop, [hero('Always'), hero('Sale', { from: at(2), until: at(4) })])
  await publish(shop)
  const titles = async () => (await shown(shop)).map(({ id }: { id: string }) => id)
  expect(await titles()).toEqual(['Always'])
  server.clock.advance(3 * day)
  await server.app.drain()
  expect(await titles()).toEqual(['Always', 'Sale'])
  server.clock.advance(2 * day)
  await server.app.drain()
  expect(await titles()).toEqual(['Always'])
})

test('settings that a kind does not have, lacks or limits are refused with the path of each', async () => {
  const shop = await aShop(server)
  const refused = async (section: object) => {
    const { status, body } = await write(shop, [section])
    expect(status, JSON.stringify(section)).toBe(400)
    return body.details.validationError?.fieldViolations?.map(({ field }: { field: string }) => field) ?? []
  }
  expect(await refused({ id: 'a', type: 'hero', settings: {} })).toEqual(['sections[0].settings.title'])
  expect(await refused({ id: 'a', type: 'hero', settings: { title: 'x'.repeat(121) } })).toEqual(['sections[0].settings.title'])
  expect(await refused(hero('a', { settings: { title: 'a', color: 'red' } }))).toEqual(['sections[0].settings.color'])
  expect(await refused(hero('a', { settings: { title: 'a', link: 'javascript:alert(1)' } }))).toEqual([
    'sections[0].settings.link',
  ])
  expect(await refused(hero('a', { settings: { title: 'a', layout: 'ASKEW' } }))).toEqual(['sections[0].settings.layout'])
  expect(await refused({ id: 'a', type: 'gallery', settings: { pictures: [{ about: 'no picture' }] } })).toEqual([
    'sections[0].settings.pictures[0].picture',
  ])
  expect(await refused({ id: 'a', type: 'spacer', settings: { height: 1e9 } })).toEqual(['sections[0].settings.height'])
  expect(await refused(hero('a', { from: '2027-02-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' }))).toEqual([
    'sections[0].until',
  ])
  expect((await write(shop, [hero('a'), hero('a')])).status).toBe(400)
  expect(codeOf(await write(shop, [{ id: 'a', type: 'constructor' }]))).toBe('SECTION_KIND_NOT_FOUND')
  expect((await shop.owner('GET', `${path}/draft?place=NOWHERE`)).status).toBe(400)
  expect((await shop.owner('GET', `${path}/draft?place=HOME&language=xx`)).status).toBe(400)
})

test('an earlier version becomes the draft again, and a draft is discarded', async () => {
  const shop = await aShop(server)
  for (const title of ['One', 'Two']) {
    await write(shop, [hero(title)])
    await publish(shop)
  }
  const { body } = await shop.owner('GET', `${path}/versions?place=HOME`)
  expect(body.versions.map(({ number, sections }: any) => [number, sections[0].id])).toEqual([
    [2, 'Two'],
    [1, 'One'],
  ])
  const restored = await shop.owner('POST', `${path}/versions/restore`, { place: 'HOME', number: 1 })
  expect(restored.body.draft).toMatchObject({ isChanged: true, sections: [{ id: 'One' }] })
  expect((await shown(shop))[0].id).toBe('Two')
  const discarded = await shop.owner('DELETE', `${path}/draft?place=HOME`)
  expect(discarded.body.draft).toMatchObject({ isChanged: false, sections: [{ id: 'Two' }] })
  expect(codeOf(await shop.owner('DELETE', `${path}/draft?place=HOME`))).toBe('SECTIONS_DRAFT_NOT_FOUND')
  expect(codeOf(await shop.owner('POST', `${path}/versions/restore`, { place: 'HOME', number: 9 }))).toBe(
    'SECTIONS_VERSION_NOT_FOUND',
  )
})

test('a copy of the page for another language is shown to its readers, and the page itself to all others', async () => {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  await write(shop, [hero('Welcome')])
  await publish(shop)
  await write(shop, [hero('Willkommen')], { language: 'de' })
  await publish(shop, { language: 'de' }, '&language=de')
  const read = async (language: string) => (await aVisitor(shop, language)).send('GET', `${path}?place=HOME`)
  expect((await read('de')).body.sections[0].id).toBe('Willkommen')
  expect((await read('en')).body.sections[0].id).toBe('Welcome')
})

test('of two people who change the same page, the later one is refused; visitors read no draft', async () => {
  const shop = await aShop(server)
  const { revision } = await draftOf(shop)
  expect((await write(shop, [hero('One')], { revision })).status).toBe(200)
  expect(codeOf(await write(shop, [hero('Two')], { revision }))).toBe('REVISION_MISMATCH')
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `${path}/draft?place=HOME`)).status).toBe(403)
  expect((await visitor.send('PATCH', `${path}/draft`, { place: 'HOME', sections: [] })).status).toBe(403)
})
