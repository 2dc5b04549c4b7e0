// Photographs the demo shop in each preset of the theme, on a phone and a desktop, light and dark: npm run presets
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium as engine } from 'playwright-core'
import sharp from 'sharp'
import { chromium } from './browsers.mjs'
import { buildFrontEnds, generateContract, root, spawnNode } from './steps.mjs'

const presets = ['GALLERY', 'MARKET', 'ATELIER']
/** Each picture shows the page in these ways, from left to right. `scale` is how much smaller it is shown. */
const views = [
  { width: 360, colorScheme: 'light', scale: 0.75 },
  { width: 360, colorScheme: 'dark', scale: 0.75 },
  { width: 1440, colorScheme: 'light', scale: 0.5 },
  { width: 1440, colorScheme: 'dark', scale: 0.5 },
]
/** Pixels of the picture. */
const height = 900
const gap = 16

const port = process.env.PORT ?? '3060'
const url = `http://localhost:${port}`
const folder = process.env.PICTURES ?? join(root, 'docs/presets')

generateContract()
buildFrontEnds()
const data = mkdtempSync(join(tmpdir(), 'stoa-presets-'))
const server = spawnNode(['apps/server/src/main.ts'], { NODE_ENV: 'production', DEMO: '1', DATA_DIR: data, PORT: port })
try {
  const credentials = join(data, 'credentials.json')
  while (!(await fetch(`${url}/ready`).catch(() => undefined))?.ok || !existsSync(credentials)) {
    if (server.exitCode !== null) throw new Error('the shop did not start')
    await wait(300)
  }
  await photograph(JSON.parse(readFileSync(credentials, 'utf8')))
} finally {
  server.kill()
  rmSync(data, { recursive: true, force: true })
}

async function photograph({ siteId, apiKey }) {
  const change = async (method, path, body) => {
    const headers = { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  mkdirSync(folder, { recursive: true })
  const browser = await engine.launch({ executablePath: chromium() })
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  for (const slug of ['low-tide', 'wide-bowl']) {
    await page.goto(`${url}/products/${slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('dialog').getByRole('link', { name: /cart/i }).first().waitFor()
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
async function sheet(page, show) {
  const parts = []
  let left = 0
  for (const { width, colorScheme, scale } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: Math.round(height / scale) })
    await show()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() =>
      Promise.all([...document.images].filter(({ loading }) => loading === 'eager').map((each) => each.decode())),
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
