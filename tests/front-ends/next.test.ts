import { expect, test } from '@playwright/test'
import { openFirstPage } from '../support/browser/browser.ts'
import { browserShop } from '../support/browser/browser-shop.ts'
import { aProject } from '../support/projects/project.ts'
import { allowReturnTo, expectCheckoutOf, expectPicture, freeAddress } from '../support/projects/other-front-ends.ts'

const shop = browserShop()

for (const [version, react, ...flags] of [
  ['13.5.11', '18.3.1'],
  ['14.2.35', '18.3.1'],
  ['15.5.29', '19.3.1'],
  ['15.5.29', '19.3.1', '--turbopack'],
  ['16.4.6', '19.3.1'],
  ['16.4.6', '19.3.1', '--webpack'],
] as const)
  test(`Next.js ${version} ${flags.join(' ')} renders on the server, in both routers, and buys in the browser`, async ({
    browser,
  }) => {
    const env = { STOA_URL: shop.url, NEXT_PUBLIC_CLIENT_ID: shop.credentials.clientId }
    await using project = await aProject('next', { next: version, react, 'react-dom': react }, env)
    await project.run('next', 'build', ...flags)
    const { url, port } = await freeAddress()
    await allowReturnTo(shop, url)
    await project.serve(url, 'next', 'start', '--port', String(port))
    await using visit = await openFirstPage(browser)
    const { page, faults } = visit

    // The response, not the page: the server has made the addresses.
    for (const path of ['/', '/older']) {
      const html = await (await page.request.get(url + path)).text()
      expect(html).toContain(`src="${shop.url}/media/`)
      expect(html).not.toContain('wixstatic')
    }
    await page.goto(url)
    for (const picture of await page.locator('img').all()) await expectPicture(picture)
    await page.goto(`${url}/cart`)
    await page.getByRole('button', { name: 'Buy' }).click()
    await expectPicture(page.locator('img'))
    await expectCheckoutOf(page, shop, page.getByRole('link', { name: 'Checkout' }))
    expect(faults).toEqual([])
  })
