import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { publishContactPage, publishOn } from '../../support/browser/contact-message.ts'
import { moveClockTo } from '../../support/browser/move-clock.ts'

const shop = browserShop()

/** Writes with the form of a page. */
async function write(page: Page, path: string, name: string): Promise<void> {
  await page.goto(shop.url + path)
  await page.getByLabel('Your name').focus()
  await page.locator('input[name=inPlace]').waitFor({ state: 'attached' })
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill('mia@example.com')
  await page.getByLabel('Message', { exact: true }).fill(`${name} asks.`)
  // People take longer than programs, on the clock of the shop.
  await moveClockTo(shop, new Date((lastMove += 60_000)))
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Thank you. We have received your message.').waitFor()
}

let lastMove = Date.now()

test('a message says where it was written, with links to the page, the product or the collection', async ({ browser }) => {
  test.setTimeout(90_000)
  const form = [{ id: 'form', type: 'contact-form', settings: { name: 'REQUIRED' } }]
  const { id, slug } = await publishContactPage(shop, { title: 'Ask the yard', settings: { name: 'REQUIRED' } })
  await publishOn(shop, 'PRODUCT', form)
  await publishOn(shop, 'COLLECTION', form)
  const treeReference = { appNamespace: '@wix/stores' }
  const { category } = await callAsOwner(shop, 'POST', '/categories/v1/categories', {
    category: { name: 'Bowls & jars', visible: true },
    treeReference,
  })
  await using visit = await openPage(browser)
  await write(visit.page, `/pages/${slug}`, 'Page')
  await write(visit.page, '/products/low-tide', 'Product')
  await write(visit.page, `/categories/${category.slug}`, 'Collection')

  await using office = await openPage(browser)
  const { page } = office
  const open = async (name: string) => {
    await enterBackOffice(page, shop, '/messages')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText(`${name} asks.`).waitFor()
  }
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await open('Page')
  await expect(link('Ask the yard')).toHaveAttribute('href', new RegExp(`/content/sections/${id}$`))
  await open('Product')
  await expect(link('Low Tide')).toHaveAttribute('href', /\/products\/[\w-]{36}$/)
  await expect(link('Product pages')).toHaveAttribute('href', /\/content\/sections\/PRODUCT$/)
  await open('Collection')
  await expect(link('Bowls & jars')).toHaveAttribute('href', new RegExp(`/categories/${category.id}$`))
  await expectAccessibleLayout(page)
  await callAsOwner(shop, 'DELETE', `/stoa/v1/pages/${id}`)
  await open('Page')
  await expect(page.getByText('A deleted page')).toBeVisible()
})

test('several messages are archived at once, brought back, and deleted after a question with their number', async ({
  browser,
}) => {
  const names = ['Ada', 'Bert', 'Cleo']
  const { id: place } = await publishContactPage(shop, { title: 'Many', settings: { name: 'REQUIRED' } })
  for (const name of names) {
    const { token } = await callAsOwner(shop, 'POST', '/stoa/v1/contact-forms/open', { place, sectionId: 'form' })
    await moveClockTo(shop, new Date((lastMove += 60_000)))
    await callAsOwner(shop, 'POST', '/stoa/v1/contact-messages', { token, name, email: 'a@example.com', message: `${name}?` })
  }
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  const choose = async (...chosen: string[]) => {
    for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  const rows = (name: string) => page.getByRole('link', { name, exact: true })
  await enterBackOffice(page, shop, '/messages')
  await choose('Ada', 'Bert')
  await expectAccessibleLayout(page)
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 messages archived').waitFor()
  await expect(rows('Ada')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()
  await choose('Ada', 'Cleo')
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 2 messages?' }).getByRole('button', { name: 'Delete 2 messages' }).click()
  await page.getByText('2 messages deleted').waitFor()
  await expect(rows('Bert')).toBeVisible()
  await expect(rows('Ada')).toHaveCount(0)
})
