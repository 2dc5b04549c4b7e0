import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test('an owner writes the text of a mail beside its preview on an order, and takes it back', async ({ browser }) => {
  const number = await placeDemoOrder(shop)
  await using visit = await openPage(browser, {})
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/email')
  await page.getByRole('link', { name: 'Texts of emails' }).click()
  await page.getByRole('link', { name: 'Order confirmation' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Thank you for your order' }).waitFor()

  // The variable is inserted at the cursor, by keyboard.
  const heading = page.getByLabel('Heading', { exact: true })
  await heading.fill('Thanks, !')
  await heading.press('ArrowLeft')
  await page.getByRole('button', { name: 'Insert into: Heading', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Name of the reader' }).press('Enter')
  await expect(heading).toHaveValue('Thanks, {name}!')
  await preview.getByRole('heading', { name: 'Thanks, Mia!' }).waitFor()
  await page.getByLabel('With the order').fill(`#${number}`)
  await preview.getByText(number).last().waitFor()

  // A broken text is shown with the nearest name, and not saved.
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Your order {orderNumbr}')
  await text.blur()
  await page.getByText('This email has no {orderNumbr}. Did you mean {orderNumber}?').waitFor()
  await text.fill('Your order {orderNumber} **is here**.')
  await preview.locator('strong', { hasText: 'is here' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Texts saved').waitFor()
  const { text: saved } = await callAsOwner(shop, 'GET', '/stoa/v1/mail-texts/ORDER_CONFIRMATION/en')
  expect(saved.texts).toEqual([
    { slot: 'TITLE', text: 'Thanks, {name}!' },
    { slot: 'BODY', text: 'Your order {orderNumber} **is here**.' },
  ])

  await page.getByRole('button', { name: 'Back to the standard text: Heading' }).click()
  await preview.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('list', { name: 'Versions' }).getByRole('button').first().waitFor()
  await page.goto(`${shop.url}/dashboard/settings/email/texts`)
  await page.getByText('English: changed').waitFor()
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/dashboard/settings/email`)
  await page.getByLabel('Buttons and links').fill('#c0392b')
  await page.getByLabel('Footer, English').fill('Blattwerk GmbH, Berlin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
  await page.reload()
  await preview.getByText('Blattwerk GmbH, Berlin').waitFor()
  await page.getByText('Dark', { exact: true }).click()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('the texts of a mail are written on a phone, too', async ({ browser }) => {
  await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/email/texts/SHIPPING_CONFIRMATION/de')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Ihre Bestellung ist unterwegs' }).waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})
