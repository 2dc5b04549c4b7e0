import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSections } from '../conformance/contact/builders.ts'
import { codeOf } from '../support/requests/answers.ts'
import { unstorable, wrongValues } from '../support/requests/wrong-values.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aVisitor } from '../support/shop/builders.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/sections'
const hero = { id: 'a', type: 'hero', settings: { title: 'Not for everybody' } }

async function shownOn(shop: TestShop, place: string) {
  const { status, body } = await (await aVisitor(shop)).send('GET', `${path}?place=${place}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.sections ?? []
}

test('the sections of a page are shown while the page is: not hidden, not deleted, and not in another shop', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const { body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Our plans' } })
  const { id, revision } = body.page
  await publishSections(shop, [hero], id)
  expect(await shownOn(shop, id)).toMatchObject([{ id: 'a' }])
  expect(await shownOn(other, id)).toEqual([])
  const hidden = await shop.owner('PATCH', `/stoa/v1/pages/${id}`, { page: { visible: false, revision } })
  expect(hidden.status, JSON.stringify(hidden.body)).toBe(200)
  expect(await shownOn(shop, id)).toEqual([])
  expect(await shownOn(shop, id.toUpperCase())).toEqual([])
  await shop.owner('DELETE', `/stoa/v1/pages/${id}`)
  expect(await shownOn(shop, id)).toEqual([])
})

test('what is stored for a section whose settings have changed since is shown with the defaults of those', async () => {
  const shop = await aShop(server)
  await publishSections(shop, [
    hero,
    { id: 'b', type: 'gallery', settings: { pictures: [{ picture: '/a.jpg' }] } },
    { id: 'c', type: 'spacer' },
  ])
  await sql`update design_document set published = jsonb_set(jsonb_set(published,
      '{sections,0,settings}', '{"title":"Still here","layout":"ASKEW","height":7,"picture":[],"gone":1}'),
      '{sections,1,settings}', '{"pictures":"none"}')
    where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  server.clock.advance(61_000)
  expect(await shownOn(shop, 'HOME')).toMatchObject([
    { id: 'a', settings: { title: 'Still here', layout: 'OVER', height: 'MEDIUM', picture: null, text: '' } },
    { id: 'b', settings: { pictures: [] } },
    { id: 'c', settings: { height: 40 } },
  ])
})

test('wrong values in sections are refused with 400, or left out of the preview', { timeout: 60_000 }, async () => {
  const shop = await aShop(server)
  const statuses = new Set<number>()
  for (const [name, value] of wrongValues) {
    const sections = [
      { ...hero, settings: value },
      { id: 'a', type: 'rich-text', settings: { text: value } },
      { id: 'a', type: 'rich-text', settings: { text: { type: 'doc', content: value } } },
      { id: 'a', type: 'gallery', settings: { pictures: [value] } },
      { id: value, type: 'spacer' },
      { id: 'a', type: value },
      { id: 'a', type: 'spacer', hiddenOnPhone: value },
      { id: 'a', type: 'spacer', from: value, until: value },
    ]
    for (const section of sections) {
      const draft = await shop.owner('PATCH', `${path}/draft`, { place: 'HOME', sections: [section] })
      const preview = await shop.owner('POST', `${path}/preview`, { sections: [section] })
      statuses.add(draft.status).add(preview.status)
      expect([200, 400, 404], `${name} ${JSON.stringify(section)}`).toContain(draft.status)
      expect([200, 400], `${name} ${JSON.stringify(section)}`).toContain(preview.status)
    }
  }
  for (const [, value] of unstorable)
    expect((await shop.owner('POST', `${path}/preview`, { sections: [{ ...hero, settings: { title: value } }] })).status).toBe(
      400,
    )
  expect([...statuses].toSorted()).toEqual([200, 400, 404])
})

test('a theme takes no null but where it can be empty, and stays readable', async () => {
  const shop = await aShop(server)
  const change = (theme: object) => shop.owner('PATCH', '/stoa/v1/theme/draft', { theme })
  const { body: before } = await change({ preset: 'MARKET', icon: '/icon.png' })
  for (const name of Object.keys(before.draft.theme).filter((each) => !['icon', 'socialPicture'].includes(each))) {
    const { status, body } = await change({ [name]: null })
    expect([name, status, body.draft?.theme]).toEqual([name, 200, before.draft.theme])
  }
  expect((await change({ icon: null })).body.draft.theme.icon).toBeNull()
  expect((await change({ icon: '/\t/evil.example/icon.png' })).status).toBe(400)
  const { revision } = (await shop.owner('GET', '/stoa/v1/theme/draft')).body.draft
  expect((await shop.owner('POST', '/stoa/v1/theme/draft/publish', { revision })).status).toBe(200)
  expect(codeOf(await shop.owner('POST', '/stoa/v1/theme/versions/9/restore', {}))).toBe('THEME_VERSION_NOT_FOUND')
})
