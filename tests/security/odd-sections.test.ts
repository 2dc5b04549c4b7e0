import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSections } from '../conformance/contact/builders.ts'
import { oddSettings } from '../support/requests/odd-sections.ts'
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
  for (const { type, fields } of await sectionKinds()) {
    for (const { name, settings } of oddSettings(fields)) {
      const section = { id: `s${accepted.length}`, type, settings }
      const draft = await shop.owner('PATCH', `${path}/draft`, { place: 'PRODUCT', sections: [section] })
      const preview = await shop.owner('POST', `${path}/preview`, { sections: [section] })
      if (draft.status === 200) accepted.push({ name: `${type} ${name}`, section })
      else if (draft.status !== 400) faults.push(`${type} ${name}: ${draft.status}`)
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
