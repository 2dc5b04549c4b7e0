import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presets } from '@stoa/web/theme/presets'
import { themeStyle } from '@stoa/web/theme/theme-style'
import { everyNth, wrongValues } from '../../support/requests/wrong-values.ts'
import { plainSettings } from '../../support/requests/odd-sections.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { ownerOf, pagesOf } from '../../support/servers/shop-pages.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { publishSections } from '../contact/builders.ts'

// Rows that another version of the server wrote, or somebody who repaired something by hand.

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

/** What PostgreSQL stores as JSON. */
const storable = wrongValues.filter(([name]) => name !== 'NUL' && name !== 'half a character')
const text = 'Still here'
const title = { id: 'title', type: 'hero', settings: { title: text } }

let stores = 0

/** Stores a document as published and as the draft. */
async function store(shop: TestShop, key: string, doc: unknown): Promise<void> {
  const json = JSON.stringify(doc)
  await sql`insert into design_document (site_id, key, revision, published, draft)
    values (${shop.credentials.siteId}, ${key}, 1, ${json}::jsonb, ${json}::jsonb)
    on conflict (site_id, key) do update set published = excluded.published, draft = excluded.draft`.execute(server.database.db)
  await sql`insert into design_version (site_id, key, number, published_date, doc)
    select ${shop.credentials.siteId}, ${key}, coalesce(max(number), 0) + 1, now(), ${json}::jsonb from design_version
    where site_id = ${shop.credentials.siteId} and key = ${key}`.execute(server.database.db)
  // Whatever is published lets the server read its documents again.
  const settings = { height: 40 + (++stores % 100) }
  await publishSections(shop, [{ id: 'x', type: 'spacer', settings }], 'PRODUCT')
}

async function expectAnswers(shop: TestShop, paths: readonly string[], about: string): Promise<void> {
  for (const path of paths) expect((await shop.owner('GET', path)).status, `${path}: ${about}`).toBe(200)
}

test(
  'a theme with any field that is wrong is the rest of it, on every page and in the back office',
  { timeout: 180_000 },
  async () => {
    const shop = await aShop(server)
    await using pages = await pagesOf(server, shop)
    const { MARKET: whole } = presets
    const [isRendered, isChosen] = [everyNth(10), everyNth(4)]
    const places = Object.entries(whole).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? [[name], ...Object.keys(value).map((inner) => [name, inner])] : [[name]],
    )
    const poisoned = [
      ...storable.map(([, value]) => value),
      ...places.flatMap((place) => ['STRIPES', { toString: 'x' }, null].filter(isChosen).map((value) => at(place, value))),
      at(['colors', 'brand'], 'red}</style><script>alert(1)</script>'),
      at(['logo', 'height'], 1e9),
      { ...whole, sparkles: true },
    ]
    function at([name = '', inner]: readonly string[], value: unknown) {
      const holder = whole[name as keyof typeof whole] as object
      return { ...whole, [name]: inner ? { ...holder, [inner]: value } : value }
    }
    for (const theme of poisoned) {
      const about = JSON.stringify(theme).slice(0, 200)
      await store(shop, 'theme', theme)
      await expectAnswers(shop, ['/stoa/v1/theme', '/stoa/v1/theme/draft', '/stoa/v1/theme/versions'], about)
      const { body: shown } = await shop.owner('GET', '/stoa/v1/theme')
      const style = themeStyle(shown.theme)
      expect(style, about).not.toMatch(/undefined|[<>]/)
      if (!isRendered()) continue
      const { statusCode, body } = await pages.get('/')
      expect(statusCode, about).toBe(200)
      expect(body, about).toContain(style)
    }
    const { body } = await shop.owner('GET', '/stoa/v1/theme')
    expect(body.theme).toEqual(whole)
    expect((await shop.owner('PATCH', '/stoa/v1/theme/draft', { theme: { corners: 'SOFT' } })).status).toBe(200)
  },
)

test('sections with any setting that is wrong leave the page and the others as they are', { timeout: 180_000 }, async () => {
  const shop = await aShop(server)
  await using pages = await pagesOf(server, shop)
  const isRendered = everyNth(4)
  const values = [...storable.map(([, value]) => value), { toString: 'x' }, [[]], [{}]]
  for (const [name, value] of storable) {
    const sections = (await sectionKinds()).flatMap(({ type, fields }) =>
      Object.keys(fields).map((field) => ({
        id: `${type} ${field}`,
        type,
        settings: { ...plainSettings(fields), [field]: value },
      })),
    )
    await store(shop, 'sections/HOME/', { sections: [...sections, title] })
    await expectAnswers(shop, readPaths, name)
    if (!isRendered()) continue
    const { statusCode, body } = await pages.get('/')
    expect(statusCode, name).toBe(200)
    expect(body, name).toContain(text)
  }
  for (const value of values) {
    const about = JSON.stringify(value)
    const poisoned = [value, ...Object.keys(stored).map((field) => ({ ...stored, id: field, [field]: value }))]
    await store(shop, 'sections/HOME/', { sections: [...poisoned, title] })
    await expectAnswers(shop, readPaths, about)
    if (isRendered()) expect((await pages.get('/')).body, about).toContain(text)
    for (const whole of [value, { sections: value }]) {
      await store(shop, 'sections/HOME/', whole)
      await expectAnswers(shop, readPaths, about)
    }
  }
})

const readPaths = ['', '/draft', '/versions'].map((path) => `/stoa/v1/sections${path}?place=HOME`)
const stored = { id: 'x', type: 'hero', settings: { title: 'x' }, hiddenOnPhone: false, from: null, until: null }

test('a page with a section whose kind is gone can be changed and published: it stays, and visitors do not see it', async () => {
  const shop = await aShop(server)
  await using pages = await pagesOf(server, shop)
  const gone = { ...stored, id: 'gone', type: 'fireworks', settings: { rockets: 7 } }
  const changed = { ...stored, id: 'changed', settings: { title: 'Kept', glow: true } }
  await store(shop, 'sections/HOME/', { sections: [gone, changed, title] })
  const read = async () => (await shop.owner('GET', '/stoa/v1/sections/draft?place=HOME')).body.draft.sections
  const sections = await read()
  expect(sections[0]).toEqual(gone)
  expect(sections[1].settings).not.toHaveProperty('glow')
  // As the back office sends what it has read, with one change.
  await publishSections(shop, [...sections, { ...title, id: 'more', settings: { title: 'One more' } }])
  expect((await read())[0]).toEqual(gone)
  const { statusCode, body } = await pages.get('/')
  expect(statusCode).toBe(200)
  for (const words of ['Kept', text, 'One more']) expect(body).toContain(words)
  expect(body).not.toContain('data-section="gone"')
  const fresh = { place: 'HOME', sections: [{ ...gone, id: 'another' }] }
  expect((await shop.owner('PATCH', '/stoa/v1/sections/draft', fresh)).status).toBe(404)
  expect((await pages.preview(sections, ownerOf(shop))).statusCode).toBe(200)
})
