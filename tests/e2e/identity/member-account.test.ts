import { buffer } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { setUp } from './member-account-set-up.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'
import { password } from '../../support/members/signing-in.ts'

const { shop, register } = setUp()

test(
  'a member signs in, sees other browsers and ends them; a wrong password says nothing of the account',
  { tag: '@soak' },
  async ({ browser }) => {
    await using first = await openPage(browser)
    await register(first.page, 'sara@example.com', 'Sara')
    await first.page.getByRole('heading', { name: 'Hello, Sara' }).waitFor()
    await using second = await openPage(browser, phone)
    const { page } = second
    await page.goto(`${shop.url}/sign-in`)
    for (const email of ['sara@example.com', 'nobody@example.com']) {
      await sendSignIn(page, email, 'a wrong password')
      await page.getByText('Wrong email or password.').waitFor()
    }
    await sendSignIn(page, 'sara@example.com')
    await page.getByRole('heading', { name: 'Hello, Sara' }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByText('This browser', { exact: true }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('Signed out there.').waitFor()
    await first.page.goto(`${shop.url}/account`)
    await first.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessibleLayout(first.page)

    await page.getByLabel('Current password').fill('a wrong password')
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This isn’t your current password.').waitFor()
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
  },
)

test(
  'a member finds an order by its number, its product or its state, and buys the same again',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await register(page, 'olga@example.com', 'Olga')
    await page.getByRole('heading', { name: 'Good to know' }).waitFor()
    const { memberRows } = await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/search', {
      search: { filter: { loginEmail: 'olga@example.com' } },
    })
    const first = await placeDemoOrder(shop, 'low-tide', memberRows[0].id)
    const second = await placeDemoOrder(shop, 'tea-towel', memberRows[0].id)
    const canceled = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number: second } } })
    await callAsOwner(shop, 'PATCH', '/ecom/v1/orders-settings', { ordersSettings: { cancelHours: 24, addressHours: 24 } })
    await page.goto(`${shop.url}/orders/${canceled.orders[0].id}/thank-you`)
    await page.getByText('Change the delivery address').click()
    await expectAccessibleLayout(page)
    await page.getByLabel('Street and number').fill('Weg 7')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByText('Weg 7').first().waitFor()
    await page.getByText('Cancel this order').click()
    await page.getByText(/^Possible until .* You then pay nothing\.$/).waitFor()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText('Cancel this order').waitFor({ state: 'detached' })
    await callAsOwner(shop, 'PATCH', '/ecom/v1/orders-settings', { ordersSettings: { cancelHours: 0, addressHours: 0 } })
    await page.goto(`${shop.url}/account/orders`)
    const order = (number: string) => page.getByRole('link', { name: `Order ${number}` })
    await order(first).waitFor()
    await order(second).waitFor()
    await expectAccessibleLayout(page)
    await page.getByLabel('Number or product').fill('low tide')
    await page.getByRole('button', { name: 'Search' }).last().click()
    await order(second).waitFor({ state: 'detached' })
    await order(first).waitFor()
    await page.getByRole('link', { name: 'Cancelled' }).click()
    await page.getByText('No orders match.').waitFor()
    await page.getByLabel('Number or product').fill(second)
    await page.getByRole('button', { name: 'Search' }).last().click()
    await order(second).waitFor()
    await page.getByRole('button', { name: `Buy again: order ${second}` }).click()
    await page.waitForURL(/\/cart/)
    await page.getByText('Tea Towel').first().waitFor()
    // The page of the order does the same for one line.
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByText('Your cart is empty').first().waitFor()
    await page.goto(`${shop.url}/orders/${canceled.orders[0].id}/thank-you`)
    await expectAccessibleLayout(page)
    // Nobody is thanked for a canceled order, or asked to pay it.
    await page.getByRole('heading', { name: 'Your order' }).waitFor()
    await expect(page.getByText('Bank transfer')).toHaveCount(0)
    await page.getByRole('button', { name: 'Buy again: Tea Towel' }).click()
    await page.waitForURL(/\/cart/)
    await page.getByText('Tea Towel').first().waitFor()
    expect(faults).toEqual([])
  },
)

test('a member downloads what the shop knows of them, and deletes the account', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await register(page, 'dora@example.com', 'Dora')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const link = page.getByRole('link', { name: 'Download your data' })
  // The job is ready within a moment, before or after the page is shown.
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await link.waitFor({ timeout: 1000 })
  }).toPass()
  await expectAccessibleLayout(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const content = JSON.parse((await buffer(await download.createReadStream())).toString('utf8'))
  expect(content).toMatchObject({ account: [{ loginEmail: 'dora@example.com' }], orders: [] })
  expect(content['sign-ins'].length).toBeGreaterThan(0)
  await page.getByText('Delete account').first().click()
  await page.getByLabel('Who takes over your reviews?').fill('nobody-at-all')
  await page.getByLabel('I want to delete my account').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Nobody whom you can see has this address.').waitFor()
  await page.getByLabel('Who takes over your reviews?').fill('')
  await page.getByLabel('I want to delete my account').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Your account is deleted.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  // The page before has the same fields.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await sendSignIn(page, 'dora@example.com')
  await page.getByText('Wrong email or password.').waitFor()
  await page.getByRole('link', { name: 'Restore a deleted account' }).click()
  await page.getByRole('heading', { name: 'Restore your account' }).waitFor()
  const restore = async (given: string) => {
    await page.getByLabel('Email address').fill('dora@example.com')
    await page.getByLabel('Password').fill(given)
    await page.getByRole('button', { name: 'Restore my account' }).click()
  }
  await restore('a wrong password')
  await page.getByText('There is no deleted account with this email and password.').waitFor()
  await restore(password)
  await page.getByRole('heading', { name: 'Hello, Dora' }).waitFor()
})
