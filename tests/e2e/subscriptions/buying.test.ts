import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectRefusal, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { subscribeToDemo } from '../../support/browser/demo-subscription.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'
import { monthly, sellCoffee } from './subscription-set-up.ts'

const shop = browserShop()

const read = async (slug: string) => (await callAsOwner(shop, 'GET', `/stores/v3/products/slug/${slug}`)).product

test('what is sold by subscription only has the price of a delivery wherever it is listed', async ({ browser }) => {
  const slug = await sellCoffee(shop, { once: false })
  const { name } = await read(slug)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/search?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByText('from €10.80 every month', { exact: true }).waitFor()
  await card.getByText('By subscription only').waitFor()
  await expectAccessibleLayout(page)
  await page.goto(shop.url)
  await page.keyboard.press('/')
  await page.locator('search').locator(':focus').waitFor()
  await page.locator('#search').pressSequentially(name)
  await page.getByRole('option', { name: new RegExp(`${name}.*€10.80 every month`) }).waitFor()
  expect(faults).toEqual([])
})

test('a line whose first delivery is free says what is charged later, and from when, for its quantity', async ({ browser }) => {
  const trial = { ...monthly, freeTrialPeriod: { frequency: 'MONTH', interval: 1 } }
  const slug = await sellCoffee(shop, { once: false, subscriptions: [trial] })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^free, then €10\.80 every month from \d+ \w+ \d{4}$/)
    .waitFor()
  await page.goto(`${shop.url}/cart`)
  await page.getByText(/^free, then €10\.80 every month from/).waitFor()
  await page.getByRole('button', { name: /^Increase quantity of Coffee/ }).click()
  await page.getByText(/^free, then €21\.60 every month from/).waitFor()
  await expectAccessibleLayout(page)
  await page
    .getByRole('button', { name: 'Checkout' })
    .or(page.getByRole('link', { name: 'Checkout' }))
    .first()
    .click()
  await page.waitForURL(/\/checkout\//)
  await page
    .getByText(/^free, then €21\.60 every month from/)
    .filter({ visible: true })
    .waitFor()
  expect(faults).toEqual([])
})

test('buying a subscription’s order again buys it once, or leads to the subscription where it is not sold so', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const email = `ada-${crypto.randomUUID()}@example.com`
  await sendRegistration(page, shop, email, 'Ada')
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', { query: { filter: { loginEmail: email } } })
  const subscribe = async (slug: string) => {
    const { subscriptionDetails } = await read(slug)
    return subscribeToDemo(shop, slug, subscriptionDetails.subscriptions[0].id, { memberId: members[0].id })
  }
  const soldOnce = await subscribe(await sellCoffee(shop))
  const only = await subscribe(await sellCoffee(shop, { once: false }))

  const buyAgain = async ({ orderId }: { orderId: string }) => {
    const { order } = await callAsOwner(shop, 'GET', `/ecom/v1/orders/${orderId}`)
    await page.goto(`${shop.url}/account/orders`)
    await page.getByRole('button', { name: `Buy again: order ${order.number}` }).click()
  }
  await buyAgain(soldOnce)
  const notice = page.getByRole('status').filter({ hasText: 'This begins no other subscription.' })
  await notice.getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL(/\/cart/)
  await page.getByText('€12.00').first().waitFor()
  await expect(page.getByText(/until you cancel/)).toHaveCount(0)

  await buyAgain(only)
  const problem = page.getByRole('alert').filter({ hasText: 'You get it by subscription.' })
  await problem.waitFor()
  await expectRefusal(faults, 422)
  await expectAccessibleLayout(page)
  await problem.getByRole('link', { name: 'Manage subscription' }).click()
  await page.waitForURL(new RegExp(`/subscriptions/${only.subscriptionId}`))
  expect(faults).toEqual([])
})
