import { expect, test, type Locator, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('products of a category are sorted by dragging with the mouse, and Escape takes the drag back', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const rows = await openCategory(page)
  const [first, second, third] = await rows.allInnerTexts()
  await page.getByRole('button', { name: `Move ${first}: arrow keys, or drag` }).hover()
  await page.mouse.down()
  await moveTo(page, rows.nth(2))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => rows.allInnerTexts()).toEqual([first, second, third])
  await page.getByRole('button', { name: `Move ${first}: arrow keys, or drag` }).hover()
  await page.mouse.down()
  await moveTo(page, rows.nth(2))
  await page.mouse.up()
  await page.getByText(`${first} moved to position 3 of 3`).waitFor()
  expect(await rows.allInnerTexts()).toEqual([second, third, first])
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('and with a finger on a phone', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  const rows = await openCategory(page)
  const [first, second, third] = await rows.allInnerTexts()
  const touch = await page.context().newCDPSession(page)
  const grip = page.getByRole('button', { name: `Move ${first}: arrow keys, or drag` })
  await grip.scrollIntoViewIfNeeded()
  const from = await centreOf(grip)
  const to = await centreOf(rows.nth(1))
  const at = (y: number) => [{ x: from.x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y) })
  for (let step = 1; step <= 10; step++) {
    const y = from.y + ((to.y + 8 - from.y) * step) / 10
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByText(`${first} moved to position 2 of 3`).waitFor()
  expect(await rows.allInnerTexts()).toEqual([second, first, third])
  expect(faults).toEqual([])
})

/** A category of three products that the owner sorts. */
async function openCategory(page: Page): Promise<Locator> {
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/search', { search: { cursorPaging: { limit: 3 } } })
  const { category } = await callAsOwner(shop, 'POST', '/categories/v1/categories', {
    category: { name: `Sorted ${Date.now()}` },
    treeReference: { appNamespace: '@wix/stores' },
  })
  await callAsOwner(shop, 'POST', `/categories/v1/bulk/categories/${category.id}/add-items`, {
    items: products.map(({ id }: { id: string }) => ({ catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' })),
    treeReference: { appNamespace: '@wix/stores' },
  })
  await enterBackOffice(page, shop, `/products/categories/${category.id}`)
  const rows = page.getByRole('list', { name: 'Products' }).getByRole('link')
  await expect.poll(() => rows.count()).toBe(3)
  return rows
}

async function moveTo(page: Page, target: Locator): Promise<void> {
  const { x, y } = await centreOf(target)
  await page.mouse.move(x, y + 8, { steps: 15 })
  await page.evaluate('new Promise(requestAnimationFrame)')
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
