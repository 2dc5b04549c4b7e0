import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { unique } from './members-set-up.ts'

const shop = browserShop()

const add = async (customer: object) => (await callAsOwner(shop, 'POST', '/stoa/v1/customers', { customer })).customer
const views = (page: Page) => page.getByRole('navigation', { name: 'Views of Customers' })

test('staff finds customers, saves a segment for everybody, edits one, merges two and undoes it', async ({ browser }) => {
  const mark = unique()
  await add({ firstName: 'Ada', lastName: mark, email: `ada-${mark}@example.com`, tags: [`tag-${mark}`] })
  await add({ firstName: 'Augusta', lastName: mark, email: `augusta-${mark}@example.com`, company: 'Engines' })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('link', { name: `Ada ${mark}` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(mark)
  await page.getByText('2 in total').waitFor()
  await page.goto(`${shop.url}/dashboard/customers?tag=tag-${mark}`)
  await page.getByText('1 in total').waitFor()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await page.getByLabel('Name of the segment').fill(`Segment ${mark}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await views(page)
    .getByRole('link', { name: `Segment ${mark}` })
    .waitFor()
  expect(JSON.stringify(await callAsOwner(shop, 'GET', '/stoa/v1/customer-segments'))).toContain(`tag=tag-${mark}`)

  await page.getByRole('link', { name: `Ada ${mark}` }).click()
  await page.getByRole('heading', { level: 1, name: `Ada ${mark}` }).waitFor()
  await page.getByRole('region', { name: 'Notes' }).getByLabel('New note').fill('Prefers calls')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('list', { name: 'Notes' }).getByText('Prefers calls').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Phone', { exact: true }).fill('+49 30 123456')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Customer saved').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge customers' })
  await dialog.getByLabel('The same person as').fill(`augusta-${mark}`)
  await page.getByRole('option', { name: `Augusta ${mark}` }).click()
  await dialog.getByText(`Email: augusta-${mark}@example.com`).waitFor()
  await dialog.getByRole('radiogroup', { name: 'First name' }).getByLabel('Augusta').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Augusta ${mark}` }).waitFor()
  await page.getByRole('button', { name: `Undo merge with Augusta ${mark}` }).click()
  await page.getByRole('heading', { level: 1, name: `Ada ${mark}` }).waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
})

test('a file of Shopify in UTF-16 with quoted line breaks is checked, imported and undone', async ({ browser }) => {
  const mark = unique()
  const headings = 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'
  const lines = [
    `1,Zoë,${mark},zoe-${mark}@example.com,yes,12.50,2,"First line\nsecond, ""line""",no,"VIP, B2B"`,
    `2,Bad,${mark},no address,yes,1.00,1,,no,`,
    `3,Flag,${mark},flag-${mark}@example.com,perhaps,1.00,1,,no,`,
  ]
  const text = [headings, ...lines].join('\r\n')
  const buffer = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/customers/import')
  await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer })
  await page.getByText('1 new customer, 0 changed, 0 unchanged, 2 lines left out').waitFor()
  await page.getByText('Email: This is not an email address.').waitFor()
  await page.getByText('Wants emails: This is neither yes nor no.').waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download left-out lines' }).click()
  const file = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toContain('"no address"')
  await page.getByRole('button', { name: 'Import 1 customer' }).click()
  await page.getByText('1 customer added, 0 changed, 2 lines left out').waitFor()
  const { customers } = await callAsOwner(shop, 'POST', '/stoa/v1/customers/search', { search: { search: { expression: mark } } })
  expect(customers).toMatchObject([{ name: `Zoë ${mark}`, tags: ['VIP', 'B2B'], newsletterDate: expect.any(String) }])
  const { notes } = await callAsOwner(shop, 'GET', `/stoa/v1/customer-notes?customerId=${customers[0].id}`)
  expect(notes[0].text).toBe('First line\nsecond, "line"')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByText('customers.csv: Undone').waitFor()
  const left = await callAsOwner(shop, 'POST', '/stoa/v1/customers/count', { search: { expression: mark } })
  expect(left).toEqual({ count: 0 })
  expect(faults).toEqual([])
})

test('an order leads to its customer, and who may only read finds every change closed', { tag: '@soak' }, async ({ browser }) => {
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: {} })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['CUSTOMERS:READ', 'ORDERS:READ'], `/orders/${orders[0].id}`)
  await page.getByRole('link', { name: 'Open customer' }).click()
  await page.waitForURL(/customers\/[0-9a-f-]{36}$/)
  await page.getByRole('region', { name: 'Purchases' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Merge with another customer' })).toBeDisabled()
  expect(faults).toEqual([])
})
