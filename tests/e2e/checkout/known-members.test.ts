import { expect, test } from '@playwright/test'
import { expectAccessibleLayout, openPage, phone, untilHydrated, untilUsable } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test('a member with a default address reaches the payment with one press, and can change each section', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const email = `ada-${crypto.randomUUID()}@example.com`
  await sendRegistration(page, shop, email, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.goto(`${shop.url}/account/profile`)
  await page.getByRole('link', { name: 'Add address' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Street and number').fill('Allee 1')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town or city').fill('Berlin')
  const save = page.getByRole('button', { name: 'Save address' })
  await untilHydrated(save)
  await save.click()
  await page.getByText('Your addresses were saved.').waitFor()

  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Just added').waitFor()
  await page.goto(`${shop.url}/cart`)
  let presses = 0
  const press = async (name: RegExp | string) => {
    const button = page.getByRole('button', { name }).first()
    await untilUsable(button)
    await button.click()
    presses++
  }
  await press(/checkout/i)
  await page
    .getByRole('button', { name: /^Pay|^Order/ })
    .first()
    .waitFor()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Allee 1')).toBeVisible()
  await expectAccessibleLayout(page)
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0)
  expect(presses).toBe(1)

  await page.getByRole('link', { name: /^Change.*address/ }).click()
  await expect(page.locator('[name=addressLine]')).toHaveValue('Allee 1')
  await page.locator('[name=addressLine]').fill('Hafen 2')
  await press('Save address')
  await expect(page.getByText('Hafen 2')).toBeVisible()
  await page.getByRole('link', { name: /^Change.*Contact/ }).click()
  await expect(page.locator('[name=email]')).toHaveValue(email)
})
