import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/sections'

test('sections that are not saved are shown as visitors would see them, without what is not complete', async () => {
  const shop = await aShop(server)
  const picture = 'https://pictures.example/a.jpg'
  const { status, body } = await shop.owner('POST', `${path}/preview`, {
    sections: [
      { id: 'a', type: 'hero', settings: { title: 'Welcome', picture } },
      { id: 'b', type: 'hero', settings: { title: '' } },
      { id: 'c', type: 'gallery', settings: { title: 'Yard', pictures: [{ picture }, { picture: '' }] } },
      { id: 'd', type: 'hero', settings: { title: 'Later' }, from: '2999-01-01T00:00:00Z' },
      { id: 'e', type: 'hero', settings: { title: 'x', link: 'javascript:alert(1)' } },
      { id: 'f', type: 'removed-by-its-developer' },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.sections).toMatchObject([
    { id: 'a', settings: { title: 'Welcome', picture: { url: picture } } },
    { id: 'c', settings: { pictures: [{ picture: { url: picture } }] } },
  ])
  const { draft } = (await shop.owner('GET', `${path}/draft?place=HOME`)).body
  expect(draft).toMatchObject({ isOwn: false, isChanged: false })
})

test('a visitor previews nothing, and what no section can be is refused', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  expect((await visitor.send('POST', `${path}/preview`, { sections: [] })).status).toBe(403)
  for (const sections of ['[]', [7], [null], Array.from({ length: 51 }, (_, index) => ({ id: `${index}`, type: 'spacer' }))])
    expect((await shop.owner('POST', `${path}/preview`, { sections })).status, JSON.stringify(sections)).toBe(400)
})

test('a page without sections is again as the shop came', async () => {
  const shop = await aShop(server)
  const write = async (sections: object[]) => {
    const { draft } = (await shop.owner('PATCH', `${path}/draft`, { place: 'HOME', sections })).body
    await shop.owner('POST', `${path}/draft/publish`, { place: 'HOME', revision: draft.revision })
    return draft
  }
  expect(await write([{ id: 'a', type: 'spacer' }])).toMatchObject({ isOwn: true })
  expect(await write([])).toMatchObject({ isOwn: false, isChanged: true })
  expect((await (await aVisitor(shop)).send('GET', `${path}?place=HOME`)).body.sections).toBeFalsy()
})
