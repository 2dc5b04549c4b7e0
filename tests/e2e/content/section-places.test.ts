import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const path = '/stoa/v1/sections'

async function publish(place: string, sections: object[]): Promise<void> {
  const { draft } = await callAsOwner(shop, 'PATCH', `${path}/draft`, { place, sections })
  await callAsOwner(shop, 'POST', `${path}/draft/publish`, { place, revision: draft.revision })
}

test('every collection and every product shows the sections that its owner gave them', async ({ browser }) => {
  await publish('COLLECTION', [{ id: 'a', type: 'columns', settings: { title: 'Why buy here', columns: [{ title: 'Paper' }] } }])
  await publish('PRODUCT', [{ id: 'b', type: 'columns', settings: { title: 'How it is made', columns: [{ title: 'Ink' }] } }])
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/products`)
  await page.locator('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'How it is made' }).waitFor()
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().click()
  await page.getByRole('heading', { name: 'Why buy here' }).waitFor()
  for (const place of ['COLLECTION', 'PRODUCT']) await publish(place, [])
})

test('scripts of an owner’s HTML run in a frame that reads neither the shop’s page nor its cookies', async ({ browser }) => {
  const { page: content } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: 'Widget' } })
  const html = `<p id="out"></p><script>
    let found = []
    try { found.push(document.cookie) } catch { found.push('no cookies') }
    try { found.push(parent.document.title) } catch { found.push('no page') }
    try { top.location = 'https://elsewhere.example/' } catch { found.push('no way out') }
    out.textContent = found.join(', ')
  </script>`
  const settings = { html, scripts: true, frameTitle: 'A widget', frameHeight: 120 }
  await publish(content.id, [{ id: 'a', type: 'custom-html', settings }])
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/pages/${content.slug}`)
  const frame = page.frameLocator('iframe[title="A widget"]')
  await expect(frame.locator('#out')).toHaveText('no cookies, no page, no way out')
  // Opened by itself, it has no more rights.
  const alone = await page.request.get(`${shop.url}/sections/${content.id}/a`)
  expect(alone.headers()['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
  expect((await page.request.get(`${shop.url}/sections/${content.id}/b`)).status()).toBe(404)
  await callAsOwner(shop, 'DELETE', `/stoa/v1/pages/${content.id}`)
})

test('a new page without a text is built from sections, and its copy for another language begins with them', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/content/pages/new')
  await page.getByLabel('Title', { exact: true }).fill('Our yard')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByLabel('Title').first().fill('Three of us')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Not published').waitFor()
  await page.getByLabel('Language of the page').selectOption('de')
  await page.getByRole('button', { name: /^Copy the .* sections$/ }).click()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByLabel('Title').first().fill('Wir drei')
  const preview = page.locator('[aria-hidden=false] > * > iframe').contentFrame()
  await preview.getByRole('heading', { name: 'Wir drei' }).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Not published').waitFor()
})
