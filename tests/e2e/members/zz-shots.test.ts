import { test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { unique } from './members-set-up.ts'
const shop = browserShop()
test('shots', async ({ browser }) => {
  test.setTimeout(200000)
  const mark = unique()
  const add = async (customer: object) => (await callAsOwner(shop, 'POST', '/stoa/v1/customers', { customer })).customer
  const one = await add({ firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical Engines International Ltd.', email: `ada-${mark}@a-rather-long-domain-name.example.com`, phone: '+49 30 1234567', tags: ['VIP', 'B2B', 'Newsletter 2025'], addresses: [{ addressLine: 'Main Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' }] })
  const two = await add({ firstName: 'Augusta', lastName: 'King', email: `augusta-${mark}@example.com`, phone: '+49 30 1234567' })
  await callAsOwner(shop, 'POST', '/stoa/v1/customer-segments', { customerSegment: { name: 'Wholesale', conditions: 'tag=B2B' } })
  await callAsOwner(shop, 'POST', '/stoa/v1/customer-notes', { customerId: one.id, text: 'Prefers calls after six.' })
  for (const [state, more] of [['CONFIRMED', { lastConfirmationActivity: { source: 'FORM', optInLevel: 'SINGLE_CONFIRMATION' } }], ['REVOKED', { lastRevokeActivity: { source: 'REVOKE_LINK' } }]] as const)
    await callAsOwner(shop, 'POST', '/marketing-consent/v1/marketing-consent/upsert', { marketingConsent: { details: { type: 'EMAIL', email: one.email }, state, ...more } })
  const { customers } = await callAsOwner(shop, 'POST', '/stoa/v1/customers/search', { search: { filter: { isMember: true }, sort: [{ fieldName: 'spent', order: 'DESC' }] } })
  const headings = 'Email,First Name,Country,Accepts Email Marketing,Total Spent\n'
  const csv = headings + Array.from({ length: 30 }, (_, i) => `${i % 5 === 0 ? 'bad' : `c${i}@example.com`},C${i},DE,yes,"1,23${i % 10}"`).join('\n')
  for (const width of [1440, 360]) for (const scheme of ['light', 'dark'] as const) {
    await using visit = await openPage(browser)
    const { page } = visit
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    const shot = async (name: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `/dev/shm/shots/${name}-${width}-${scheme}.png`, fullPage: true }) }
    await enterBackOffice(page, shop, '/customers')
    await page.getByRole('heading', { level: 1 }).waitFor(); await shot('list')
    if (scheme === 'light') {
      await page.goto(`${shop.url}/dashboard/customers?q=nobodyatall`); await shot('noresult')
      await page.goto(`${shop.url}/dashboard/customers/new`); await shot('new')
    }
    await page.goto(`${shop.url}/dashboard/customers/${one.id}`); await page.getByRole('region', { name: 'Timeline' }).waitFor(); await shot('page')
    await page.goto(`${shop.url}/dashboard/customers/${customers[0].id}`); await page.getByRole('region', { name: 'Timeline' }).waitFor(); await shot('member')
    await page.goto(`${shop.url}/dashboard/customers/${one.id}/merge?with=${two.id}`); await shot('merge')
    await page.goto(`${shop.url}/dashboard/customers/import`)
    await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }); await shot('import')
  }
})
