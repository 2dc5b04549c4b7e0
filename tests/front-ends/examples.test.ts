import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleLayout, openFirstPage } from '../support/browser/browser.ts'
import { browserShop } from '../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../support/browser/buying.ts'
import { allowReturnTo, expectPicture, freeAddress } from '../support/projects/other-front-ends.ts'
import { anExample } from '../support/projects/project.ts'
import { recorder } from '../support/projects/pass-on.ts'

const shop = browserShop()

for (const { name, bin, serve, takeTwo } of [
  {
    name: 'nextjs',
    bin: 'next',
    serve: 'start',
    takeTwo: (page: Page) => page.getByRole('button', { name: /^one more/i }).click(),
  },
  {
    name: 'astro',
    bin: 'astro',
    serve: 'preview',
    takeTwo: async (page: Page) => {
      await page.getByRole('spinbutton', { name: /^quantity/i }).fill('2')
      await page.getByRole('button', { name: 'Update' }).click()
    },
  },
])
  test(`examples/${name}: from the list to the paid order and back`, async ({ browser }, info) => {
    await using recorded = await recorder(shop.url)
    await using example = anExample(name, { STOA_URL: recorded.url, CLIENT_ID: shop.credentials.clientId })
    const { url, port } = await freeAddress()
    await allowReturnTo(shop, url)
    await example.run(bin, 'build')
    await example.serve(url, bin, serve, '--port', String(port))
    await using visit = await openFirstPage(browser)
    const { page, faults } = visit

    await page.goto(url)
    await expectPicture(page.locator('main img').first())
    await expectAccessibleLayout(page)
    await page.goto(`${url}/products/low-tide`)
    await expectPicture(page.locator('main img').first())
    await expectAccessibleLayout(page)
    await page.getByText('50 × 70 cm').click()
    await page.getByText('Cotton paper').click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL(`${url}/cart`)
    await page.getByText(/50 × 70 cm/).waitFor()
    await expectAccessibleLayout(page)
    await takeTwo(page)
    await page.getByRole('link', { name: 'Cart (2)' }).waitFor()
    await page.goto(`${url}/pages/privacy`)
    await expectAccessibleLayout(page)

    await page.goto(`${url}/cart`)
    await page.getByRole('button', { name: /^check ?out$/i }).click()
    await page.waitForURL(`${shop.url}/checkout/**`)
    await fillInToPayment(page)
    await payWith(page, '4242424242424242')
    await page.waitForURL(`${url}/thank-you**`)
    await page.getByText(/2 × Low Tide|Quantity 2/).waitFor()
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])

    await info.attach('requests', { body: [...recorded.answered].join('\n') })
    // A visitor without a cart gets 404 for it; everything else is served.
    expect([...recorded.answered].filter((one) => !/ (2|3)\d\d$/.test(one))).toEqual(['GET /ecom/v1/carts/current 404'])
    expect((await page.goto(`${url}/products/nothing`))!.status()).toBe(404)
  })
