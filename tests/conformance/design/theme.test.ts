import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/theme'

async function draftOf({ owner }: TestShop) {
  const { status, body } = await owner('GET', `${path}/draft`)
  expect(status).toBe(200)
  return body.draft
}

async function change({ owner }: TestShop, theme: object, revision?: string) {
  return owner('PATCH', `${path}/draft`, { theme, ...(revision && { revision }) })
}

async function publish(shop: TestShop) {
  const { revision } = await draftOf(shop)
  const { status, body } = await shop.owner('POST', `${path}/draft/publish`, { revision })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** As its pages get it. */
async function shown(shop: TestShop) {
  const visitor = await aVisitor(shop)
  const [theme, site] = await Promise.all([visitor.send('GET', path), visitor.send('GET', '/stoa/v1/shop')])
  expect(site.body.shop.theme).toEqual(theme.body.theme)
  return theme.body.theme
}

test('a changed theme is a draft that visitors see once it is published', async () => {
  const shop = await aShop(server)
  const before = await shown(shop)
  expect(before).toMatchObject({ preset: 'GALLERY', headingFont: 'FRAUNCES', logo: { picture: null, height: 40 } })
  const changed = await change(shop, { colors: { brand: '#7a1f5c' }, corners: 'ROUND' })
  expect(changed.body.draft).toMatchObject({
    isChanged: true,
    theme: { colors: { brand: '#7a1f5c', ground: 'SOFT' }, corners: 'ROUND' },
  })
  expect(await shown(shop)).toEqual(before)
  await publish(shop)
  expect(await shown(shop)).toMatchObject({
    colors: { brand: '#7a1f5c', ground: 'SOFT' },
    corners: 'ROUND',
    headingFont: 'FRAUNCES',
  })
  expect(await draftOf(shop)).toMatchObject({ isChanged: false })
})

test('a preset sets everything but the pictures, and what the same request names', async () => {
  const shop = await aShop(server)
  await change(shop, {
    logo: { picture: 'https://shop.example/logo.png', height: 60 },
    icon: 'https://shop.example/icon.png',
    corners: 'SOFT',
  })
  const { body } = await change(shop, { preset: 'MARKET', headings: 'QUIET' })
  expect(body.draft.theme).toMatchObject({
    preset: 'MARKET',
    corners: 'ROUND',
    headings: 'QUIET',
    textFont: 'NUNITO_SANS',
    logo: { picture: 'https://shop.example/logo.png', darkPicture: null, height: 60 },
    icon: 'https://shop.example/icon.png',
  })
})

test('null brings the preset’s colour back, and an absent field stays', async () => {
  const shop = await aShop(server)
  await change(shop, { colors: { brand: '#7a1f5c', accent: '#004400' } })
  const { body } = await change(shop, { colors: { brand: null } })
  expect(body.draft.theme.colors).toMatchObject({ brand: null, accent: '#004400' })
})

test('a colour that cannot be read is named with what stands in its place', async () => {
  const shop = await aShop(server)
  const { body } = await change(shop, { colors: { brand: '#ffe14d' } })
  const light = body.draft.shifts.find(({ mode }: { mode: string }) => mode === 'LIGHT')
  expect(light).toMatchObject({ color: 'BRAND', given: '#ffe14d' })
  expect(light.used).not.toBe('#ffe14d')
  expect(body.draft.shifts.some(({ mode }: { mode: string }) => mode === 'DARK')).toBe(false)
})

test('of two people who change the same draft, the later one is refused; and only what was seen is published', async () => {
  const shop = await aShop(server)
  const { revision } = await draftOf(shop)
  expect((await change(shop, { density: 'AIRY' }, revision)).status).toBe(200)
  expect(codeOf(await change(shop, { density: 'COMPACT' }, revision))).toBe('REVISION_MISMATCH')
  expect(codeOf(await shop.owner('POST', `${path}/draft/publish`, { revision }))).toBe('REVISION_MISMATCH')
  expect((await shown(shop)).density).toBe('NORMAL')
})

test('a draft is discarded, and what equals the published theme is no draft', async () => {
  const shop = await aShop(server)
  expect(codeOf(await shop.owner('DELETE', `${path}/draft`))).toBe('THEME_DRAFT_NOT_FOUND')
  await change(shop, { header: 'SPLIT' })
  expect((await shop.owner('DELETE', `${path}/draft`)).body.draft).toMatchObject({ isChanged: false, theme: { header: 'START' } })
  await change(shop, { header: 'SPLIT' })
  expect((await change(shop, { header: 'START' })).body.draft.isChanged).toBe(false)
  const { revision } = await draftOf(shop)
  expect(codeOf(await shop.owner('POST', `${path}/draft/publish`, { revision }))).toBe('THEME_DRAFT_NOT_FOUND')
})

test('an earlier theme becomes the draft again', async () => {
  const shop = await aShop(server)
  for (const preset of ['MARKET', 'ATELIER']) {
    await change(shop, { preset })
    await publish(shop)
  }
  const { body } = await shop.owner('GET', `${path}/versions`)
  expect(body.versions.map(({ number, theme }: any) => [number, theme.preset])).toEqual([
    [2, 'ATELIER'],
    [1, 'MARKET'],
  ])
  expect(body.versions[0].publishedDate).toBeTruthy()
  const restored = await shop.owner('POST', `${path}/versions/1/restore`, {})
  expect(restored.body.draft).toMatchObject({ isChanged: true, theme: { preset: 'MARKET' } })
  expect((await shown(shop)).preset).toBe('ATELIER')
  expect(codeOf(await shop.owner('POST', `${path}/versions/9/restore`, {}))).toBe('THEME_VERSION_NOT_FOUND')
})

test('what is no colour, no picture and no choice is refused', async () => {
  const shop = await aShop(server)
  for (const theme of [
    { colors: { brand: 'red;}body{display:none' } },
    { logo: { picture: 'javascript:alert(1)' } },
    { icon: 'data:image/png;base64,AAAA' },
    { socialPicture: '//evil.example/x.png' },
    { logo: { height: 5000 } },
    { headingFont: 'COMIC' },
  ])
    expect((await change(shop, theme)).status, JSON.stringify(theme)).toBe(400)
  expect(await draftOf(shop)).toMatchObject({ isChanged: false })
})

test('a visitor sees no draft and changes nothing', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `${path}/draft`)).status).toBe(403)
  expect((await visitor.send('PATCH', `${path}/draft`, { theme: { corners: 'ROUND' } })).status).toBe(403)
  expect((await visitor.send('GET', `${path}/versions`)).status).toBe(403)
})
