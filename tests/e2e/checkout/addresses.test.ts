import { expect, test } from '@playwright/test'
import { expectAccessibleLayout, openPage, phone, untilUsable } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test(
  'a member saves addresses, and the checkout has the default one filled in and offers the other',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await sendRegistration(page, shop, `ada-${crypto.randomUUID()}@example.com`, 'Ada')
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await page.goto(`${shop.url}/account/profile`)
    const saveNew = async (street: string, postcode: string, city: string) => {
      await page.getByRole('link', { name: 'Add address' }).click()
      await page.getByRole('heading', { name: 'New address' }).waitFor()
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Lovelace')
      await page.getByLabel('Street and number').fill(street)
      await page.getByLabel('Postcode').fill(postcode)
      await page.getByLabel('Town or city').fill(city)
      await page.getByRole('button', { name: 'Save address' }).click()
    }
    await saveNew('Allee 1', '1011', 'Berlin')
    await page.getByText('This postcode isn’t valid for the country.').first().waitFor()
    await expectAccessibleLayout(page)
    await page.getByLabel('Postcode').fill('10115')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Your addresses were saved.').waitFor()
    await page.getByText('Default for delivery and invoice').waitFor()
    await saveNew('Hafen 2', '20457', 'Hamburg')
    await page.getByText('20457 Hamburg').waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Edit Hafen 2' }).click()
    await page.getByRole('heading', { name: 'Edit address' }).waitFor()
    await page.getByLabel('Use this address on invoices by default').check()
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Default for the invoice').waitFor()

    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText('Just added').waitFor()
    await page.goto(`${shop.url}/cart`)
    await page
      .getByRole('button', { name: /checkout/i })
      .first()
      .click()
    // The member's address is filled in, and the section is closed.
    await page.getByText('Allee 1').waitFor()
    await page.getByRole('link', { name: /^Change.*address/ }).click()
    await expect(page.locator('[name=addressLine]')).toHaveValue('Allee 1')
    await expect(page.locator('[name="billing.addressLine"]')).toHaveValue('Hafen 2')
    await expectAccessibleLayout(page)
    await page.getByText('Use another address of your account').click()
    await page.getByRole('link', { name: 'Ada Lovelace, Hafen 2, Hamburg' }).click()
    await expect(page.locator('[name=addressLine]')).toHaveValue('Hafen 2')
    await page.locator('[name=addressLine]').fill('Hafen 3')
    await page.getByLabel('Keep this address in my account').check()
    await untilUsable(page.getByRole('button', { name: 'Save address' }))
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Hafen 3').waitFor()

    await page.goto(`${shop.url}/account/profile`)
    await page.getByText('Hafen 3').waitFor()
    await page.getByRole('checkbox', { name: 'Emails about parcels' }).uncheck()
    await page.getByRole('button', { name: 'Update notifications' }).click()
    await page.getByText('Your notifications were saved.').waitFor()
    await expect(page.getByRole('checkbox', { name: 'Emails about parcels' })).not.toBeChecked()
    await page.getByRole('link', { name: 'Edit Allee 1' }).click()
    await page.getByText('Remove address').first().click()
    await page.getByRole('button', { name: 'Remove address' }).click()
    await page.getByText('Your addresses were saved.').waitFor()
    await expect(page.getByText('Allee 1')).toHaveCount(0)
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  },
)
