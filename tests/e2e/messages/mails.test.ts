import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test('without a mail server an order shows its confirmation as not sent, with its content, and no dialog promises an email', async ({
  browser,
}) => {
  const number = await placeDemoOrder(shop)
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  await using visit = await openPage(browser, {})
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/orders/${orders[0].id}`)
  const emails = page.getByRole('region', { name: 'Emails' })
  await emails.getByText('Not sent').waitFor()
  expect(await emails.innerText()).toContain('anna@example.com')
  expect(await emails.innerText()).toContain('No mail server is set up.')

  await emails.getByRole('link', { name: 'Preview and resend' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await page.getByText('Plain text').click()
  await page.getByText(`We’ve received your order ${number}`).waitFor()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The email was not sent').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click()
  await page.getByText('No mail server is set up. The email won’t be sent.').waitFor()
  expect(faults).toEqual([])
})

test('the email settings say that no mail server is set up, and show each template', async ({ browser }) => {
  await using visit = await openPage(browser, {})
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/email')
  await page.getByText('No emails are sent.').waitFor()
  expect(await page.getByRole('button', { name: 'Send a test email' }).count()).toBe(0)
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await page.getByText('Deutsch').click()
  await preview.getByRole('heading', { name: 'Vielen Dank für Ihre Bestellung' }).waitFor()
  await page
    .getByRole('combobox', { name: 'Email' })
    .or(page.getByRole('textbox', { name: 'Email', exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Shipping confirmation' }).click()
  await preview.getByRole('heading', { name: 'Ihre Bestellung ist unterwegs' }).waitFor()
  const number = await placeDemoOrder(shop)
  await page.getByLabel('With the order').fill(`#${number}`)
  await preview.getByText(number).last().waitFor()
  expect(faults).toEqual([])
})

test('the outbox finds an email by its recipient and state, and leads to its order', { tag: '@soak' }, async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/email')
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  await page.getByRole('searchbox').fill('anna@')
  const about = page.getByRole('link', { name: `Order ${number}` })
  await about.waitFor()
  await about.click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await page.goto(`${shop.url}/dashboard/settings/email/outbox?state=FAILED`)
  await page.getByText('No results for this search.').waitFor()
  expect(faults).toEqual([])
})

test('without a mail server the order lookup promises no link, and leads to the shop’s contact', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/orders`)
  await page.getByText('This shop doesn’t send emails at the moment').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('We’ll send a link')
  expect(await page.locator('main form').count()).toBe(0)
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/orders?problem=elsewhere`)
  await page.getByText('This order can’t be shown in this browser.').waitFor()
  await page.getByRole('link', { name: 'Contact us', exact: true }).click()
  await page.waitForURL(/\/pages\//)
  expect(faults).toEqual([])

  // A form that was loaded before, for an order that exists and for none.
  const number = await placeDemoOrder(shop)
  for (const form of [
    { number, email: 'anna@example.com' },
    { number: '1', email: 'nobody@example.com' },
  ]) {
    const answer = await fetch(`${shop.url}/orders`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/orders'])
  }
})
