import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a redirect is created, followed and counted, and a removed page answers 410', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/redirects')
  for (const [path, kind] of [
    ['/old-poster', 'Moved permanently (301)'],
    ['/never-again', 'Removed (410)'],
  ] as const) {
    await page.getByRole('link', { name: 'New redirect' }).click()
    const form = page.getByRole('dialog', { name: 'New redirect' })
    await form.getByLabel('Old URL').fill(path)
    await form.getByLabel('Type').selectOption(kind)
    if (kind.startsWith('Moved')) await form.getByLabel('New URL').fill('/products')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText(`Redirect from ${path} created`).waitFor()
  }
  const moved = await fetch(`${shop.url}/old-poster?utm=1`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/products'])
  const missing = await fetch(`${shop.url}/never-again`)
  expect(missing.status).toBe(410)
  const body = await missing.text()
  expect(body).toContain('Page not found')
  expect(body).toContain('noindex')
  await page.reload()
  await expect.poll(() => page.getByRole('row', { name: '/old-poster' }).innerText()).toMatch(/301[\s\S]*\b1\b/)
  expect(faults).toEqual([])
})

test('redirects are imported from a file with a preview; missing URLs get a redirect', { tag: '@soak' }, async ({ browser }) => {
  for (const path of ['/lost-vase', '/lost-vase']) expect((await fetch(shop.url + path)).status).toBe(404)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/redirects/import')
  const csv = ['From;To;Code', '/file-a;/products;301', '/products;/file-a;301', 'nowhere;/products;', '/file-gone;;410']
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  const lines = page.getByRole('table', { name: 'Lines of the file' })
  await lines.getByRole('row', { name: '/file-a New /products' }).waitFor()
  await lines.getByText('The new URL redirects back to the old one.').waitFor()
  await lines.getByText('The old URL must start with a slash.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Import 2 redirects' }).click()
  await page.getByText('2 redirects imported').waitFor()
  expect((await fetch(`${shop.url}/file-a`, { redirect: 'manual' })).headers.get('location')).toMatch(/\/products$/)
  expect((await fetch(`${shop.url}/file-gone`)).status).toBe(410)

  await page.getByRole('link', { name: 'Search engines' }).click()
  await page.getByText(/^\d+ products, \d+ categories, \d+ pages$/).waitFor()
  await page.getByRole('row', { name: /\/lost-vase 2 times/ }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Create redirect: /lost-vase' }).click()
  const form = page.getByRole('dialog', { name: 'New redirect' })
  await expect.poll(() => form.getByLabel('Old URL').inputValue()).toBe('/lost-vase')
  await form.getByLabel('New URL').fill('/products/low-tide')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Redirect from /lost-vase created').waitFor()
  await page.getByRole('link', { name: 'Search engines' }).click()
  await page.getByText('No broken links yet.').waitFor()
  expect(faults).toEqual([])
})

test('search engines find every page, its canonical URL and its structured data', async ({ browser }) => {
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  for (const line of ['Disallow: /cart', 'Disallow: /checkout/', 'Disallow: /api', `Sitemap: ${shop.url}/sitemap.xml`])
    expect(robots).toContain(line)
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
  expect(addresses).toContain(`${shop.url}/pages/shipping`)
  expect(sitemap).toMatch(new RegExp(`<loc>${shop.url}/products/low-tide</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT`))
  await using visit = await openPage(browser)
  const { page } = visit
  const head = async (path: string) => {
    await page.goto(shop.url + path)
    const of = (selector: string, name: string) =>
      page
        .locator(`head ${selector}`)
        .evaluateAll((tags: any[], attribute) => tags.map((tag) => tag.getAttribute(attribute)), name)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    return {
      canonical: await of('link[rel=canonical]', 'href'),
      robots: await of('meta[name=robots]', 'content'),
      description: await of('meta[name=description]', 'content'),
      picture: await of('meta[property="og:image"], meta[name="twitter:image"]', 'content'),
      types: data
        .map((text) => JSON.parse(text))
        .flatMap((each) => each['@type'] ?? each['@graph'].map((part: any) => part['@type'])),
    }
  }
  const product = await head('/products/low-tide?Size=A3')
  expect(product).toMatchObject({
    canonical: [`${shop.url}/products/low-tide`],
    robots: [],
    types: ['Product', 'BreadcrumbList'],
  })
  expect(product.picture).toEqual([expect.stringContaining(shop.url), expect.stringContaining(shop.url)])
  const category = addresses.find((address) => address.includes('/categories/'))!
  expect(await head(new URL(category).pathname)).toMatchObject({ canonical: [category], robots: [], types: ['BreadcrumbList'] })
  expect(await head('/')).toMatchObject({ canonical: [`${shop.url}/`], types: ['Organization', 'WebSite'] })
  expect((await head('/pages/shipping')).description).toEqual(['Where we send to, what it costs and how long it takes.'])
  for (const path of ['/cart', '/search?q=tide', '/no-such-page']) expect((await head(path)).robots, path).toEqual(['noindex'])
  expect((await head('/no-such-page')).canonical).toEqual([])
})
