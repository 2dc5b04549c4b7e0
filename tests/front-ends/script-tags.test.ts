import { expect, test } from '@playwright/test'
import { build } from 'rolldown'
import { openFirstPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'
import { allowReturnTo, expectCheckoutOf, expectPicture, freeAddress } from '../support/other-front-ends.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const shop = browserShop()
const project = join(import.meta.dirname, 'projects/script-tags')
const client = join(import.meta.dirname, '../../packages/client/dist/script-tag.iife.js')

test('a page without a build buys, and shows pictures that its scripts add', async ({ browser }) => {
  // Nothing listens there: the page's files are given below.
  const { url } = await freeAddress()
  await allowReturnTo(shop, url)
  const { output } = await build({ input: join(project, 'published.js'), platform: 'browser', write: false })
  const html = readFileSync(join(project, 'index.html'), 'utf8')
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  const javascript = (body: string) => ({ contentType: 'text/javascript', body })
  await page.route(`${url}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: html.replace('SHOP', shop.url).replace('CLIENT', shop.credentials.clientId),
    }),
  )
  await page.route(`${url}/published.js`, (route) => route.fulfill(javascript(output[0].code)))
  await page.route(`${url}/script-tag.iife.js`, (route) => route.fulfill(javascript(readFileSync(client, 'utf8'))))

  await page.goto(`${url}/`)
  await page.getByRole('button', { name: 'Buy' }).click()
  await expectPicture(page.locator('img'))
  await expectCheckoutOf(page, shop, page.getByRole('link', { name: 'Checkout' }))
  expect(faults).toEqual([])
})
