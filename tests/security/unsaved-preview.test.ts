import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSections } from '../conformance/contact/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { ownerOf, pagesOf } from '../support/servers/shop-pages.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const hero = (title: string) => ({ id: 'a', type: 'hero', settings: { title } })

test('what is not saved is shown to staff of the shop, for a form of this origin, and to nobody else', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  await publishSections(shop, [hero('What all see')])
  await using pages = await pagesOf(server, shop)
  const shown = await pages.preview([hero('Nobody has saved this')], ownerOf(shop))
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('Nobody has saved this')
  expect(shown.headers['cache-control']).toMatch(/no-cache|no-store/)
  for (const who of [undefined, ownerOf(other), '*']) {
    const page = await pages.preview([hero('Nobody has saved this')], who)
    expect([who, page.statusCode]).toEqual([who, 405])
    expect(page.body).not.toContain('Nobody has saved this')
  }
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect((await pages.preview([hero('x')], ownerOf(shop), headers as {})).statusCode, JSON.stringify(headers)).toBe(403)
  for (const url of ['/', '/?preview=unsaved', '/?preview']) {
    const { body } = await pages.get(url)
    expect(body, url).toContain('What all see')
    expect(body, url).not.toContain('Nobody has saved this')
  }
})

test('a preview that no call could have as its body is refused, and is no failure', async () => {
  const shop = await aShop(server)
  await using pages = await pagesOf(server, shop)
  const nested = '['.repeat(10_000) + ']'.repeat(10_000)
  const tried = [
    '{broken',
    nested,
    `[{"id":"a","type":"rich-text","settings":{"text":${nested}}}]`,
    '[{"id":"a","type":"hero","settings":{"__proto__":{"title":"x"}}}]',
    String.raw`[{"id":"a","type":"hero","settings":{"title":"\u0000"}}]`,
    '{}',
    '7',
    '[null]',
  ]
  for (const each of tried) expect([400, 404], each.slice(0, 80)).toContain((await pages.preview(each, ownerOf(shop))).statusCode)
  for (const each of ['null', '[]']) expect((await pages.preview(each, ownerOf(shop))).statusCode, each).toBe(200)
})

test('only a preview of staff may be longer than a form', async () => {
  const shop = await aShop(server)
  await using pages = await pagesOf(server, shop)
  const html = { id: 'a', type: 'custom-html', settings: { html: 'x'.repeat(15_000) } }
  const long = Array.from({ length: 20 }, (_, index) => ({ ...html, id: `${index}` }))
  expect((await pages.preview(long, ownerOf(shop))).statusCode).toBe(200)
  expect((await pages.preview(long)).statusCode).toBe(413)
  expect((await pages.preview(long, ownerOf(shop), {}, '/cart/change')).statusCode).toBe(413)
  expect((await pages.preview('x'.repeat(3 * 1024 * 1024), ownerOf(shop))).statusCode).toBe(413)
})

test('staff who may not read drafts see the published page', async () => {
  const shop = await aShop(server)
  await publishSections(shop, [hero('What all see')])
  await shop.owner('PATCH', '/stoa/v1/sections/draft', { place: 'HOME', sections: [hero('A draft')] })
  await using pages = await pagesOf(server, shop)
  expect((await pages.get('/?preview', ownerOf(shop))).body).toContain('A draft')
  const page = await pages.get('/?preview', `${shop.credentials.siteId} PRODUCTS:MANAGE`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('What all see')
  expect(page.body).not.toContain('A draft')
})

test('a contact form that is a draft is shown to staff and takes no messages; its document shows no drafts to visitors', async () => {
  const shop = await aShop(server)
  const html = { id: 'b', type: 'custom-html', settings: { html: '<p>A draft</p>', scripts: true } }
  const sections = [{ id: 'form', type: 'contact-form', settings: { title: 'Ask us anything' } }, html]
  await shop.owner('PATCH', '/stoa/v1/sections/draft', { place: 'HOME', sections })
  await using pages = await pagesOf(server, shop)
  const page = await pages.get('/?preview', ownerOf(shop))
  expect(page.body).toContain('Ask us anything')
  expect(page.body).toMatch(/name="token" value=""/)
  expect((await pages.get('/?preview')).body).not.toContain('Ask us anything')
  expect((await pages.get('/contact?place=HOME&section=form')).statusCode).toBe(404)
  expect((await pages.get('/sections/HOME/b?preview', ownerOf(shop))).body).toContain('A draft')
  for (const path of [
    '/sections/HOME/b?preview',
    '/sections/HOME/b',
    '/sections/NOWHERE/b',
    '/sections/x/b',
    '/sections/HOME/form',
  ])
    expect((await pages.get(path)).statusCode, path).toBe(404)
})
