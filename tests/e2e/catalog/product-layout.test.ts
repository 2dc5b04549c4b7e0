import { expect, test, type Page } from '@playwright/test'
import { openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

for (const [width, height] of [
  [360, 760],
  [768, 1024],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const)
  test(`the first window of ${width} × ${height} px shows the button of the home page`, async ({ browser }) => {
    await using visit = await openPage(browser, { viewport: { width, height } })
    const { page, faults } = visit
    await page.goto(shop.url)
    await expect(page.getByRole('link', { name: 'View all products' })).toBeInViewport({ ratio: 1 })
    expect(faults).toEqual([])
  })

test('names, prices and stars line up in a row of products', async ({ browser }) => {
  for (const width of [360, 1440]) {
    await using visit = await openPage(browser, { viewport: { width, height: 900 } })
    const { page } = visit
    for (const path of ['/', '/products']) {
      await page.goto(shop.url + path)
      for (const part of ['h2', 'h2 + div > p', '[role=img]']) expect(await findUneven(page, part)).toEqual([])
    }
  }
})

/** Returns the names of cards in which a part is not as high as in the other cards of the row. */
const findUneven = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const { document } = globalThis as any
    const tops = new Map<string, number>()
    return [...document.querySelectorAll('li > article')].flatMap((card: any) => {
      const top = card.querySelector(selector)?.getBoundingClientRect().top
      if (top === undefined) return []
      const list = [...document.querySelectorAll('ul')].indexOf(card.closest('ul'))
      const row = `${list} ${Math.round(card.getBoundingClientRect().top)}`
      const first = tops.get(row) ?? top
      tops.set(row, first)
      return Math.abs(first - top) > 1 ? [card.querySelector('h2')?.textContent ?? ''] : []
    })
  }, part)

test('on a phone, only the heart lies on a small picture, and all buttons of a card are large enough', async ({ browser }) => {
  await using visit = await openPage(browser, { viewport: { width: 360, height: 760 } })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products`)
  const card = page.getByRole('article').filter({ hasText: 'Breakfast Cup' })
  const picture = await card.locator('.card-frame').boundingBox()
  const quick = await card.getByRole('link', { name: 'Choose options' }).boundingBox()
  expect(quick!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height)
  expect(Math.min(quick!.width, quick!.height)).toBeGreaterThanOrEqual(44)
  await card.getByRole('link', { name: 'Choose options' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Breakfast Cup' }).waitFor()
  expect(faults).toEqual([])
})

test('the header of a phone leads to the account and the wishlist', async ({ browser }) => {
  await using visit = await openPage(browser, { viewport: { width: 360, height: 760 } })
  const { page, faults } = visit
  await page.goto(shop.url)
  const header = page.getByRole('banner')
  for (const name of ['Account', 'Wishlist']) {
    await expect(header.getByRole('link', { name })).toBeVisible()
    expect((await header.getByRole('link', { name }).boundingBox())!.y).toBeLessThan(
      (await header.getByRole('link', { name: 'Cart' }).boundingBox())!.y + 10,
    )
  }
  await header.getByRole('link', { name: 'Wishlist' }).click()
  await page.getByRole('heading', { name: 'Wishlist' }).waitFor()
  expect(faults).toEqual([])
})
