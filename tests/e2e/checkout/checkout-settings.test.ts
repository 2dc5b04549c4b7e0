import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../../support/browser/buying.ts'

const shop = browserShop()

test(
  'the owner brands the checkout with a preview, asks a question and shares a link, and a buyer follows it on a phone',
  { tag: '@soak' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    await using office = await openPage(browser)
    const { page } = office
    await enterBackOffice(page, shop, '/settings/checkout')
    const preview = page.frameLocator('iframe[src="/checkout/preview"]')
    await page.getByLabel('Text', { exact: true }).first().fill('Northern Prints')
    // Too light for a text on white: the checkout takes a darker shade.
    await page.getByLabel('Background', { exact: true }).fill('#ffffff')
    await page.getByLabel('Text', { exact: true }).nth(1).fill('#ffee99')
    await page.getByLabel('Form', { exact: true }).first().fill('#fbf6ea')
    await preview.getByText('Northern Prints').waitFor()
    await page.getByLabel('Terms and conditions', { exact: true }).check()
    await page.getByLabel('Text of: Terms and conditions').fill('We frame by hand.')
    await page.getByLabel('Buyers have to agree').check()
    await preview.getByText('I agree to: Terms and conditions').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Checkout saved').waitFor()
    await page.getByText('Phone', { exact: true }).click()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'New question' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Question').fill('Frame')
    await drawer.getByLabel('Type').selectOption('CHOICE')
    await drawer.getByLabel('Choices').fill('Oak\nBlack')
    await drawer.getByLabel('Required').check()
    const draft = drawer.frameLocator('iframe')
    await draft.getByLabel('Frame').getByText('Oak').waitFor({ state: 'attached' })
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'Frame' }).waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await drawer.getByLabel('Title of the contact details').fill('Who are you?')
    await draft.getByRole('heading', { name: 'Who are you?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('link', { name: 'Discounts' }).click()
    await page.getByRole('link', { name: 'Checkout links' }).click()
    await page.getByRole('link', { name: 'New link' }).click()
    await drawer.getByLabel('Name').fill('Newsletter')
    await drawer.getByRole('combobox', { name: 'Products' }).fill('Low Tide')
    await page.getByRole('option', { name: /LOWTID-30X40-MATT/ }).click()
    await drawer.getByLabel('Nothing leads away').check()
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'Newsletter' }).waitFor()
    const { checkoutTemplates } = await callAsOwner(shop, 'POST', '/ecom/v1/checkout-templates/query', { query: {} })
    const [{ id, url }] = checkoutTemplates

    await using visit = await openPage(browser, phone)
    const buyer = visit.page
    await buyer.goto(url)
    await buyer.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    await expectNoSidewaysScroll(buyer)
    await expectAccessible(buyer)
    // Nothing leads away.
    expect(await buyer.getByRole('banner').getByRole('link').count()).toBe(0)
    await fillInToPayment(buyer)
    await payWith(buyer, '4242424242424242')
    await buyer.getByRole('link', { name: 'Please answer: Frame' }).waitFor()
    await buyer.getByLabel('Frame').selectOption('Oak')
    await buyer.getByLabel('I agree to: Terms and conditions').check()
    await expectAccessible(buyer)
    await payWith(buyer, '4242424242424242')
    await buyer.waitForURL(/thank-you/)

    const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', {
      search: { filter: { 'buyerInfo.email': 'anna@example.com' } },
    })
    expect(orders[0]).toMatchObject({
      customFields: [{ title: 'Frame', value: 'Oak' }],
      buyerConsents: { policyAgreement: true },
    })
    await page.goto(`${shop.url}/dashboard/sites/${shop.credentials.siteId}/orders/${orders[0].id}`)
    await page.getByRole('region', { name: 'Customer' }).getByText('Oak').waitFor()

    // A link that has ended says so.
    await callAsOwner(shop, 'PATCH', `/ecom/v1/checkout-templates/${id}`, { checkoutTemplate: { id, status: 'INACTIVE' } })
    expect((await buyer.goto(url))?.status()).toBe(410)
    await buyer.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  },
)
