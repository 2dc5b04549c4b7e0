import { expect, test } from '@playwright/test'
import { moveClockAhead } from '../../support/browser/abandoned-checkout.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInAsMember, fillInToPayment, payOnProvidersPage, payWith, toPayment } from '../../support/browser/buying.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'
import { doOnSubscription, openSubscription, sellCoffee } from './subscription-set-up.ts'
import { shopDay } from '../../support/shop-day.ts'

const shop = browserShop()

/** A card that is declined where its buyer is not present. */
const declinedWithoutBuyer = '4000000000000341'

const consent = /I agree to these recurring charges: €10.80 plus delivery every month until you cancel/

test('a member subscribes to coffee, follows the subscription, changes it and cancels it', async ({ browser }) => {
  test.setTimeout(120_000)
  const slug = await sellCoffee(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await sendRegistration(page, shop, `ada-${crypto.randomUUID()}@example.com`, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.goto(`${shop.url}/products/${slug}`)
  await expect(page.getByRole('radio', { name: /Buy once/ })).toBeChecked()
  await page.getByRole('radio', { name: /Monthly.*every month.*€129\.60 a year.*You save €1\.20/ }).check()
  await expect(page.getByText('€10.80 every month')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Monthly:').waitFor()
  await expect(drawer.getByText('€10.80 every month', { exact: true })).toBeVisible()

  await page.goto(`${shop.url}/cart`)
  await page.getByText('€10.80 plus delivery every month until you cancel').waitFor()
  await expectAccessibleLayout(page)
  await toPayment(page, fillInAsMember)
  await expect(page.getByLabel('Save this card for next time')).toHaveCount(0)
  await expect(page.getByLabel(consent)).not.toBeChecked()
  await payWith(page, '4242424242424242')
  await page.getByRole('link', { name: 'Please agree to the recurring charges before you order.' }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel(consent).check()
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  faults.length = 0

  await openSubscription(page)
  await expectAccessibleLayout(page)
  const before = await page.getByRole('definition').filter({ hasText: '€' }).textContent()
  await doOnSubscription(page, 'Skip the next delivery', /^Skip /)
  await page.getByText('The delivery is left out. The next charge is on').waitFor()
  expect(await page.getByRole('definition').filter({ hasText: '€' }).textContent()).not.toBe(before)
  await doOnSubscription(page, 'Pause', 'Pause the subscription')
  await page.getByText('Your subscription is paused.').waitFor()
  await expect(page.locator('summary', { hasText: 'Skip' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume the subscription' }).click()
  await page.getByText('Your subscription goes on.').waitFor()
  const day = shopDay(Date.now() + 9 * 24 * 3600_000)
  await doOnSubscription(page, 'Change the next date', 'Change the date', () =>
    page.getByLabel('Next charge and delivery').fill(day),
  )
  await page.getByText('The date is changed.').waitFor()
  await doOnSubscription(page, 'Change quantity or frequency', 'Save changes', async () => {
    await page.getByLabel(/^Quantity of Coffee/).fill('2')
    await page.getByLabel('Every').fill('2')
  })
  await page.getByText('Your changes are saved.').waitFor()
  await expect(page.getByText('every 2 months').first()).toBeVisible()

  await page.getByRole('link', { name: 'All subscriptions' }).click()
  await page.getByText('every 2 months').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Monthly' }).click()
  await doOnSubscription(page, 'Cancel subscription', 'Cancel now')
  await page.getByText('Your subscription is cancelled.').waitFor()
  await expect(page.getByRole('heading', { name: 'Manage subscription' })).toHaveCount(0)
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('a guest without script subscribes to what is sold by subscription alone, and cancels', async ({ browser }) => {
  const slug = await sellCoffee(shop, { once: false })
  await using visit = await openPage(browser, { ...phone, javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${slug}`)
  await expect(page.getByRole('radio', { name: /Buy once/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByText('€10.80 plus delivery every month until you cancel').waitFor()
  await toPayment(page, fillInToPayment)
  await page.getByLabel(consent).check()
  await payOnProvidersPage(page, '4242424242424242')
  await page.waitForURL(/thank-you/)

  await openSubscription(page)
  await doOnSubscription(page, 'Change the address', 'Save address', () => page.getByLabel('Town or city').fill(''))
  await page.getByText('Please enter your town or city.').waitFor()
  faults.length = 0
  await page.getByLabel('Town or city').fill('Potsdam')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('10115 Potsdam').waitFor()
  await doOnSubscription(page, 'Cancel subscription', 'Cancel now', () => page.getByLabel('Why do you cancel?').fill('Tea now'))
  await page.getByText('Your subscription is cancelled.').waitFor()
  expect(faults).toEqual([])
})

test('a stranger sees nobody’s subscription', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/account/subscriptions`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${shop.url}/subscriptions/${crypto.randomUUID()}`)
  await page.waitForURL(/\/orders\?problem=elsewhere/)
})

test('after a failed charge a member chooses another card, which pays at once', async ({ browser }) => {
  test.setTimeout(120_000)
  const slug = await sellCoffee(shop)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await sendRegistration(page, shop, `ada-${crypto.randomUUID()}@example.com`, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  const subscribe = async (payBy: () => Promise<void>) => {
    await page.goto(`${shop.url}/products/${slug}`)
    await page.getByRole('radio', { name: /^Monthly/ }).check()
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.waitForURL(/\/checkout\//)
    await fillInAsMember(page)
    await page.getByLabel(consent).check()
    await payBy()
    await page.waitForURL(/thank-you/)
    await openSubscription(page)
  }
  await subscribe(() => payWith(page, '4242424242424242'))
  await subscribe(async () => {
    await page.getByRole('radio', { name: 'Another card' }).check()
    await payWith(page, declinedWithoutBuyer)
  })
  await moveClockAhead(shop, 32 * 24 * 60)
  const failed = page.getByText('We couldn’t charge the last delivery.')
  await expect(async () => {
    await page.reload()
    await expect(failed).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessibleLayout(page)
  await page.getByRole('radio', { name: 'Visa ···· 4242' }).check()
  await page.getByRole('button', { name: 'Charge this card now' }).click()
  await page.getByText('The delivery is paid, and your subscription goes on.').waitFor()
  await expect(failed).toHaveCount(0)
  await moveClockAhead(shop, 0)
  expect(faults).toEqual([])
})
