import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a shop without a method for the buyer’s country says so at the top of the checkout', async ({ browser }) => {
  const { paymentMethods } = await callAsOwner(shop, 'POST', '/stoa/v1/payment-methods/query', { query: {} })
  const offerIn = async (countries: string[]) => {
    for (const { id } of paymentMethods) {
      const { paymentMethod } = await callAsOwner(shop, 'GET', `/stoa/v1/payment-methods/${id}`)
      const change = { id, revision: paymentMethod.revision, countries }
      await callAsOwner(shop, 'PATCH', `/stoa/v1/payment-methods/${id}`, { paymentMethod: change })
    }
  }
  await offerIn(['FR'])
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByText('We have no payment method for Germany yet').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await offerIn([])
  await page.reload()
  await page.locator('[name=email]').waitFor()
  await expect(page.getByText('We have no payment method')).toHaveCount(0)
})
