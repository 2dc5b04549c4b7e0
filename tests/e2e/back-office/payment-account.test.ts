import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { openPage } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { buyWithStripe, connectedStripeShop } from '../../support/browser/stripe-browser-shop.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { until } from '../../support/until.ts'

const own = connectedStripeShop()
const { shop } = own

const call = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)

test('staff charges a card that the buyer saved', async ({ browser }) => {
  const { member } = await call('POST', '/members/v1/members', {
    member: { loginEmail: 'debtor@example.com', profile: { nickname: 'Dana' } },
  })
  await buyWithStripe(shop, own.stripe, { type: 'card', number: testCards.good }, member.id)
  const number = await placeDemoOrder(shop, 'low-tide', member.id)
  const { orders } = await call('POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  const cards = `/stoa/v1/orders/${orders[0].id}/chargeable-cards`
  await until(async () => (await call('GET', cards)).savedCards.length > 0 || undefined)
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/orders/${orders[0].id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Charge saved card ····4242' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Charge €/ })
    .click()
  await page.getByText('Card charged').waitFor()
  expect((await call('GET', `/ecom/v1/orders/${orders[0].id}`)).order.paymentStatus).toBe('PAID')
})

test('Apple’s file is pasted, served and removed', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const [account] = (await call('GET', '/stoa/v1/payment-accounts')).accounts
  await enterBackOffice(page, shop, `/settings/payments/providers/${account.id}`)
  const file = `${shop.url}/.well-known/apple-developer-merchantid-domain-association`
  await page.getByLabel('Content of the file').fill('7B227073704964')
  await page.getByRole('button', { name: 'Save file' }).click()
  await page.getByText('Apple’s file is in place').waitFor()
  expect(await (await page.request.get(file)).text()).toBe('7B227073704964')
  await page.getByRole('button', { name: 'Remove file' }).click()
  await page.getByText('Apple’s file is removed').waitFor()
  expect((await page.request.get(file)).status()).toBe(404)
})
