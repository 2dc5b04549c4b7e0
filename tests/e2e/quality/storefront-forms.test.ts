import { expect, test, type Page } from '@playwright/test'
import { openPage, phone, untilHydrated, untilUsable } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a form that no page of the shop has is refused with 4xx, not with an error of the shop', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('button', { name: /checkout/i }).click()
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}/)
  const checkout = new URL(page.url()).pathname
  const unknown = '00000000-0000-4000-8000-000000000000'
  const statusOf = async (path: string, options: object) =>
    (await page.request.post(shop.url + path, { headers: { origin: shop.url }, maxRedirects: 0, ...options })).status()
  for (const section of ['nonsense', 'constructor', '__proto__', '']) {
    expect(await statusOf(checkout, { form: { section } }), section).toBe(400)
  }
  expect(await statusOf(checkout, { form: {} })).toBe(400)
  const forms = [checkout, '/cart', '/wishlist', '/products/low-tide', '/preferences', `/orders/${unknown}/thank-you`]
  for (const path of [...forms, `${checkout}/challenge/${unknown}`]) {
    for (const options of [
      { data: { section: 'contact' } },
      { data: 'x', headers: { 'content-type': 'text/plain' } },
      { form: {} },
    ]) {
      expect(await statusOf(path, options), `${path} ${JSON.stringify(options)}`).toBeLessThan(500)
    }
  }
  expect(await statusOf('/cart', { form: { line: unknown, quantity: '999999999999' } })).toBeLessThan(500)
  expect(await statusOf('/cart', { form: { back: 'x~y~-1' } })).toBeLessThan(500)
  for (const product of ['', 'x'.repeat(10_000), '\u0000', unknown])
    expect([400, 422], product.slice(0, 9)).toContain(await statusOf('/wishlist', { form: { product, act: 'add' } }))
})

test('a form that another site sends is refused, and none leads to another site', async () => {
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  const foreign = ['https://evil.example', 'null', `http://shop.${new URL(shop.url).host}`]
  for (const path of [
    '/preferences',
    '/de/preferences',
    '/cart',
    '/cart/change',
    '/checkout/start',
    '/products/low-tide',
    '/wishlist',
  ]) {
    for (const origin of foreign) expect((await post(path, { origin }, 'language=de')).status, `${path} ${origin}`).toBe(403)
    const crossSite = await post(path, { origin: shop.url, 'sec-fetch-site': 'cross-site' }, 'language=de')
    expect(crossSite.status, path).toBe(403)
  }
  for (const back of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    '/\r\n/evil.example',
    'https://evil.example',
    '\t//evil.example',
  ]) {
    for (const [path, form] of [
      ['/preferences', { language: 'de', back }],
      ['/wishlist', { product: '00000000-0000-4000-8000-000000000000', act: 'remove', back }],
    ] as const) {
      const response = await post(path, { origin: shop.url }, new URLSearchParams(form).toString())
      expect(response.status).toBe(302)
      expect(new URL(response.headers.get('location')!, shop.url).origin, JSON.stringify(back)).toBe(shop.url)
    }
  }
})

test('what is typed into the search before its script is here stays when the page changes', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/search-box-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${shop.url}/products/low-tide`)
  const requested = page.waitForRequest('**/assets/search-box-*.js')
  await page.locator('#search').fill('zzzzzz')
  await requested
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Posters', exact: true }).click()
  await page.evaluate('new Promise(requestAnimationFrame)')
  release()
  await page.waitForURL('**/categories/posters')
  await page.getByRole('heading', { level: 1, name: 'Posters' }).waitFor()
  expect(await page.locator('#search').inputValue()).toBe('zzzzzz')
  await page.locator('#search').press('End')
  await page.keyboard.type('z')
  await page.getByText('No results. You might like these:').waitFor()
  expect(faults).toEqual([])
})

test('selecting an option keeps the other query parameters', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide?utm_source=mail&country=AT`)
  const choice = page.getByRole('radio').nth(1)
  await untilHydrated(choice)
  await choice.check({ force: true })
  await page.waitForURL((url) => url.searchParams.size > 2)
  const query = new URL(page.url()).searchParams
  expect([query.get('utm_source'), query.get('country')]).toEqual(['mail', 'AT'])
  expect(faults).toEqual([])
})

test('a saved line stays saved until the cart has it, and a failure is not shown on other pages', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await add(page)
  await page.goto(`${shop.url}/cart`)
  const save = page.getByRole('button', { name: /^Save for later.*Low Tide/ })
  await untilUsable(save)
  // The line is shown as saved before the cart is changed.
  await Promise.all([page.waitForResponse('**/cart/change'), save.click()])
  const saved = page.getByRole('region', { name: 'Saved for later' })
  const back = saved.getByRole('button', { name: /^Add to cart.*Low Tide/ })
  await back.waitFor()
  await page.route('**/cart/change', (route) => route.abort())
  await back.click()
  const failure = page.getByText('We couldn’t reach the shop')
  await failure.waitFor()
  await expect.poll(() => back.isEnabled()).toBe(true)
  await page.unroute('**/cart/change')
  await page.getByRole('link', { name: 'View all products' }).click()
  await page.waitForURL(/\/products/)
  await failure.waitFor({ state: 'detached' })
  await page.goBack()
  await back.waitFor()
  expect(await failure.count()).toBe(0)
  await page.goto(`${shop.url}/cart`)
  await page.mouse.move(1, 1)
  await back.click()
  await page.getByRole('list', { name: 'Items in your cart' }).getByText('Low Tide').waitFor()
  await saved.waitFor({ state: 'detached' })
})

async function add(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: /Cart/ }).getByText('Low Tide').first().waitFor()
}

for (const quantity of ['100000000000', '1.5', '-1', 'x'])
  test(`without script, the quantity ${quantity} is refused with a message, in the cart and on the product's page`, async ({
    browser,
  }) => {
    await using visit = await openPage(browser, { javaScriptEnabled: false })
    const { page } = visit
    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL(/\/cart/)
    const line = await page.locator('[name=line]').first().inputValue()
    for (const [path, form] of [
      ['/cart', { line, quantity }],
      ['/products/low-tide', { _quantity: quantity }],
    ] as const) {
      const answer = await page.request.post(shop.url + path, { form, headers: { origin: shop.url } })
      expect(answer.status()).toBe(422)
      expect((await answer.text()).includes('Enter a whole number from 1 to 100000.')).toBe(true)
    }
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'Increase quantity of Low Tide' }).waitFor()
  })

test('an address in a country that does not exist is refused at its field, in every address form', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: 'Continue to address' }).click()
  const address = { firstName: 'A', lastName: 'B', addressLine: 'Allee 1', city: 'Berlin' }
  const at = (country: string, prefix: string) =>
    Object.fromEntries(
      Object.entries({ ...address, country, postalCode: '10115' }).map(([name, value]) => [prefix + name, value]),
    )
  for (const [form, field] of [
    [at('XX', ''), 'country'],
    [{ ...at('DE', ''), otherBilling: 'on', ...at('XX', 'billing.') }, 'billing.country'],
  ] as const) {
    const sent = { section: 'address', ...form }
    const answer = await page.request.post(page.url(), { form: sent, headers: { origin: shop.url } })
    expect(answer.status()).toBe(422)
    expect((await answer.text()).includes(`id="${field}-problem"`)).toBe(true)
  }
  // The estimates of cart and product page ignore it.
  for (const path of ['/cart?country=XX', '/products/low-tide?_country=XX'])
    expect((await page.request.get(shop.url + path)).status()).toBe(200)
})
