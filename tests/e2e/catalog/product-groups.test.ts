import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

async function aBowl(
  colour: { id: string; choicesSettings: any },
  choice: string,
  visible = true,
): Promise<{ id: string; slug: string }> {
  const { id: choiceId } = colour.choicesSettings.choices.find(({ name }: { name: string }) => name === choice)
  const { product } = await callAsOwner(shop, 'POST', '/stores/v3/products-with-inventory', {
    product: {
      name: `${choice} bowl`,
      productType: 'PHYSICAL',
      physicalProperties: {},
      visible,
      options: [
        {
          id: colour.id,
          name: 'Tint',
          optionRenderType: 'SWATCH_CHOICES',
          choicesSettings: { choices: [{ choiceId, name: choice, choiceType: 'ONE_COLOR' }] },
        },
      ],
      variantsInfo: {
        variants: [
          {
            price: { actualPrice: { amount: '24.00' } },
            choices: [{ optionChoiceIds: { optionId: colour.id, choiceId } }],
            inventoryItem: { quantity: 5 },
          },
        ],
      },
    },
  })
  return product
}

test(
  'the owner groups products by their colour, and each links to the others on its page',
  { tag: '@soak' },
  async ({ browser }) => {
    const { customization } = await callAsOwner(shop, 'POST', '/stores/v3/customizations', {
      customization: {
        name: 'Tint',
        customizationType: 'PRODUCT_OPTION',
        customizationRenderType: 'SWATCH_CHOICES',
        choicesSettings: {
          choices: [
            { name: 'Ochre', choiceType: 'ONE_COLOR', colorCode: '#C98A2B' },
            { name: 'Cobalt', choiceType: 'ONE_COLOR', colorCode: '#1F3F9E' },
            { name: 'Moss', choiceType: 'ONE_COLOR', colorCode: '#5B6B35' },
          ],
        },
      },
    })
    const ochre = await aBowl(customization, 'Ochre')
    const cobalt = await aBowl(customization, 'Cobalt')
    const moss = await aBowl(customization, 'Moss', false)

    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/products/groups')
    await office.page.getByRole('link', { name: 'New product group' }).first().click()
    const drawer = office.page.getByRole('dialog', { name: 'New product group' })
    await drawer.getByLabel('Name').fill('Bowls')
    await drawer.getByRole('combobox', { name: 'Option that the products differ by' }).fill('Tin')
    await office.page.getByRole('option', { name: 'Tint' }).click()
    for (const name of ['Cobalt bowl', 'Moss bowl', 'Ochre bowl']) {
      await drawer.getByRole('combobox', { name: 'Products', exact: true }).fill(name)
      await office.page.getByRole('option', { name }).click()
    }
    await expectAccessible(office.page)
    await drawer.getByRole('button', { name: 'Create' }).click()
    await office.page.getByRole('link', { name: 'Bowls' }).click()
    await office.page.getByRole('listitem').filter({ hasText: 'Moss bowl' }).getByText('Hidden in the shop').waitFor()
    await expectAccessible(office.page)

    await using visit = await openPage(browser, phone)
    const { page } = visit
    await page.goto(`${shop.url}/products/${ochre.slug}`)
    const links = page.getByRole('navigation', { name: 'Tint' })
    await expect(links.getByRole('link')).toHaveText(['Cobalt', 'Ochre'])
    await expect(links.getByRole('link', { name: 'Ochre' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await links.getByRole('link', { name: 'Cobalt' }).click()
    await expect(page).toHaveURL(new RegExp(`/products/${cobalt.slug}$`))
    await page.getByRole('heading', { level: 1, name: 'Cobalt bowl' }).waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Just added').waitFor()
    expect((await page.request.get(`${shop.url}/products/${moss.slug}`)).status()).toBe(404)
  },
)
