import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration, sendSignIn } from '../../support/browser/member-forms.ts'

const shop = browserShop()

async function create(nickname: string): Promise<string> {
  const member = { profile: { nickname }, loginEmail: `${nickname.toLowerCase()}@deletion.example` }
  return (await callAsOwner(shop, 'POST', '/members/v1/members', { member })).member.id
}

async function wish(page: Page, slug: string): Promise<void> {
  await page.goto(`${shop.url}/products/${slug}`)
  const heart = page.getByRole('button', { name: /^Wishlist: / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

const products = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

test(
  'whoever deletes a member names who takes over the reviews; cancelling forgets the choice',
  { tag: '@soak' },
  async ({ browser }) => {
    const [leaving] = [await create('Leonora'), await create('Theodora')]
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/members/${leaving}`)
    const open = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      return page.getByRole('dialog', { name: 'Delete Leonora?' })
    }
    const dialog = await open()
    const choose = async () => {
      await dialog.getByRole('combobox').fill('eodora')
      await page.getByRole('option', { name: /Theodora/ }).click()
      await dialog.getByText('Theodora', { exact: true }).waitFor()
    }
    await choose()
    await expectAccessibleLayout(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open()
    await expect(dialog.getByText('Theodora', { exact: true })).toHaveCount(0)
    await choose()
    const sent = page.waitForRequest((request) => request.url().includes('/bulk/delete-by-filter'))
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ contentAssigneeId: expect.any(String) })
    await page.getByText('Leonora deleted').waitFor()
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  },
)

test(
  'a member undoes that the wishlist of the browser joined theirs, and staff sees what they remember',
  { tag: '@soak' },
  async ({ browser }) => {
    const email = 'joins@wishlists.example'
    await using visit = await openPage(browser)
    const { page } = visit
    await wish(page, 'moon-calendar')
    await sendRegistration(page, shop, email)
    await page.waitForURL(/\/account/)

    await using other = await openPage(browser)
    const { page: second, faults } = other
    await wish(second, 'low-tide')
    await second.goto(`${shop.url}/sign-in`)
    await sendSignIn(second, email)
    await second.waitForURL(/\/account/)
    await second.goto(`${shop.url}/wishlist`)
    await expect(products(second)).toHaveText(['Low Tide', 'Moon Calendar'])
    await second.getByText('1 product from before you signed in was added to your wishlist.').waitFor()
    await expectAccessibleLayout(second)
    await second.getByRole('button', { name: 'Undo' }).click()
    await second.getByText('Your wishlist is as it was before you signed in.').waitFor()
    await expect(products(second)).toHaveText(['Moon Calendar'])
    expect(faults).toEqual([])

    const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', { query: { filter: { loginEmail: email } } })
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, `/members/${members[0].id}`)
    const panel = office.page.getByRole('region', { name: 'Wishlist' })
    await panel.getByRole('link', { name: 'Moon Calendar' }).waitFor()
    await panel.scrollIntoViewIfNeeded()
    await expectAccessibleLayout(office.page)
  },
)

test('reviews in several languages are filtered by one of them', { tag: '@soak' }, async ({ browser }) => {
  const lines = [
    { product: 'low-tide', rating: '5', title: 'Sehr schön', author: 'Anna', language: 'de' },
    { product: 'low-tide', rating: '4', title: 'Very calm', author: 'Ben', language: 'en-GB' },
  ]
  await callAsOwner(shop, 'POST', '/stoa/v1/review-imports', { fileName: 'reviews.csv', lines, start: true })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const german = page.getByRole('navigation', { name: 'Filter and sort reviews' }).getByRole('link', { name: 'German' })
  await expect(async () => {
    await page.goto(`${shop.url}/products/low-tide/reviews`)
    await expect(german).toBeVisible({ timeout: 500 })
  }).toPass()
  await german.click()
  await page.getByText('Sehr schön').waitFor()
  await expect(page.getByText('Very calm')).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest' }).click()
  await page.waitForURL(/language=de.*sort=new|sort=new.*language=de/)
  await page.getByText('Sehr schön').waitFor()
  await expectAccessibleLayout(page)
  await german.click()
  await page.getByText('Very calm').waitFor()
  expect(faults).toEqual([])
})
