import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { payWith, toPayment } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop({ demo: false })

test('from an empty shop to an open one that sells: the set-up guides the owner', async ({ browser }) => {
  test.setTimeout(180_000)
  await using office = await openPage(browser)
  await using street = await openPage(browser)
  const { page, faults } = office
  await signIn(page)
  await page.getByRole('heading', { name: 'Set-up' }).waitFor()
  await page.getByText('10 steps left').waitFor()
  await expectAccessibleLayout(page)
  expect((await street.page.goto(`${shop.url}/products`))?.status()).toBe(503)
  await street.page.getByRole('heading', { name: 'My shop opens soon' }).waitFor()

  await page.getByRole('link', { name: 'Fill in the details' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Blumen Anna')
  await save(page, 'Save', 'Settings saved')

  await step(page, 'Add a product')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tulip bouquet')
  await page.getByLabel('Price, EUR').fill('24.50')
  await save(page, 'Create', 'Tulip bouquet created')

  await step(page, 'Design the shop')
  await page.getByRole('button', { name: 'Market' }).click()
  await save(page, 'Save draft', 'Draft saved')
  await save(page, 'Publish', 'Theme published')

  await step(page, 'Add a shipping option')
  await addDelivery(page)
  await step(page, 'Set up payments')
  await addPayments(page)
  await step(page, 'Set up taxes')
  await addTax(page)
  await step(page, 'Write the imprint')
  await writePage(page, 'Imprint')
  await step(page, 'Write the privacy page')
  await writePage(page, 'Privacy')

  await step(page)
  await page.getByRole('button', { name: 'Skip: Set up your domain' }).click()
  await page.getByText('Skipped').waitFor()
  const [preview] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Go to the shop' }).click()])
  await preview.getByText('Only you can see this shop').waitFor()
  await buyBouquet(preview)
  await preview.close()

  await step(page, 'Choose the mode')
  await goLive(page)
  await step(page)
  await page.getByText('1 step left').waitFor()
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByText('The shop is open').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click()
  // The order of the trial was closed when the shop went live, and waits for nobody.
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await expect(page.getByRole('link', { name: '10001' })).toHaveCount(0)
  expect(faults).toEqual([])

  expect((await street.page.goto(`${shop.url}/products`))?.status()).toBe(200)
  await street.page.getByRole('link', { name: 'Tulip bouquet' }).waitFor()
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.url}/dashboard/`)
  await page.getByLabel('Email').fill(shop.credentials.owner.email)
  await page.getByLabel('Password').first().fill(shop.credentials.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Returns to the set-up list and opens the step's link. */
async function step(page: Page, action?: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Set-up' }).click()
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor()
  if (action) await page.getByRole('region', { name: 'Steps' }).getByRole('link', { name: action }).click()
}

async function save(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(message).first().waitFor()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/new'))
}

async function addDelivery(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Parcel')
  await page.getByLabel('Price in EUR').fill('4,90')
  await page.getByRole('switch', { name: 'Offered everywhere' }).check()
  await save(page, 'Create', 'Parcel created')
}

/** A sandbox card to try the shop, and a method that works in live mode too. */
async function addPayments(page: Page): Promise<void> {
  await page.getByText('Customers can’t pay yet.').waitFor()
  await page.getByRole('link', { name: 'New payment method' }).click()
  const transfer = page.getByRole('dialog', { name: 'New payment method' })
  await transfer.getByLabel('Name').fill('Bank transfer')
  await transfer.getByLabel('Instructions').fill('IBAN DE00, with your order number')
  await transfer.getByLabel('Position').fill('1')
  await transfer.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Bank transfer created').waitFor()
  await page.getByRole('link', { name: 'New payment method' }).click()
  await transfer.getByLabel('Type').selectOption('CARD')
  await transfer.getByLabel('Name').fill('Card')
  await transfer.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Card created').waitFor()
}

async function goLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to live mode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to live mode' }).click()
  await page.getByText('The shop is in live mode').first().waitFor()
}

async function addTax(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New tax region' }).click()
  const region = page.getByRole('dialog', { name: 'New tax region' })
  await expect.poll(() => region.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Germany')
  await region.getByRole('button', { name: 'Create' }).click()
  const rate = page.getByRole('dialog', { name: 'New rate in Germany' })
  await rate.getByLabel('Name').fill('MwSt.')
  await rate.getByLabel('Rate in percent').fill('19')
  await rate.getByRole('button', { name: 'Create' }).click()
  await page.getByText('MwSt. created').waitFor()
}

async function writePage(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Anna Blum, Allee 1, 10115 Berlin')
  await save(page, 'Create', `${title} created`)
}

async function buyBouquet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tulip bouquet' }).first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await toPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/10001[\s\S]*Tulip bouquet[\s\S]*€29\.40/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await page.getByRole('heading', { name: 'Imprint' }).waitFor()
}
