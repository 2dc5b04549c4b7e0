import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })
const owner = (path: string, body: object) => callAsOwner(shop, 'POST', path, body)

async function productId(slug: string): Promise<string> {
  return (await callAsOwner(shop, 'GET', `/stores/v3/products/slug/${slug}`)).product.id
}

/** Holds back what the page asks about a running task until `release` is called. */
async function holdTask(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/stoa\/v1\/bulk-tasks\/[\w-]+$/, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

test(
  'all reviews of a filter are rejected after a question that names them, and undo publishes again what nobody else has decided',
  { tag: '@soak' },
  async ({ browser }) => {
    const count = 60
    const [entityId, words] = [await productId('low-tide'), 'umbrella-stand']
    const { bulkActionMetadata } = await owner('/reviews/v1/bulk/reviews/create', {
      reviews: Array.from({ length: count }, (_, number) => ({
        namespace: 'stores',
        entityId,
        author: { contactId: crypto.randomUUID(), authorName: `Author ${number}` },
        content: { rating: (number % 2) + 1, body: `${words} ${number}` },
      })),
    })
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: count })
    const published = async () => (await owner('/reviews/v1/reviews/count', { filter: { entityId } })).count as number
    const before = await published()

    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/reviews?stars=1%2C2&q=${words}`)
    await page.getByText(`50 of ${count}`).waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: `Select all ${count} results` }).click()
    await toolbar(page).getByRole('button', { name: 'Reject as spam' }).click()
    const dialog = page.getByRole('dialog', { name: `Reject ${count} reviews as spam?` })
    await dialog.getByText('Review of Low Tide by Author 0', { exact: true }).waitFor()
    await dialog.getByText('and 10 more').waitFor()
    await expectAccessible(page, '[role=dialog]')
    // So far it was a dry run.
    expect(await published()).toBe(before)
    await dialog
      .getByRole('button', { name: 'Keep' })
      .or(dialog.getByRole('button', { name: 'Cancel' }))
      .click()
    expect(await published()).toBe(before)

    await toolbar(page).getByRole('button', { name: 'Reject as spam' }).click()
    const held = await dialog.waitFor().then(() => holdTask(page))
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await toolbar(page).getByText('Preparing rows').waitFor()
    await expectAccessibleLayout(page)
    held.release()
    await page.getByText(`${count} reviews rejected`).waitFor()
    await expect.poll(published).toBe(before - count)

    // A colleague decides otherwise about one of them meanwhile.
    const { reviewRows } = await owner('/stoa/v1/reviews/search', { search: { search: { expression: `${words} 7` } } })
    const decided = reviewRows.find(({ content }: any) => content.body === `${words} 7`)
    await owner(`/stoa/v1/reviews/${decided.id}/reject`, { reason: 'OFFENSIVE' })
    await page.getByRole('button', { name: 'Undo' }).click()
    const left = page.getByRole('alert').filter({ hasText: 'Some changes could not be undone' })
    await left.getByText('Review of Low Tide by Author 7', { exact: true }).waitFor()
    await expectAccessibleLayout(page)
    expect(await published()).toBe(before - 1)
    expect(faults).toEqual([])
  },
)

test(
  'chosen requests for reviews are cancelled on a phone, and undo schedules them again',
  { tag: '@soak' },
  async ({ browser }) => {
    const catalogItemId = await productId('night-ferry')
    const { memberRows } = await owner('/stoa/v1/member-rows/search', { search: { filter: { status: 'APPROVED' } } })
    const contacts: string[] = memberRows.slice(0, 3).map(({ id }: any) => id)
    for (const contactId of contacts)
      await owner('/reviews/v2/review-requests', {
        reviewRequest: {
          namespace: 'stores',
          communicationChannel: 'EMAIL',
          recipient: { contactId },
          items: [{ catalogItemId }],
          sendDate: new Date(Date.now() + 30 * 24 * 3600_000).toISOString(),
        },
      })
    const scheduled = async () => (await owner('/reviews/v2/review-requests/count', { filter: { status: 'SCHEDULED' } })).count
    expect(await scheduled()).toBe(contacts.length)

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/reviews/requests?status=SCHEDULED')
    const boxes = page.getByRole('main').getByRole('checkbox')
    await boxes.nth(1).waitFor()
    for (const box of (await boxes.all()).slice(-2)) await box.click()
    await toolbar(page).getByText('2 selected').waitFor()
    await expectNoSidewaysScroll(page)
    await toolbar(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 requests?' })
    await dialog.getByRole('button', { name: 'Keep' }).waitFor()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, '[role=dialog]')
    await expectNoSidewaysScroll(page)
    expect(await scheduled()).toBe(contacts.length)
    await dialog.getByRole('button', { name: 'Cancel 2 requests' }).click()
    await page.getByText('2 requests cancelled').waitFor()
    expect(await scheduled()).toBe(contacts.length - 2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone').waitFor()
    expect(await scheduled()).toBe(contacts.length)
    expect(faults).toEqual([])
  },
)
