import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorefront } from '@stoa/storefront/server'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../apps/server/src/web/storefront/serve-storefront.ts'
import { publishSections } from '../conformance/contact/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { testApp } from '../support/servers/test-app.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

/** The pages of a shop, as its owner, the owner of another shop and a visitor open them. */
async function pagesOf(shop: TestShop) {
  const web = await testApp(server.database, { sectionKinds, clock: server.clock })
  const { app, call, kernel, limits, composed } = web
  await serveStorefront(app, {
    storefront: { handle: (await createStorefront()).handle },
    call,
    siteAt: async () => ({ id: shop.credentials.siteId, origin: 'http://localhost', redirects: false }),
    orderLinks: { grantOf: () => undefined },
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    // Sessions of the back office are tested elsewhere.
    ownPerson: async (session, siteId) => {
      const [site, ...scopes] = session?.split(' ') ?? []
      if (site !== siteId) return undefined
      return { siteId, caller: { kind: 'USER', userId: crypto.randomUUID(), name: 'Mia', roles: ['SOME'], scopes } }
    },
    readCache: kernel.readCache,
    limits,
    secureCookies: false,
  })
  const cookieOf = (who: string | undefined) => (who ? { cookie: `stoa_session=${encodeURIComponent(who)}` } : {})
  return {
    get: (url: string, who?: string) =>
      app.inject({ url, headers: { accept: 'text/html', host: 'localhost', ...cookieOf(who) } }),
    preview: (sections: unknown, who?: string, headers: Record<string, string> = {}, url = '/?preview=unsaved') =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          accept: 'text/html',
          host: 'localhost',
          origin: 'http://localhost',
          'content-type': 'application/x-www-form-urlencoded',
          ...cookieOf(who),
          ...headers,
        },
        payload: new URLSearchParams({
          sections: typeof sections === 'string' ? sections : JSON.stringify(sections),
        }).toString(),
      }),
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  }
}

const hero = (title: string) => ({ id: 'a', type: 'hero', settings: { title } })
const ownerOf = ({ credentials }: TestShop) => `${credentials.siteId} *`

test('what is not saved is shown to staff of the shop, for a form of this origin, and to nobody else', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  await publishSections(shop, [hero('What all see')])
  await using pages = await pagesOf(shop)
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
  await using pages = await pagesOf(shop)
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
  await using pages = await pagesOf(shop)
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
  await using pages = await pagesOf(shop)
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
  await using pages = await pagesOf(shop)
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
