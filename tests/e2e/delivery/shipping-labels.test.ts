import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'

const shop = browserShop()

test(
  'an owner sets up labels, buys one for an order at the price that was shown, prints it and gives it back',
  { tag: '@soak' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const number = await placeDemoOrder(shop)
    const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
    const orderId = orders[0].id as string
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/settings/delivery')
    await page.getByRole('link', { name: 'New location' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Warehouse')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Enter the street and number.').waitFor()
    await dialog.getByRole('textbox', { name: 'Street and number' }).fill('Speicher 1')
    await dialog.getByRole('textbox', { name: 'Postcode' }).fill('20095')
    await dialog.getByRole('textbox', { name: 'City' }).fill('Hamburg')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Warehouse created').waitFor()

    await page.getByRole('link', { name: 'Label settings' }).click()
    await dialog.getByRole('textbox', { name: 'Length (cm)' }).fill('30')
    await dialog.getByRole('textbox', { name: 'Width (cm)' }).fill('20')
    await dialog.getByRole('textbox', { name: 'Height (cm)' }).fill('10')
    await dialog.getByRole('radio', { name: 'Shippo' }).check()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Sandbox' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Label settings saved').waitFor()

    await page.getByRole('link', { name: 'New label rates' }).click()
    await dialog.getByRole('switch', { name: 'Ground Advantage' }).click({ force: true })
    await dialog.getByRole('textbox', { name: 'Amount in EUR' }).fill('1.50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Label rates created').waitFor()
    await expectNoSidewaysScroll(page)

    await page.goto(`${shop.url}/dashboard/orders/${orderId}`)
    await page.getByRole('link', { name: 'Buy label' }).click()
    await dialog.getByRole('textbox', { name: 'Weight (kg)' }).fill('1.5')
    await dialog.getByRole('button', { name: 'Show prices' }).click()
    await dialog.getByRole('radio', { name: /Ground Advantage · €6.40/ }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Buy label' }).click()
    await page.getByText('Label: Ground Advantage').waitFor()
    await expectAccessible(page)
    const { labels } = await callAsOwner(shop, 'GET', `/stoa/v1/shipping-labels?orderIds=${orderId}`)
    expect(labels).toMatchObject([{ status: 'BOUGHT', price: '6.40', currency: 'EUR' }])

    // Without a viewer for PDFs, the tab that opens downloads it.
    const tab = page.context().waitForEvent('page')
    const printed = page.waitForResponse(/shipping-labels\/print/)
    await page.getByRole('button', { name: 'Print label Ground Advantage' }).click()
    expect((await printed).status()).toBe(200)
    await (await tab).close()
    await page.getByRole('button', { name: 'Give back label Ground Advantage' }).click()
    await page.getByRole('button', { name: 'Give back', exact: true }).click()
    await page.getByText('Label given back').waitFor()
    await page.getByText('Given back', { exact: true }).waitFor()

    const [one, other] = [await placeDemoOrder(shop), await placeDemoOrder(shop)]
    await page.goto(`${shop.url}/dashboard/orders`)
    for (const each of [one, other]) await page.getByRole('checkbox', { name: `Select Order ${each}` }).click()
    const more = async (name: string) => {
      await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await more('Buy labels')
    await page.getByRole('dialog', { name: 'Buy 2 labels?' }).waitFor()
    await page.getByRole('button', { name: /^Buy for €/ }).click()
    await page.getByText('2 labels bought').waitFor()
    expect(faults).toEqual([])
  },
)
