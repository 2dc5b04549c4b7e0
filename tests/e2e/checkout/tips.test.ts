import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, expectRefusal, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../../support/browser/buying.ts'

const shop = browserShop()

test(
  'an owner offers tips and a fee; a buyer tips on a phone; the tip is split, refunded and reported',
  { tag: '@soak' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/settings/tips')
    await office.page.getByLabel('Customers can add a tip').check()
    await office.page.getByLabel('Choice 3, %').fill('12.5')
    await office.page.getByRole('button', { name: 'Save' }).click()
    await office.page.getByText('Settings saved').waitFor()
    for (const name of ['Ada', 'Bo']) {
      await office.page.getByRole('link', { name: 'Add person' }).click()
      const drawer = office.page.getByRole('dialog', { name: 'Add person' })
      await drawer.getByLabel('Name').fill(name)
      await drawer.getByRole('button', { name: 'Add', exact: true }).click()
      await office.page.getByRole('link', { name }).waitFor()
    }
    await expectAccessible(office.page)
    // shot: office tips
    await enterBackOffice(office.page, shop, '/settings/fees/new')
    const fee = office.page.getByRole('dialog', { name: 'New fee' })
    await fee.getByLabel('Name').fill('Careful packaging')
    await fee.getByLabel('Amount, EUR').fill('1.50')
    // shot: office fee
    await expectAccessible(office.page, '[role=dialog]')
    await fee.getByRole('button', { name: 'Create' }).click()
    await office.page.getByRole('link', { name: 'Careful packaging' }).waitFor()
    // shot: office fees

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('Just added').waitFor()
    await page.goto(`${shop.url}/cart`)
    await expect(page.locator('dl').filter({ hasText: 'Subtotal' }).first()).toContainText('Careful packaging€1.50')
    // shot: shop cart
    await page
      .getByRole('button', { name: 'Checkout' })
      .or(page.getByRole('link', { name: 'Checkout' }))
      .first()
      .click()
    await fillInToPayment(page)
    const tips = page.getByRole('region', { name: 'Add a tip for our staff?' })
    await expect(tips.getByRole('button', { name: 'No tip' })).toHaveAttribute('aria-pressed', 'true')
    await tips.getByRole('button', { name: '12.5%' }).focus()
    await page.keyboard.press('Enter')
    await expect(tips.getByRole('button', { name: '12.5%' })).toHaveAttribute('aria-pressed', 'true')
    await expect(tips.getByRole('status')).toContainText(/Your tip of €/)
    await tips.getByText('Another amount').click()
    await tips.getByLabel('Your tip').fill('plenty')
    await tips.getByRole('button', { name: 'Add tip' }).click()
    await tips.getByText('Enter an amount, for example 3.50.').waitFor()
    await expectRefusal(faults, 422)
    await tips.getByLabel('Your tip').fill('3.05')
    await tips.getByRole('button', { name: 'Add tip' }).click()
    await expect(tips.getByRole('status')).toContainText('Your tip of €3.05')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // shot: shop tip
    await page.getByText('Your order', { exact: true }).first().click()
    // shot: shop summary
    await payWith(page, '4242424242424242')
    await page.waitForURL(/thank-you/)
    await expect(page.locator('dl').filter({ hasText: 'Subtotal' }).first()).toContainText('Tip€3.05')
    // shot: shop thank-you

    const [order] = (await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: {} })).orders
    expect(order.additionalFees.map((each: any) => [each.name, each.price.amount])).toEqual([
      ['Careful packaging', '1.50'],
      ['Tip', '3.05'],
    ])
    await enterBackOffice(office.page, shop, `/orders/${order.id}`)
    const panel = office.page.getByRole('region', { name: 'Tip' }).or(office.page.locator('section').filter({ hasText: 'Split' }))
    await expect(panel.getByRole('listitem')).toHaveText(['Ada€1.53', 'Bo€1.52'])
    // shot: office order
    await office.page.getByRole('link', { name: 'Split' }).click()
    const split = office.page.getByRole('dialog')
    await split.getByLabel('Bo, EUR').fill('1.00')
    await split.getByText('€0.52 not distributed.').waitFor()
    await expectAccessible(office.page, '[role=dialog]')
    // shot: office split
    await split.getByRole('button', { name: 'Split' }).click()
    await expect(panel.getByRole('listitem')).toHaveText(['Ada€1.53', 'Bo€1.00', 'Not distributed€0.52'])
    await office.page.goto(`${shop.url}/dashboard/orders/${order.id}/refund`)
    const refund = office.page.getByRole('dialog')
    await refund.getByLabel('Tip · €3.05').check()
    // shot: office refund
    await refund.getByRole('button', { name: 'Refund €3.05' }).click()
    await office.page
      .getByText(/refunded$/)
      .first()
      .waitFor()
    await enterBackOffice(office.page, shop, '/settings/tips/report')
    const report = office.page.getByRole('table', { name: 'Tip report' })
    await expect(async () => {
      await office.page.reload()
      await expect(report.getByRole('row', { name: /^Total/ })).toHaveText(/€3\.05€3\.05€0\.00/, { timeout: 3000 })
    }).toPass()
    await expectAccessible(office.page)
    // shot: office report
    expect(office.faults).toEqual([])
    expect(faults).toEqual([])
  },
)
