import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSections } from '../conformance/contact/builders.ts'
import { oddSettings } from '../support/requests/odd-sections.ts'
import { everyNth } from '../support/requests/wrong-values.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { pagesOf } from '../support/servers/shop-pages.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ sectionKinds })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/sections'
const most = 50

interface TriedSection {
  name: string
  section: { id: string; type: string; settings: object }
}

/** Every kind of section with odd settings, and what the server says of them. */
async function tryAll(shop: TestShop): Promise<{ accepted: TriedSection[]; faults: string[] }> {
  const accepted: TriedSection[] = []
  const faults: string[] = []
  const isPreviewed = everyNth(3)
  for (const { type, fields } of await sectionKinds()) {
    for (const { name, settings } of oddSettings(fields)) {
      const section = { id: `s${accepted.length}`, type, settings }
      const draft = await shop.owner('PATCH', `${path}/draft`, { place: 'PRODUCT', sections: [section] })
      if (draft.status === 200) accepted.push({ name: `${type} ${name}`, section })
      else if (draft.status !== 400) faults.push(`${type} ${name}: ${draft.status}`)
      if (!isPreviewed()) continue
      const preview = await shop.owner('POST', `${path}/preview`, { sections: [section] })
      if (![200, 400].includes(preview.status)) faults.push(`${type} ${name}, previewed: ${preview.status}`)
    }
  }
  return { accepted, faults }
}

test(
  'every field of every kind of section takes wrong values: refused, or shown to visitors on a whole page',
  { timeout: 300_000 },
  async () => {
    const shop = await aShop(server)
    const { accepted, faults } = await tryAll(shop)
    expect(faults).toEqual([])
    await using pages = await pagesOf(server, shop)
    for (let at = 0; at < accepted.length; at += most) {
      const some = accepted.slice(at, at + most)
      await publishSections(
        shop,
        some.map(({ section }) => section),
      )
      const { statusCode, body } = await pages.get('/')
      const missing = some.filter(({ section: { id } }) => !body.includes(`data-section="${id}"`))
      expect(missing.map(({ name }) => name)).toEqual([])
      expect(statusCode, some.map(({ name }) => name).join('\n')).toBe(200)
      expect(body).not.toContain('<script>alert(1)')
      expect(body).not.toContain('<img src=x')
    }
  },
)

test('a section of any id has its own document and forms on the page', async () => {
  const shop = await aShop(server)
  const ids = ['a/b', '"><script>alert(1)</script>', '%2e%2e', '#x', '?y=1', ' ', '__proto__', 'constructor', 'é\u0301\u{1f600}']
  const sections = ids.flatMap((id) => [
    { id, type: 'custom-html', settings: { html: '<p>Own document</p>', scripts: true, frameTitle: 'x' } },
    { id: `${id}f`, type: 'contact-form', settings: {} },
    { id: `${id}n`, type: 'newsletter', settings: {} },
  ])
  await publishSections(shop, sections)
  await using pages = await pagesOf(server, shop)
  const { statusCode, body } = await pages.get('/')
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<script>alert(1)')
  const addresses = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  const [frames, forms] = [addresses(/<iframe src="([^"]+)"/g), addresses(/action="(\/(?:contact|newsletter)[^"]*)"/g)]
  expect([frames.length, forms.length]).toEqual([ids.length, 2 * ids.length])
  for (const url of frames) {
    const document = await pages.get(url)
    expect([url, document.statusCode]).toEqual([url, 200])
    expect(document.body).toContain('<p>Own document</p>')
    expect(document.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
  }
  for (const url of forms) expect([url, (await pages.get(url)).statusCode]).toEqual([url, 200])
})
