import { getContrast } from '@stoa/web/contrast'
import { files } from '@wix/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownerClient, aShop, type TestShop } from '../../support/shop/shop.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()
const path = '/stoa/v1/mail-settings'

const set = (shop: TestShop, settings: object) => shop.owner('PATCH', path, { settings })

async function previewOf(shop: TestShop, language = 'en'): Promise<{ subject: string; html: string; text: string }> {
  const { body } = await shop.owner('POST', `${path}/preview`, { kind: 'ORDER_CONFIRMATION', language })
  return body.content
}

async function aLogo(shop: TestShop, format: 'png' | 'webp'): Promise<string> {
  const picture = sharp({ create: { width: 600, height: 100, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
  const { uploadUrl } = await ownerClient(shop, { files }).files.generateFileUploadUrl(`image/${format}`, {
    fileName: `logo.${format}`,
  })
  const content = await picture.toFormat(format).toBuffer()
  const url = mailing.server.url + new URL(uploadUrl!).pathname
  const response = await fetch(url, { method: 'PUT', body: content as unknown as string })
  return ((await response.json()) as any).file.id
}

/** The colours of the button, of the link in the footer and of the wall. */
function coloursOf(html: string) {
  const style = (pattern: RegExp) => pattern.exec(html)![1]!
  return {
    button: /class="button" style="[^"]*background-color:(#\w+);color:(#\w+)/.exec(html)!.slice(1) as [string, string],
    wall: style(/<body class="wall" style="[^"]*background-color:(#\w+)/),
    footer: style(/<p class="quiet" style="[^"]*color:(#\w+)[^"]*">You get this email/),
  }
}

test('logo, colours, footer and links of the shop are in every mail, in both versions', async () => {
  const shop = await aShop(mailing.server)
  const id = await aLogo(shop, 'png')
  const { status, body } = await set(shop, {
    logoUrl: `/media/${id}`,
    accentColor: '#c0392b',
    backgroundColor: '#fff8e7',
    footers: [{ language: 'en', text: 'Blattwerk <GmbH>\nBerlin' }],
    socialLinks: ['https://www.instagram.com/blattwerk', 'https://social.example.org/@blattwerk'],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.settings).toMatchObject({ logoUrl: `http://localhost/media/${id}`, accentColor: '#c0392b', sendInTestMode: false })
  const { html, text } = await previewOf(shop)
  expect(html).toMatch(new RegExp(`<img[^>]* alt="Test shop"[^>]* height="37"[^>]* src="http://localhost/media/${id}/v1/`))
  expect(coloursOf(html)).toMatchObject({ wall: '#fff8e7', button: ['#c0392b', '#ffffff'] })
  expect(html).toContain('Blattwerk &lt;GmbH&gt;\nBerlin')
  expect(html).toMatch(/<a href="https:\/\/www\.instagram\.com\/blattwerk"[^>]*>Instagram<\/a>/)
  expect(text).toContain('Blattwerk <GmbH>\nBerlin\n\nInstagram: https://www.instagram.com/blattwerk\nsocial.example.org: https:')
  // A language without a footer has that of the shop's language.
  expect((await previewOf(shop, 'de')).text).toContain('Blattwerk <GmbH>')

  const usages = (await shop.owner('POST', '/stoa/v1/media/usages', { fileIds: [id] })).body.usages
  expect(usages).toMatchObject([{ kind: 'MAIL' }])

  await set(shop, { logoUrl: null, accentColor: null, socialLinks: [] })
  const after = await previewOf(shop)
  expect(after.html).not.toContain('<img')
  expect(coloursOf(after.html)).toMatchObject({ wall: '#fff8e7', button: ['#0534c5', '#ffffff'] })
  expect(after.text).toContain('Blattwerk <GmbH>')
})

test('whatever the colours, texts can be read on them', async () => {
  const shop = await aShop(mailing.server)
  for (const color of ['#ffffff', '#ffff00', '#7f7f7f', '#000000', '#00ff7f', '#ff69b4']) {
    await set(shop, { accentColor: color, backgroundColor: color })
    const { html } = await previewOf(shop)
    const { button, wall, footer } = coloursOf(html)
    expect(getContrast(...button), color).toBeGreaterThanOrEqual(4.5)
    // A link in the text has the colour of the button.
    expect(getContrast(button[0], '#fdfdfe'), color).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(footer, wall), color).toBeGreaterThanOrEqual(4.5)
    const [, dark, onDark] = /\.button { background-color: (#\w+) !important; color: (#\w+)/.exec(html)!
    expect(getContrast(dark!, onDark!), color).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(dark!, '#1a2030'), color).toBeGreaterThanOrEqual(4.5)
  }
})

test('the button of a black brand is white in the dark, as in the shop, and not a dull grey', async () => {
  const shop = await aShop(mailing.server)
  await set(shop, { accentColor: '#151515' })
  const [, dark] = /\.button { background-color: (#\w+) !important/.exec((await previewOf(shop)).html)!
  expect(getContrast(dark!, '#ffffff')).toBeLessThan(1.3)
})

test('a logo is a picture of the shop that mail programs show, and a link an address on the web', async () => {
  const shop = await aShop(mailing.server)
  const other = await aShop(mailing.server)
  for (const logoUrl of [
    'https://tracker.example.com/logo.png',
    `/media/${await aLogo(other, 'png')}`,
    `/media/${await aLogo(shop, 'webp')}`,
    '/media/none.png',
    'javascript:alert(1)',
  ])
    expect((await set(shop, { logoUrl })).status, logoUrl).toBe(400)
  for (const address of ['javascript:alert(1)', 'http://example.com', 'no address', 'https://'])
    expect((await set(shop, { socialLinks: [address] })).status, address).toBe(400)
  expect((await set(shop, { accentColor: 'red' })).status).toBe(400)
  expect((await shop.owner('GET', path)).body.settings).toMatchObject({ logoUrl: null, socialLinks: [], accentColor: null })
})
