import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { openPage } from '../../support/browser/browser.ts'

const shop = browserShop()
const office = () => `${shop.url}/dashboard/sites/${shop.credentials.siteId}`

test(
  'an owner adds a language, translates a product, and visitors read it in the shop',
  { tag: '@soak' },
  async ({ browser }) => {
    // The demo shop is translated already.
    await callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { languages: [] } })
    await callAsOwner(shop, 'POST', '/stores/v3/products', {
      product: {
        name: 'Pocket Notebook',
        productType: 'PHYSICAL',
        physicalProperties: {},
        plainDescription: '<p>Eighty pages, stitched by hand.</p>',
        variantsInfo: { variants: [{ price: { actualPrice: { amount: '12.00' } }, physicalProperties: {} }] },
      },
    })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/sites/${shop.credentials.siteId}/content/translations`)
    await page.getByRole('link', { name: 'Choose languages' }).click()
    const languages = page.getByRole('combobox', { name: 'Further languages' })
    await languages.click()
    await languages.fill('german')
    await page.getByRole('option', { name: 'German' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').waitFor()

    await page.goto(`${office()}/content/translations`)
    await page.getByRole('combobox', { name: 'Content' }).selectOption('Products')
    const list = page.getByRole('list', { name: 'Products' })
    const product = list.getByRole('listitem').filter({ hasText: 'Not translated' }).first()
    const name = await product.getByRole('link').innerText()
    await product.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Copy original: Description' }).click()
    await page.getByLabel('Translation of Name').fill('Ein deutscher Name')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Translation saved').waitFor()
    await page.locator('a[href*="translations?type="]').click()
    const row = page.getByRole('list', { name: 'Products' }).getByRole('listitem').filter({ hasText: name })
    await row.getByText('Translated', { exact: true }).waitFor()
    await page.getByRole('switch', { name: 'Only missing or outdated' }).click({ force: true })
    await row.waitFor({ state: 'detached' })

    // The product's page leads to its translation, and a text that is too long is refused beside its field.
    await page.goto(`${office()}/products`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Translate' }).click()
    await expect.poll(() => page.getByLabel('Translation of Name').inputValue()).toBe('Ein deutscher Name')
    await page.getByLabel('Translation of Name').fill('x'.repeat(81))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()

    const { origin } = new URL(shop.url)
    await page.context().addCookies([{ name: 'stoa_language', value: 'de', url: origin }])
    await page.goto(`${origin}/search?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: 'Ein deutscher Name' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Ein deutscher Name' }).waitFor()
    await page.context().clearCookies({ name: 'stoa_language' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // Only the name that was too long was refused.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
  },
)
