import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { setUp } from './back-office-set-up.ts'

const { shop, office, signIn, productOf } = setUp()

const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

async function visitorToken(): Promise<string> {
  const response = await fetch(`${shop.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: shop.credentials.clientId, grantType: 'anonymous' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Adds a product as a front end does that knows nothing of variants. */
async function addWithoutVariant(authorization: string, catalogItemId: string): Promise<void> {
  await fetch(`${shop.url}/ecom/v1/carts/current/add-to-cart`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId } }] }),
  })
}

test('a developer sees what an app sends with its hints, who a token stands for, and tries an operation', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await signIn(page)
  await page.goto(`${office()}/settings/developer`)
  await page.getByText('No app is in development').waitFor()
  await page.getByRole('link', { name: 'OAuth apps' }).last().click()
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('switch', { name: 'In development' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('table').getByText('In development').waitFor()

  await page.goto(`${office()}/settings/developer`)
  await page.getByText('No requests yet').waitFor()
  const token = await visitorToken()
  const { id } = await productOf('low-tide')
  await addWithoutVariant(token, id)
  // The list reads again by itself.
  const row = page.getByRole('row', { name: /add-to-cart/ })
  await row.getByText('VARIANT_MISSING').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'With hints' }).click()
  await row.waitFor()

  await page.getByRole('link', { name: 'Token', exact: true }).click()
  await page.getByLabel('Access token or API key').fill(token)
  await page.getByRole('button', { name: 'Inspect' }).click()
  await page.getByRole('region', { name: 'Token of a visitor' }).getByText('Valid').waitFor()
  await expectAccessibleLayout(page)

  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.locator('summary').first().click()
  await page.getByRole('group', { name: 'Body' }).first().getByText('"entityFqdn"').waitFor()
  // A long line scrolls in the body and does not widen the page.
  const body = (await page.getByRole('group', { name: 'Body' }).first().boundingBox())!
  expect(body.x + body.width).toBeLessThan(page.viewportSize()!.width)

  await page.getByRole('link', { name: 'API explorer' }).click()
  await page.getByLabel('Search by name, path or permission').fill('addToCurrentCart')
  await page.getByRole('link', { name: /^POST addToCurrentCart/ }).click()
  await page.getByRole('heading', { level: 1, name: 'addToCurrentCart' }).waitFor()
  await page.getByLabel('Send it as').selectOption({ index: 1 })
  await page.getByLabel('Request in JSON').fill('{"lineitems": []}')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('UNKNOWN_FIELD').waitFor()
  await answer.getByText('"cart"').waitFor()
  await page.getByRole('region', { name: 'Code' }).first().getByText('client.currentCart.addToCurrentCart').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('the console fits a phone', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await signIn(page)
  for (const place of ['', '/token', '/events', '/explorer', '/explorer/ecom/current-cart/addToCurrentCart']) {
    await page.goto(`${office()}/settings/developer${place}`)
    await page.getByRole('heading', { level: 1 }).last().waitFor()
    await expectAccessibleLayout(page)
  }
  expect(faults).toEqual([])
})
