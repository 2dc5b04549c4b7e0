import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { until } from '../../support/until.ts'

const mailing = mailingShop()
const { shop } = mailing
const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'
const itemDetails = { name: 'Night Ferry', price: '20.00' }

test('the link of the mail ends what the reader waits for: by one POST of a mail program, and on its page', async ({
  browser,
}) => {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  await callAsOwner(shop, 'POST', `${path}/settings/start-collecting`, { appId: storesAppId })
  const variantsInfo = (inventoryItem: object) => ({
    variants: [{ visible: true, price: { actualPrice: { amount: '20.00' } }, physicalProperties: {}, inventoryItem }],
  })
  const soldOut = async (name: string) => {
    const product = {
      name,
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: variantsInfo({ trackQuantity: true, quantity: 0 }),
    }
    const made = await callAsOwner(shop, 'POST', '/stores/v3/products-with-inventory', { product })
    return { appId: storesAppId, catalogItemId: made.product.id as string }
  }
  const [told, awaited] = [await soldOut('Waited for'), await soldOut('Waited for longer')]
  const ask = (catalogReference: object) =>
    callAsOwner(shop, 'POST', path, { request: { catalogReference, email: 'mia@example.com' }, itemDetails })
  await ask(told)
  await callAsOwner(shop, 'POST', `${path}/report-items-back-in-stock`, { itemDetails, catalogReference: told })
  const mail = await until(() => mailing.smtp.mails.findLast(({ parsed }) => parsed.text?.includes('/back-in-stock?')))
  const link = /(\/back-in-stock\?\S+)/.exec(mail.parsed.text!)![1]!
  const waiting = async () => {
    const { requests } = await callAsOwner(shop, 'POST', `${path}/query`, { query: { filter: { status: 'RECEIVED' } } })
    return requests.length
  }

  await ask(awaited)
  expect((await fetch(shop.url + link)).status).toBe(200)
  expect(await waiting()).toBe(1)
  const posted = await fetch(shop.url + link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(posted.status).toBeLessThan(400)
  await expect.poll(waiting).toBe(0)

  await ask(awaited)
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(shop.url + link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel my requests' }).click()
  await page.getByText('You are not waiting for any item').waitFor()
  expect(await waiting()).toBe(0)
  await page.getByRole('button', { name: 'Block these emails' }).click()
  await page.getByText('sends no more of these emails').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('You can ask for these emails again').waitFor()
  await page.goto(shop.url + link.slice(0, -5))
  await page.getByRole('button', { name: 'Cancel my requests' }).click()
  await page.getByText('This link is not complete').waitFor()
  expect(faults).toEqual([])
})
