import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium as engine, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { chromium } from '../scripts/browsers.mjs'
import { startServer, stopServer, untilReady } from './server.ts'

/** Photographs the demo shop in each preset of the theme for `docs/presets`, or the folder that is given. */
const presets = ['GALLERY', 'MARKET', 'ATELIER']
/** Each picture shows the page in these ways, from left to right. `scale` is how much smaller it is shown. */
const views = [
  { width: 360, colorScheme: 'light', scale: 0.75 },
  { width: 360, colorScheme: 'dark', scale: 0.75 },
  { width: 1440, colorScheme: 'light', scale: 0.5 },
  { width: 1440, colorScheme: 'dark', scale: 0.5 },
] as const
/** Pixels of the picture. */
const height = 900
const gap = 16

const port = 4690
const url = `http://127.0.0.1:${port}`
const [folder = 'docs/presets'] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'stoa-presets-'))
const server = startServer('apps/server/src/main.ts', { DEMO: '1', DATA_DIR: data, PORT: String(port), PUBLIC_URL: url })
try {
  await untilReady(`${url}/ready`)
  const credentials = join(data, 'credentials.json')
  // A new shop writes them when its demo is complete.
  while (!existsSync(credentials)) await pause(100)
  await photograph(JSON.parse(readFileSync(credentials, 'utf8')))
} finally {
  await stopServer(server)
  rmSync(data, { recursive: true, force: true })
}

async function photograph({ siteId, apiKey }: { siteId: string; apiKey: string }): Promise<void> {
  const change = async (method: string, path: string, body: object): Promise<any> => {
    const headers = { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  mkdirSync(folder, { recursive: true })
  const browser = await engine.launch({ executablePath: chromium() })
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  for (const slug of ['low-tide', 'wide-bowl']) {
    await page.goto(`${url}/products/${slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    // Before the script is there, the button leads to the cart.
    await Promise.any([
      page.getByRole('dialog').getByRole('link', { name: /cart/i }).first().waitFor(),
      page.waitForURL(/\/cart/),
    ])
  }
  await page.goto(`${url}/cart`)
  await page.getByRole('main').getByText('Checkout', { exact: true }).click()
  await page.waitForURL(/\/checkout\//)
  const checkout = new URL(page.url()).pathname
  const pages = {
    home: '/',
    collection: '/categories/ceramics',
    product: '/products/low-tide',
    cart: '/cart',
    checkout,
    mail: undefined,
  }
  for (const preset of presets) {
    const { draft } = await change('PATCH', '/stoa/v1/theme/draft', { theme: { preset } })
    if (draft.isChanged) await change('POST', '/stoa/v1/theme/draft/publish', { revision: draft.revision })
    const { content } = await change('POST', '/stoa/v1/mail-settings/preview', { kind: 'ORDER_CONFIRMATION', language: 'en' })
    for (const [name, path] of Object.entries(pages)) {
      const show = () => (path ? page.goto(url + path) : page.setContent(content.html))
      await sheet(page, show).then((picture) => picture.toFile(join(folder, `${preset.toLowerCase()}-${name}.webp`)))
    }
  }
  await browser.close()
}

/** A page in all views, side by side. */
async function sheet(page: Page, show: () => Promise<unknown>): Promise<Sharp> {
  const parts = []
  let left = 0
  for (const { width, colorScheme, scale } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: Math.round(height / scale) })
    await show()
    await page.evaluate('document.fonts.ready')
    await page.evaluate(
      "Promise.all([...document.images].filter(({ loading }) => loading === 'eager').map((image) => image.decode()))",
    )
    const shown = Math.round(width * scale)
    parts.push({
      input: await sharp(await page.screenshot())
        .resize(shown, height)
        .png()
        .toBuffer(),
      left,
      top: 0,
    })
    left += shown + gap
  }
  const background = { r: 128, g: 128, b: 128 }
  return sharp({ create: { width: left - gap, height, channels: 3, background } })
    .composite(parts)
    .webp({ quality: 80 })
}
