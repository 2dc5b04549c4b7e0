import { expect, test } from '@playwright/test'
import { openFirstPage } from '../support/browser/browser.ts'
import { browserShop } from '../support/browser/browser-shop.ts'
import { allowReturnTo, expectCheckoutOf, expectPicture, freeAddress } from '../support/projects/other-front-ends.ts'
import { aProject } from '../support/projects/project.ts'

const shop = browserShop()

for (const version of ['5.4.21', '7.3.1', '8.3.8'])
  test(`Vite ${version}: buys while it is developed, and built`, async ({ browser }) => {
    const env = { STOA_URL: shop.url, VITE_CLIENT_ID: shop.credentials.clientId }
    await using project = await aProject('plain', { vite: version }, env)
    const developed = await freeAddress()
    await project.serve(developed.url, 'vite', '--config', 'stoa.config.js', '--port', String(developed.port), '--strictPort')
    await project.run('vite', 'build', '--config', 'stoa.config.js')
    const built = await freeAddress()
    await project.serve(built.url, 'vite', 'preview', '--port', String(built.port), '--strictPort')

    for (const { url } of [developed, built]) {
      await allowReturnTo(shop, url)
      await using visit = await openFirstPage(browser)
      const { page, faults } = visit
      await page.goto(url)
      await page.getByRole('button', { name: 'Buy' }).click()
      await expectPicture(page.locator('img'))
      await expectCheckoutOf(page, shop, page.getByRole('link', { name: 'Checkout' }))
      expect(faults).toEqual([])
    }
  })
