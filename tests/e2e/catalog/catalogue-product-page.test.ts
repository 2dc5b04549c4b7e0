import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleLayout, layoutShiftOf, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('the picture follows the choice, arrow keys browse the gallery, and a picture can be enlarged', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/breakfast-cup`)
  const thumbs = page.getByRole('list', { name: 'All pictures' })
  const current = () => thumbs.locator('[aria-current]').getByRole('img').getAttribute('alt')
  expect(await current()).not.toMatch(/blue|cobalt/i)
  await page.getByRole('radio', { name: 'Cobalt' }).check()
  await expect.poll(current).toMatch(/blue|cobalt/i)
  const cobalt = await current()
  await page.getByRole('region', { name: 'Pictures of' }).getByRole('list').first().press('ArrowRight')
  await expect.poll(current).not.toBe(cobalt)
  await page
    .getByRole('button', { name: /^Enlarge picture/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.press('ArrowRight')
  await dialog.getByText('2 of 4').waitFor()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await dialog.getByText('3 of 4').waitFor()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await dialog.getByText('2 of 4').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('low stock is shown and limits the quantity; products are added from a list', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/regatta?Size=70+×+100+cm&Paper=Cotton+paper`)
  await page.getByText('Only 3 left').waitFor()
  expect(await page.getByLabel('Quantity').getAttribute('max')).toBe('3')
  await page.getByRole('radio', { name: '30 × 40 cm' }).check()
  await page.getByText('Only 3 left').waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/products`)
  await page.getByRole('button', { name: /^Add Fruit Stand to cart/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Just added').waitFor()
  await page.keyboard.press('Escape')

  // A product with options opens the drawer, and only the selected variant is added.
  await page.getByRole('link', { name: 'Choose options: Breakfast Cup' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Cobalt' }).check()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /Just added\s*Breakfast Cup[\s\S]*Cobalt/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Choose options: Breakfast Cup')
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL(/checkout\//)
  expect(faults).toEqual([])
})

test('a product shows its delivery cost for each country, with and without script', { tag: '@soak' }, async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openPage(browser, { javaScriptEnabled })
    const { page, faults } = visit
    await page.goto(`${shop.url}/products/low-tide`)
    const delivery = page.getByRole('region', { name: 'Delivery cost' })
    expect(await delivery.innerText()).toMatch(/^Delivery cost to Germany\s+€4\.90 · 2–4 working days$/)
    await delivery.getByText('Delivery cost to Germany').click()
    await expect
      .poll(() => delivery.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Standard, 2–4 working days\s*€4\.90$/),
        expect.stringMatching(/^Express, Next working day\s*€12\.00$/),
      ])
    await delivery.getByRole('combobox').selectOption('AT')
    if (!javaScriptEnabled) await delivery.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/_country=AT/)
    await expect.poll(() => delivery.getByRole('listitem').count()).toBe(1)
    await expect.poll(() => delivery.getByRole('combobox').inputValue()).toBe('AT')
    expect(faults).toEqual([])
  }
})

test('a reduced price is shown with the lowest price of the 30 days before', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products/harbour-set`)
  const price = /Lowest price in the 30 days before the discount: (€[\d.]+)/.exec(await page.locator('main').innerText())![1]!
  // In a list and in the cart as well.
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const short = `Lowest price in 30 days: ${price}`
  await page.getByRole('dialog').getByText(short).waitFor()
  await page.goto(`${shop.url}/cart`)
  await page.locator('main').getByText(short).waitFor()
  await page.goto(`${shop.url}/search?q=harbour+set`)
  await expect.poll(() => page.getByRole('article').filter({ hasText: 'Harbour Set' }).innerText()).toContain(short)
})

test('an empty cart shows the recently viewed products', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  for (const slug of ['low-tide', 'tea-towel', 'low-tide'])
    await page.goto(`${shop.url}/products/${slug}`, { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  const recentlyViewed = drawer.getByRole('region', { name: 'Recently viewed' })
  await recentlyViewed.waitFor()
  await expect.poll(() => recentlyViewed.getByRole('link').allInnerTexts()).toEqual(['Low Tide', 'Tea Towel'])
  await expectAccessible(page)
  await recentlyViewed.getByRole('link', { name: 'Tea Towel' }).click()
  await page.waitForURL(/tea-towel/)
  await drawer.waitFor({ state: 'hidden' })
  await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' })
  await page.mouse.move(1, 1)
  await expect
    .poll(() => page.getByRole('region', { name: 'Recently viewed' }).getByRole('link').first().innerText())
    .toBe('Tea Towel')
  expect(await layoutShiftOf(page)).toBeLessThan(0.02)
  expect(faults).toEqual([])
})
