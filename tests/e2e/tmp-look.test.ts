import { test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner, enterBackOffice } from '../support/back-office.ts'
import { openPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'
import { samplePdf, redHalf } from '../support/sample-pdf.ts'

const shop = browserShop({ env: { SITE_STORAGE_MB: '8' } })
const combos = [
  ['w-l', { viewport: { width: 1440, height: 900 } }, 'light'],
  ['w-d', { viewport: { width: 1440, height: 900 } }, 'dark'],
  ['n-l', { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true }, 'light'],
  ['n-d', { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true }, 'dark'],
] as const
const aPicture = (red: number) => sharp({ create: { width: 640, height: 420, channels: 3, background: { r: red, g: 40, b: 40 } } }).png().toBuffer()

async function inAll(browser: Browser, name: string, visit: (page: Page, combo: string) => Promise<unknown>) {
  for (const [combo, options, colorScheme] of combos) {
    await using opened = await openPage(browser, { ...options, colorScheme })
    const { page } = opened
    try {
      await visit(page, combo)
      await page.waitForTimeout(500)
    } catch (error) { console.log(name, combo, String(error).slice(0, 300)) }
    await page.screenshot({ path: `/tmp/mrlook/${name}-${combo}.png` })
  }
}

test('look', async ({ browser }) => {
  test.setTimeout(500_000)
  const { uploadUrl } = await callAsOwner(shop, 'POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'application/pdf', fileName: 'Size guide.pdf' })
  const put = await fetch(new URL(new URL(uploadUrl).pathname, shop.url), { method: 'PUT', body: samplePdf(redHalf + ' 0 0 1 rg 180 300 90 40 re f') as never })
  console.log(put.status)
  const only = process.env.LOOK
  const wanted = (name: string) => !only || only.split(',').includes(name)
  let pdf = ''
  for (let tries = 0; tries < 40; tries++) {
    const { files } = await callAsOwner(shop, 'POST', '/site-media/v1/files/search', { search: 'Size guide' })
    pdf = files?.[0]?.id
    if (files?.[0]?.thumbnailUrl) break
    await new Promise((r) => setTimeout(r, 250))
  }
  if (wanted('library')) await inAll(browser, 'library', async (page) => { await enterBackOffice(page, shop, '/media'); await page.getByText('Size guide').first().waitFor() })
  if (wanted('pdf')) await inAll(browser, 'pdf', async (page) => { await enterBackOffice(page, shop, `/media/${pdf}`); await page.getByRole('region', { name: 'Size guide.pdf' }).waitFor() })
  const { files } = await callAsOwner(shop, 'POST', '/site-media/v1/files/search', { mediaTypes: ['VECTOR'], paging: { limit: 3 } })
  if (wanted('panel')) await inAll(browser, 'panel', async (page) => { await enterBackOffice(page, shop, `/media/${files[0].id}`); await page.getByRole('button', { name: 'Replace file' }).waitFor() })
  if (wanted('replace')) await inAll(browser, 'replace', async (page) => {
    await enterBackOffice(page, shop, `/media/${files[0].id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace file' }).click()
    await (await chooser).setFiles({ name: 'new.png', mimeType: 'image/png', buffer: await aPicture(250) })
    await page.getByRole('dialog', { name: /^Replace/ }).waitFor({ timeout: 8000 })
  })
  if (wanted('trash')) await inAll(browser, 'trash', async (page) => { await enterBackOffice(page, shop, '/media?folder=trash') })
  if (wanted('desk')) await inAll(browser, 'desk', async (page) => { await enterBackOffice(page, shop, '/reviews') })
  if (wanted('requests')) await inAll(browser, 'requests', async (page) => { await enterBackOffice(page, shop, '/reviews/requests') })
  if (wanted('rule')) await inAll(browser, 'rule', async (page) => { await enterBackOffice(page, shop, '/settings/review-requests') })
  if (wanted('figures')) await inAll(browser, 'figures', async (page) => { await enterBackOffice(page, shop, '/reviews/figures') })
  const summary = await callAsOwner(shop, 'POST', '/reviews/v1/reviews/query', { query: {} })
  const productId = summary.reviews[0].entityId
  const { product } = await callAsOwner(shop, 'GET', `/stores/v3/products/${productId}`)
  if (wanted('reviews')) await inAll(browser, 'reviews', async (page) => { await page.goto(`${shop.url}/products/${product.slug}/reviews`) })
  if (wanted('block')) await inAll(browser, 'block', async (page) => { await page.goto(`${shop.url}/products/${product.slug}`); await page.locator('#reviews, [id*=review]').first().scrollIntoViewIfNeeded() })
})
