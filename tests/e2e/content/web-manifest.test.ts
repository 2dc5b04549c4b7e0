import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

interface Manifest {
  name: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; purpose: string }[]
  [member: string]: unknown
}

/** The manifest that a page names, as browsers ask for it: without cookies. */
async function manifestOf(path: string): Promise<Manifest> {
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(await (await fetch(shop.url + path)).text()) ?? []
  const response = await fetch(new URL(href!, shop.url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  return (await response.json()) as Manifest
}

async function expectIcons({ icons }: Manifest): Promise<void> {
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(Buffer.from(await (await fetch(shop.url + src)).arrayBuffer())).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
}

test('every page names the web manifest, which has the name, the colours and the icon of the published theme', async () => {
  for (const path of ['/products/low-tide', '/cart', '/account/sign-in', '/no-such-page'])
    expect(await manifestOf(path), path).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'minimal-ui', lang: 'en' })
  await expectIcons(await manifestOf('/'))
  const { draft: before } = await callAsOwner(shop, 'GET', '/stoa/v1/theme/draft')
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/low-tide?fields=MEDIA_ITEMS_INFO')
  const icon = product.media.main.image.url
  const colors = { ...before.theme.colors, scheme: 'DARK' }
  const { draft } = await callAsOwner(shop, 'PATCH', '/stoa/v1/theme/draft', { theme: { icon, colors } })
  // Not published yet.
  const { theme_color: light } = await manifestOf('/')
  await callAsOwner(shop, 'POST', '/stoa/v1/theme/draft/publish', { revision: draft.revision })
  const own = await manifestOf('/')
  expect(own.theme_color).not.toBe(light)
  expect(own.background_color).toBe(own.theme_color)
  for (const { src } of own.icons) expect(src).toMatch(/^\/media\/touch-icons\//)
  await expectIcons(own)
})
