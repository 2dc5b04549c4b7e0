import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { openPage } from '../../support/browser/browser.ts'
import type { RunningShop } from '../../support/servers/running-shop.ts'

const shop = browserShop()
const port = () => new URL(shop.url).port
const secondHost = () => `second.localhost:${port()}`
const office = () => `${shop.url}/dashboard`

/** A second site, whose owner is the first one's unless another address is given. */
async function aSecondShop(name: string, ownerEmail = shop.credentials.owner.email): Promise<RunningShop> {
  const { credentials } = await callAsOwner(shop, 'POST', '/stoa/v1/sites', { site: { name, ownerEmail } })
  return { ...shop, credentials: { ...credentials, owner: shop.credentials.owner } }
}

let second: RunningShop
test.beforeAll(async () => {
  second = await aSecondShop('Second shop')
})

test('an owner adds a domain, and the shop appears there, with the links of the back office', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/sites/${second.credentials.siteId}/settings/domains`)
  await page.getByText(`Links in emails lead to ${shop.url}.`).waitFor()
  await page.getByRole('link', { name: 'New domain' }).click()
  await page.getByLabel('Domain', { exact: true }).fill(`localhost:${port()}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Check the fields and try again.').waitFor()
  await page.getByLabel('Domain', { exact: true }).fill(secondHost().toUpperCase())
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Domain added').waitFor()
  await page.getByRole('listitem').filter({ hasText: secondHost() }).getByText('Primary').waitFor()

  const sitemap = `${office()}/sites/${second.credentials.siteId}/content/search-engines`
  await page.goto(sitemap)
  expect(await page.getByRole('link', { name: 'sitemap.xml' }).getAttribute('href')).toBe(`http://${secondHost()}/sitemap.xml`)

  await page.goto(`http://${secondHost()}/`)
  expect(await page.title()).toContain('Second shop')
  await page.goto(shop.url)
  expect(await page.title()).toContain('Blattwerk')
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})

test('a host name of no site shows no shop', async ({ browser }) => {
  await using visit = await openPage(browser)
  const answer = await visit.page.goto(`http://unknown.localhost:${port()}/`)
  expect(answer!.status()).toBe(404)
  expect(await visit.page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no shop at this address')
})

test('two tabs show two sites, keep them across reloads, and links name their site', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page: first, faults } = visit
  const nameIn = (page: typeof first) => page.getByLabel('Name', { exact: true }).inputValue()
  await enterBackOffice(first, shop, `/sites/${shop.credentials.siteId}/settings/general`)
  const other = await first.context().newPage()
  await other.goto(`${office()}/settings/general`)
  await other.waitForURL(`${office()}/sites/${shop.credentials.siteId}/settings/general`)
  await other.getByRole('button', { name: new RegExp(shop.credentials.owner.email) }).click()
  await other.getByRole('menuitemradio', { name: 'Second shop' }).click()
  await other.waitForURL(`${office()}/sites/${second.credentials.siteId}/`)
  await other.goto(`${office()}/settings/general`)
  await expect.poll(() => nameIn(other)).toBe('Second shop')
  await first.reload()
  await expect.poll(() => nameIn(first)).toBe('Blattwerk')
  await other.reload()
  await expect.poll(() => nameIn(other)).toBe('Second shop')
  await first.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await first.waitForURL(`${office()}/sites/${shop.credentials.siteId}/**`)
  // A shared link opens its own site, whatever was used last.
  await other.goto(`${office()}/sites/${shop.credentials.siteId}/settings/general`)
  await expect.poll(() => nameIn(other)).toBe('Blattwerk')
  expect(faults).toEqual([])
})

test('a link to a site of others names the person’s own sites, and a remembered site that is gone is no obstacle', async ({
  browser,
}) => {
  const foreign = await aSecondShop('Of others', 'somebody@example.com')
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/sites/${foreign.credentials.siteId}/orders`)
  await page.getByRole('heading', { name: 'You don’t have access to this site' }).waitFor()
  await page.getByText('Of others').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Second shop' }).click()
  await page.waitForURL(`${office()}/sites/${second.credentials.siteId}/`)
  // The page remembers its site before it shows anything.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate((id) => localStorage.setItem('stoa.site', id), foreign.credentials.siteId)
  await page.goto(`${office()}/orders`)
  await page.waitForURL(`${office()}/sites/${shop.credentials.siteId}/orders`)
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})
