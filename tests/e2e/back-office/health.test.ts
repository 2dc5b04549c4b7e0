import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'the health screen runs the audits and stores the retention periods within their limits',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page } = visit
    await enterBackOffice(page, shop, '/settings/health')
    const audits = page.getByRole('region', { name: 'Data checks' })
    await expect.poll(() => audits.getByText('Not checked yet').count()).toBe(3)
    await audits.getByRole('button', { name: 'Check now' }).click()
    await expect.poll(() => audits.getByText('Passed').count()).toBe(3)
    await page.getByText('No failed jobs.').waitFor()

    const events = page.getByLabel('Events', { exact: true }).and(page.locator('input'))
    await events.fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter 7 to 400 days.').waitFor()
    await events.fill('2')
    await page.getByLabel('Unit of Events').selectOption({ label: 'weeks' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Retention periods saved').waitFor()
    await page.reload()
    await expect.poll(() => events.inputValue()).toBe('2')
    await expect.poll(() => page.getByLabel('Unit of Events').inputValue()).toBe('weeks')
  },
)

test('the sidebar warns of work that fails again and again, before it is given up, and leads to it', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const path = '**/stoa/v1/health'
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const { health } = (await response.json()) as { health: object }
    await route.fulfill({ response, json: { health: { ...health, failedWorkCount: 2 } } })
  })
  await enterBackOffice(page, shop, '/orders')
  await page.getByRole('status').getByRole('link', { name: '2 background jobs fail' }).click()
  await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()
  await expectAccessible(page)
  await page.unroute(path)
  await page.reload()
  await page.getByText('Background jobs are running').waitFor()
})

test('bulk changes are listed with their outcome, and undone', { tag: '@soak' }, async ({ browser }) => {
  await callAsOwner(shop, 'POST', '/stoa/v1/questions', {
    question: { text: 'Do you gift-wrap?', answer: 'Yes.', topic: 'Gifts' },
  })
  await callAsOwner(shop, 'POST', '/stoa/v1/bulk/questions/delete-by-filter', { filter: { topic: 'Gifts' } })
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await enterBackOffice(page, shop, '/settings/health')
  const changes = page.getByRole('region', { name: 'Bulk changes' })
  await changes.getByText('1 of 1 changed').waitFor()
  await changes.getByRole('button', { name: 'Undo: Questions deleted' }).click()
  await changes.getByText('1 undone').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { questions } = await callAsOwner(shop, 'POST', '/stoa/v1/questions/query', { query: { filter: { topic: 'Gifts' } } })
  expect(questions).toHaveLength(1)
})

test(
  'failed work shows what, why and when it is retried; it is retried or discarded, also on a phone',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
    const { page } = visit
    let failedWork = [
      {
        id: '019b0000-0000-7000-8000-000000000001',
        kind: 'EVENT',
        name: 'catalog.when-category-changed',
        eventType: 'wix.ecom.v1.order_payment_status_updated',
        reason: 'duplicate key value violates unique constraint "webhook_delivery_once"',
        attempts: 10,
        createdDate: '2026-11-20T08:00:00.000Z',
        nextAttemptDate: null,
      },
      {
        id: '019b0000-0000-7000-8000-000000000002',
        kind: 'JOB',
        name: 'orders.finish-refund',
        reason: 'the provider did not answer',
        attempts: 2,
        createdDate: '2026-11-20T08:00:00.000Z',
        nextAttemptDate: '2026-11-20T08:05:00.000Z',
      },
    ]
    const sent: string[] = []
    await page.route('**/stoa/v1/health/failed-work**', async (route) => {
      const [method, path] = [route.request().method(), new URL(route.request().url()).pathname]
      if (method === 'GET') return route.fulfill({ json: { failedWork } })
      sent.push(`${method} ${path.split('/').slice(-2).join('/')}`)
      failedWork = failedWork.filter(({ id }) => !path.includes(id))
      return route.fulfill({ json: {} })
    })
    await enterBackOffice(page, shop, '/settings/health')
    await page.getByText('the provider did not answer').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Try again: Update products after a change of a category' }).click()
    await expect.poll(() => sent).toEqual(['POST 019b0000-0000-7000-8000-000000000001/retry'])
    await page.getByRole('button', { name: 'Discard Complete a refund' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => sent.at(-1)).toBe('DELETE failed-work/019b0000-0000-7000-8000-000000000002')
    await page.getByText('No failed jobs.').waitFor()
  },
)
