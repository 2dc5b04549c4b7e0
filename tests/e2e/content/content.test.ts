import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, layoutShiftOf, openPage } from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('the owner edits the imprint, and a visitor sees it with the next request', async ({ browser }) => {
  await using visitor = await openPage(browser)
  await visitor.page.goto(`${shop.url}/`)
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Imprint' }).waitFor()
  expect(visitor.faults).toEqual([])

  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/pages')
  await page.getByRole('link', { name: 'Imprint' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await text.press('Control+End')
  await text.pressSequentially(' Commercial register HRB 12345.')
  await page.getByRole('button', { name: 'Bold' }).click()
  await text.pressSequentially(' Berlin')
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByLabel('Title', { exact: true }).fill('Who we are')
  await page.getByLabel('Address', { exact: true }).fill('privacy')
  await page.getByText('used by Privacy').waitFor()
  await page.getByLabel('Address', { exact: true }).fill('who-we-are')
  await page.getByText('/pages/who-we-are · available').waitFor()
  // Leaving the page asks first; the typed text stays.
  await page.getByRole('link', { name: 'Menus' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Who we are saved').waitFor()
  expect(faults).toEqual([])

  await visitor.page.goto(`${shop.url}/pages/who-we-are`)
  // An editor may keep the space of a boundary as one that does not break.
  const shown = (await visitor.page.locator('main').innerHTML()).replaceAll('&nbsp;', ' ')
  expect(shown).toContain('HRB 12345.<strong> Berlin</strong>')
  expect(await visitor.page.title()).toBe('Who we are – Blattwerk')
  // Once the reaction has run, the old URL redirects, for documents and for navigation inside the app.
  await until(async () => ((await fetch(`${shop.url}/pages/imprint`, { redirect: 'manual' })).status === 301 ? true : undefined))
  await visitor.page.goto(`${shop.url}/pages/imprint`)
  await visitor.page.waitForURL(`${shop.url}/pages/who-we-are`)
  expect(visitor.faults).toEqual([])
  await expectAccessibleLayout(visitor.page)
})

test('a menu is arranged by keyboard alone, and the shop shows it', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/menus')
  await page.getByRole('link', { name: 'Footer' }).click()
  const dragHandle = page.getByRole('button', { name: /^Move Returns/ })
  await dragHandle.focus()
  await dragHandle.press('ArrowUp')
  await page.getByText('Returns moved to position 2 of 5').waitFor()
  await dragHandle.press('ArrowDown')
  await dragHandle.press('ArrowRight')
  await page.getByText('Returns moved to position 3 of 5 in a submenu').waitFor()
  expect(await dragHandle.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Move Returns/)
  const { x, y } = (await page.getByRole('button', { name: /^Move Shipping/ }).boundingBox())!
  await page.getByRole('button', { name: /^Move Privacy/ }).hover()
  await page.mouse.down()
  await page.mouse.move(x + 8, y, { steps: 15 })
  await page.evaluate('new Promise(requestAnimationFrame)')
  await page.mouse.up()
  await page.getByText('Privacy moved to position 2 of 5').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Menu Footer saved').waitFor()
  await page.goto(`${shop.url}/`)
  const links = page.getByRole('navigation', { name: 'About this shop' }).getByRole('link')
  expect((await links.allInnerTexts()).slice(1, 4)).toEqual(['Privacy', 'Shipping', 'Returns'])
  expect(faults).toEqual([])
})

test('a page is put below another one, and the shop links to that', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/pages')
  await page.getByRole('link', { name: 'Returns' }).click()
  await page.getByRole('combobox', { name: 'Parent page' }).fill('ship')
  await page.getByRole('listbox', { name: 'Parent page' }).getByRole('option', { name: 'Shipping' }).click()
  await page.getByRole('list', { name: 'Parent page' }).getByText('Shipping').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Returns saved').waitFor()
  await page.goto(`${shop.url}/pages/returns`)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Shipping' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor()
  expect(faults).toEqual([])
})

test('a menu item links to a page or a category, found by name', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/content/menus')
  await page.getByRole('link', { name: 'Footer' }).click()
  for (const [label, kind, words, target] of [
    ['Our story', 'Page', 'few', 'Made by few hands'],
    ['Cups', 'Category', 'cera', 'Ceramics'],
  ] as const) {
    await page.getByRole('button', { name: 'Add item' }).click()
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Redirects to') })
      .last()
    await item.getByLabel('Label').fill(label)
    await item.getByLabel('Redirects to').selectOption(kind)
    await item.getByRole('combobox', { name: kind }).fill(words)
    await page.getByRole('option', { name: target }).click()
    await item.getByRole('list', { name: kind }).getByText(target).waitFor()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Menu Footer saved').waitFor()
  await page.goto(`${shop.url}/`)
  const links = page.getByRole('navigation', { name: 'About this shop' })
  await expect(links.getByRole('link', { name: 'Cups' })).toHaveAttribute('href', '/categories/ceramics')
  await expect(links.getByRole('link', { name: 'Our story' }).last()).toHaveAttribute('href', /^\/pages\//)
  expect(faults).toEqual([])
})

test('the content pages are accessible', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/pages/returns`, { waitUntil: 'load' })
  expect(await layoutShiftOf(page)).toBeLessThan(0.02)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('navigation', { name: 'Shop', exact: true }).getByRole('link', { name: 'Shipping' }).waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test(
  'questions are written, hidden by selection, shown again by undo, and read in the shop',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/content/questions')
    const write = async (text: string, answer: string, topic: string) => {
      await page.getByRole('link', { name: 'New question' }).click()
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill(text)
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('Enter the answer.').waitFor()
      await page.getByRole('textbox', { name: 'Answer' }).fill(answer)
      await page.getByRole('textbox', { name: 'Topic' }).fill(topic)
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('link', { name: text }).waitFor()
    }
    await write('How long does delivery take?', 'Two days.\n\nFour days abroad.', 'Delivery')
    await write('Do you repair frames?', 'Yes, bring yours to the shop.', '')

    const shopPage = await visit.page.context().newPage()
    await shopPage.goto(`${shop.url}/questions`)
    await shopPage.getByText('How long does delivery take?').click()
    await shopPage.getByText('Four days abroad.').waitFor()
    expect(await shopPage.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Delivery'])
    await expectAccessibleLayout(shopPage)
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain(`<loc>${shop.url}/questions</loc>`)

    await page.getByRole('checkbox', { name: 'How long does delivery take?' }).check()
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByText('1 question hidden').waitFor()
    await shopPage.reload()
    await shopPage.getByText('Do you repair frames?').waitFor()
    expect(await shopPage.getByText('How long does delivery take?').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone').waitFor()
    await shopPage.reload()
    await shopPage.getByText('How long does delivery take?').waitFor()
    expect(faults).toEqual([])
  },
)
