import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'a description is formatted and a category selected; the copy is hidden, previewed and deleted',
  { tag: '@soak' },
  async ({ browser }) => {
    const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/picnic-blanket')
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const description = page.getByRole('textbox', { name: 'Description', exact: true })
    await enterBackOffice(page, shop, `/products/${product.id}`)
    const hasCaret = (field: object) => {
      const { document, getSelection } = globalThis as any
      return document.activeElement === field && getSelection().anchorOffset > 0
    }
    await expect
      .poll(async () => {
        await description.click()
        await page.keyboard.press('Control+End')
        return description.evaluate(hasCaret)
      })
      .toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => description.locator('p').count()).toBe(2)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('Wool, washed')
    // The editor handles a selection with a delay.
    const bold = description.locator('strong', { hasText: 'washed' })
    await expect
      .poll(async () => {
        if (await bold.isVisible()) return true
        await page.keyboard.press('End')
        await page.keyboard.press('Control+Shift+ArrowLeft')
        await page.getByRole('button', { name: 'Bold' }).click()
        return bold.isVisible()
      })
      .toBe(true)
    await page.getByRole('combobox', { name: 'Categories' }).click()
    await page.getByRole('option', { name: /^Sea and Sky\s*Posters$/ }).click()
    await page.keyboard.press('Escape')
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${product.name} saved`).waitFor()
    const list = /<ul><li><p>Wool,\s<strong>washed<\/strong><\/p><\/li><\/ul>/
    await expect.poll(() => fetchText('/products/picnic-blanket')).toMatch(list)
    expect((await fetchText('/categories/sea-and-sky')).includes(product.name)).toBe(true)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { level: 1, name: `${product.name} (copy)` }).waitFor()
    await page.getByRole('list', { name: 'Categories' }).getByText('Sea and Sky').waitFor()
    await expect.poll(() => page.getByLabel('Visible in the shop').isChecked()).toBe(false)
    await expect.poll(() => page.getByLabel('SKU').first().inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Search title').inputValue()).toBe('')
    await expect.poll(() => description.innerText()).toMatch(/Wool,\swashed/)
    const preview = (await page.getByRole('link', { name: 'Preview in the shop' }).getAttribute('href'))!
    expect((await fetch(shop.url + preview)).status).toBe(404)
    const copy = page.url()
    await page.goto(shop.url + preview)
    await page.getByText('Only you can see this product').waitFor()
    await page.goto(copy)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText(/This also deletes \d variants? and its assignment to \d categor/).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/dashboard/sites/*/products')
    await page.getByRole('link', { name: product.name, exact: true }).waitFor()
    expect(await page.getByRole('link', { name: `${product.name} (copy)` }).count()).toBe(0)
    expect(faults).toEqual([])
  },
)

test(
  'selected products are edited as a sheet: by keyboard, fill-down and paste; a refusal is shown in its cell and loses nothing',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const { keyboard } = page
    await enterBackOffice(page, shop, '/products')
    for (const name of ['Long Vase', 'Espresso Pair', 'Tea Towel'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Edit' }).click()
    const cell = (column: string, row: string) => page.getByLabel(`${column}, ${row}`, { exact: true })
    const first = (await page.getByRole('table', { name: 'Variants' }).getByRole('textbox').first().getAttribute('aria-label'))!
    expect(first).toMatch(/^SKU, /)
    const rows = await page
      .getByRole('textbox', { name: /^Stock, / })
      .evaluateAll((all: any[]) => all.map((each) => each.ariaLabel.slice(7)))
    expect(rows).toHaveLength(5)
    await cell('SKU', rows[0]).focus()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.type('95')
    await keyboard.press('Control+d')
    await keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(`Compare-at price, ${rows[1]}`)
    await cell('Stock', rows[1]).focus()
    await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '7\\tFALSE\\n8\\tTRUE')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
    await expect.poll(() => cell('Stock', rows[2]).inputValue()).toBe('8')
    await expect.poll(() => cell('Visible', rows[1]).isChecked()).toBe(false)
    await cell('SKU', rows[0]).fill('TWICE')
    await cell('SKU', rows[4]).fill('TWICE')
    await cell('Price', rows[4]).fill('dear')
    await keyboard.press('Control+s')
    await page.getByText('Enter an amount, such as 24.00.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(`Price, ${rows[4]}`)
    await expectAccessibleLayout(page)
    await cell('Price', rows[4]).fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Two variants have the same SKU.').waitFor()
    await expect.poll(() => cell('SKU', rows[4]).inputValue()).toBe('TWICE')
    await expect.poll(() => cell('Price', rows[4]).inputValue()).toBe('20')
    await cell('SKU', rows[4]).fill('ONCE')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 product saved').waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => cell('Compare-at price', rows[3]).inputValue()).toBe('95.00')
    await expect.poll(() => cell('Stock', rows[1]).inputValue()).toBe('7')
    await expect.poll(() => cell('SKU', rows[4]).inputValue()).toBe('ONCE')
    expect(faults).toEqual([])
  },
)

async function fetchText(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

test('a colour is given an image of its own, which the shop shows with it', { tag: '@soak' }, async ({ browser }) => {
  const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/breakfast-cup')
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/products/${product.id}`)
  const image = page.getByLabel('Image of Cobalt')
  await image.waitFor()
  const chosen = await image.inputValue()
  const other = (await image.locator('option').evaluateAll((options: any[]) => options.map(({ value }) => value))).find(
    (value: string) => value && value !== chosen,
  )
  await image.selectOption(other)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${product.name} saved`).waitFor()
  const { product: saved } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/breakfast-cup')
  const cobalt = saved.options[0].choicesSettings.choices.find(({ name }: { name: string }) => name === 'Cobalt')
  expect(cobalt.linkedMedia.map(({ id }: { id: string }) => id)).toEqual([other])
  expect(faults).toEqual([])
})
