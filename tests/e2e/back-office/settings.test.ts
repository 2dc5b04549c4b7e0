import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a new shipping option with steps by weight is offered in its new region, at the price of its step', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/delivery')
  await page.getByRole('link', { name: 'New region' }).click()
  const region = page.getByRole('dialog', { name: 'New region' })
  await region.getByLabel('Name').fill('Overseas')
  await pick(page, region.getByRole('combobox', { name: 'Countries and states' }), ['Japan', 'California'])
  await region.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Overseas created').waitFor()

  await page.getByRole('link', { name: 'New shipping option' }).click()
  await page.getByLabel('Name').fill('Air mail')
  await page.getByLabel('Delivery time').fill('A week')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Choose at least one region').waitFor()
  await page.getByRole('checkbox', { name: 'Overseas' }).check()
  await page.getByLabel('Price based on').selectOption('Weight')
  await fillStep(page, 1, ['0', '2', '9.50'])
  await page.getByRole('button', { name: 'Add step' }).click()
  await fillStep(page, 2, ['3', '', '15'])
  await page.getByText('Not offered between 2 and 3 kg.').waitFor()
  await fillStep(page, 2, ['1', '', '15'])
  await page.getByText('Two steps overlap from 1 kg').waitFor()
  await fillStep(page, 2, ['2', '', '15'])
  await page.getByText('Two steps overlap').waitFor({ state: 'detached' })
  await page.getByLabel('Free shipping from').fill('200')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Air mail created').waitFor()
  await page.getByRole('link', { name: 'Air mail' }).waitFor()
  await expect
    .poll(() => page.getByRole('list', { name: 'Shipping options' }).innerText())
    .toMatch(/Air mail\s+Overseas · A week\s+By weight, 2 steps, free from €200\.00/)

  const tester = page.getByRole('region', { name: 'Test shipping options' })
  await pick(page, tester.getByRole('combobox', { name: 'Country' }), ['Japan'])
  await tester.getByLabel('Weight').fill('2.5')
  await tester.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => tester.getByRole('list', { name: 'Offers' }).innerText()).toMatch(/^Air mail\s+A week\s+€15\.00$/)
  expect(await offersIn({ country: 'JP' }, 1)).toEqual(['Air mail 9.50'])
  expect(await offersIn({ country: 'US', subdivision: 'US-NY' }, 1)).toEqual([])
  expect(await offersIn({ country: 'US', subdivision: 'US-CA' }, 1)).toEqual(['Air mail 9.50'])

  // Region and pricing change in one request.
  await page.getByRole('link', { name: 'Air mail' }).click()
  await page.getByRole('checkbox', { name: 'Overseas' }).uncheck()
  await page.getByRole('checkbox', { name: 'Germany', exact: true }).check()
  await page.getByLabel('Price based on').selectOption('Flat rate')
  await page.getByLabel('Price in EUR').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Air mail saved').waitFor()
  expect(await offersIn({ country: 'JP' }, 1)).toEqual([])
  expect(await offersIn({ country: 'DE' }, 1)).toContain('Air mail 7.00')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Air mail?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Air mail deleted').waitFor()
  expect(await offersIn({ country: 'DE' }, 1)).not.toContain('Air mail 7.00')
  expect(faults).toEqual([])
})

test('a new tax region and its rate apply, and no longer after they are deleted', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/tax')
  await page.getByRole('link', { name: 'New tax group' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Books')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('Books created').waitFor()

  await page.getByRole('link', { name: 'New tax region' }).click()
  const region = page.getByRole('dialog', { name: 'New tax region' })
  await pick(page, region.getByRole('combobox', { name: 'Country' }), ['Denmark'])
  await region.getByLabel('Prices and tax').selectOption('The tax is added to the prices here')
  await region.getByRole('button', { name: 'Create' }).click()
  const rate = page.getByRole('dialog', { name: 'New rate in Denmark' })
  await rate.getByLabel('Name').fill('Moms')
  await rate.getByLabel('Rate in percent').fill('250')
  await rate.getByRole('button', { name: 'Create' }).click()
  await rate.getByText('At most 100 percent.').waitFor()
  await rate.getByLabel('Rate in percent').fill('25,5')
  await rate.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Moms created').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Rates in Denmark' }).innerText()).toMatch(/Moms\s+Products\s+25\.5%/)

  const calculator = page.getByRole('region', { name: 'Tax calculator' })
  await pick(page, calculator.getByRole('combobox', { name: 'Country' }), ['Denmark'])
  await calculator.getByRole('combobox', { name: 'Products' }).fill('Low Tide')
  await page.getByRole('option', { name: /Low Tide/ }).click()
  await calculator.getByRole('button', { name: 'Calculate' }).click()
  await calculator.getByText('Moms 25.5% of €29.00: €7.40').waitFor()
  await calculator.getByText('€36.40').first().waitFor()
  expect(await taxIn('DK')).toBe('25.50')

  await page.getByRole('link', { name: 'Edit Denmark' }).click()
  const edit = page.getByRole('dialog', { name: 'Denmark' })
  await edit.getByLabel('Prices and tax').selectOption('Same as in the rest of the shop')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Denmark saved').waitFor()
  expect(await taxIn('DK')).toBe('20.32')

  await page.getByRole('button', { name: 'Delete Denmark' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Denmark?' })
  await question.getByText('its rates (1) are deleted').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Denmark deleted').waitFor()
  expect(await taxIn('DK')).toBe('0.00')
  expect(faults).toEqual([])
})

test('the shop gets a new name; its currency cannot change while it has orders', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/general')
  await page.getByText('You can’t change the currency because there are already orders or gift cards.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Currency' }).isDisabled()).toBe(true)
  await page.getByLabel('Name').fill('Blattwerk & Co')
  const front = page.getByRole('region', { name: 'Home page' })
  await front.getByLabel('Heading').fill('Summer by the sea')
  await front.getByLabel('Button', { exact: true }).fill('To the posters')
  await front.getByLabel('Button link').fill('javascript:alert(1)')
  await pick(page, page.getByRole('combobox', { name: 'Time zone' }), ['Europe/Vienna'])
  await page.getByRole('button', { name: 'Save' }).click()
  await front.getByText('Start with / for a page of your shop').waitFor()
  await front.getByLabel('Button link').fill('/categories/posters')
  await page.getByRole('switch', { name: 'Maintenance' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()

  // Staff see the shop during maintenance; visitors see a notice, and can shop again afterwards.
  const closed = await fetch(shop.url)
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '600'])
  expect(await closed.text()).toContain('Blattwerk &amp; Co will be right back')
  await page.goto(`${shop.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Summer by the sea' }).waitFor()
  expect(await page.getByRole('link', { name: 'To the posters' }).getAttribute('href')).toBe('/categories/posters')
  expect(await page.title()).toContain('Blattwerk & Co')
  await page.getByRole('link', { name: 'End maintenance mode' }).click()
  await page.getByRole('switch', { name: 'Maintenance' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(200)
  expect(faults).toEqual([])
  const { message, details } = await callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { currency: 'USD' } })
  expect([message, details?.applicationError?.code]).toContain('CURRENCY_IN_USE')
})

/** Types each name and selects the first result. */
async function pick(page: Page, field: ReturnType<Page['getByRole']>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await field.click()
    await field.fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
}

async function fillStep(page: Page, number: number, [from, to, price]: readonly [string, string, string]): Promise<void> {
  const step = page.getByRole('group', { name: `Step ${number}` })
  await step.getByLabel('From').fill(from)
  await step.getByLabel('Below').fill(to)
  await step.getByLabel('Price').fill(price)
}

async function offersIn(destination: { country: string; subdivision?: string }, weight: number): Promise<string[]> {
  const lineItems = [{ id: '1', quantity: 1, totalPrice: '20', physicalProperties: { weight, shippable: true } }]
  const request = { destination, currency: 'EUR', lineItems }
  const { deliverySolutions } = await callAsOwner(shop, 'POST', '/_api/delivery-rates/v1/get-delivery-solutions', request)
  return deliverySolutions.map(({ title, cost }: any) => `${title} ${cost.deliveryPrice.amount}`)
}

async function taxIn(country: string): Promise<string> {
  const lineItems = [{ id: '1', price: '100', quantity: 1, addressIndex: { singleAddress: 0 } }]
  const { taxSummary } = await callAsOwner(shop, 'POST', '/billing/v1/calculate-tax', { addresses: [{ country }], lineItems })
  return taxSummary.totalTax
}
