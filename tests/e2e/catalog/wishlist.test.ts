import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Wishlist: ${name}` })
const productNames = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

for (const javaScriptEnabled of [true, false])
  test(
    `a visitor remembers products, and still has them as a member (${javaScriptEnabled ? 'with' : 'without'} script)`,
    { tag: javaScriptEnabled ? '@soak' : [] },
    async ({ browser }) => {
      await using visit = await openPage(browser, { javaScriptEnabled })
      const { page, faults } = visit
      await page.goto(`${shop.url}/products`)
      const [first = ''] = await productNames(page).allInnerTexts()
      await heart(page, first).click()
      await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'true')
      await page.goto(`${shop.url}/products/low-tide`)
      await heart(page, 'Low Tide').first().click()
      await expect(heart(page, 'Low Tide').first()).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('link', { name: 'Wishlist' }).first().click()
      await expect(productNames(page)).toHaveText(['Low Tide', first])
      if (javaScriptEnabled) await expectAccessibleLayout(page)

      await sendRegistration(page, shop, `wishes-${javaScriptEnabled}@example.com`)
      await page.waitForURL(/\/account/)
      await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Wishlist' }).click()
      await expect(productNames(page)).toHaveText(['Low Tide', first])
      if (javaScriptEnabled) await untilHydrated(heart(page, 'Low Tide'))
      await heart(page, 'Low Tide').click()
      await expect(productNames(page)).toHaveText([first])
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(productNames(page)).toHaveText(['Low Tide', first])
        await heart(page, 'Low Tide').press('Enter')
        await expect(page.getByRole('heading', { name: 'Wishlist', level: 1 })).toBeFocused()
      }
      await heart(page, first).click()
      await expect(page.getByText('Nothing here yet.')).toBeVisible()
      expect(faults).toEqual([])
    },
  )

test('on a phone, the way to the wishlist is in the menu', async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test(
  'a member shares their wishlist until they withdraw the link, and learns that a price has fallen',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await sendRegistration(page, shop, 'nora.shares@example.com', 'Nora')
    await page.waitForURL(/\/account/)
    await page.goto(`${shop.url}/products/low-tide`)
    await heart(page, 'Low Tide').first().click()
    await expect(heart(page, 'Low Tide').first()).toHaveAttribute('aria-pressed', 'true')
    const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/low-tide?fields=CURRENCY')
    const variants = product.variantsInfo.variants.map(({ id, choices, price }: any) => ({
      id,
      choices,
      price: { actualPrice: { amount: (Number(price.actualPrice.amount) * 0.8).toFixed(2) } },
    }))
    const changed = await callAsOwner(shop, 'PATCH', `/stores/v3/products/${product.id}`, {
      product: { id: product.id, revision: product.revision, options: product.options, variantsInfo: { variants } },
    })
    expect(changed).toHaveProperty('product')
    await page.goto(`${shop.url}/wishlist`)
    await page.getByText(/^(19|20)% less than when you added it$/).waitFor()
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('Link to your wishlist').inputValue()
    await expectAccessibleLayout(page)

    await using friend = await openPage(browser, phone)
    await friend.page.goto(link)
    await expect(productNames(friend.page)).toHaveText(['Low Tide'])
    await friend.page.getByRole('heading', { name: 'A shared wishlist' }).waitFor()
    await expect(friend.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await friend.page.content()).not.toMatch(/nora/i)
    await expectAccessibleLayout(friend.page)
    await page.getByRole('button', { name: 'Withdraw the link' }).click()
    await page.getByRole('button', { name: 'Make a link' }).waitFor()
    for (const context of [friend, await openPage(browser)]) {
      await context.page.goto(link)
      await context.page.getByRole('heading', { name: /not found|find this page/i }).waitFor()
    }
    expect(faults).toEqual([])
  },
)
