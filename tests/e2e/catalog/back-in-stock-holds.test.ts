import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { payWith, toPayment } from '../../support/browser/buying.ts'
import { enterMailedCode } from '../../support/browser/mailed-code.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { until } from '../../support/until.ts'
import { moveClockTo } from '../../support/browser/move-clock.ts'

const mailing = mailingShop()
const { shop } = mailing
const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'
const itemDetails = { name: 'Lighthouse', price: '20.00' }

/** A product that is sold out, in a shop that keeps a piece for an hour for whoever is told. */
async function aSoldOutProduct(name: string) {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  await callAsOwner(shop, 'POST', `${path}/settings/start-collecting`, { appId: storesAppId })
  await callAsOwner(shop, 'PUT', '/stoa/v1/back-in-stock-board/rules', { rules: { automatic: true, holdMinutes: 60 } })
  const inventoryItem = { trackQuantity: true, quantity: 0 }
  const { product } = await callAsOwner(shop, 'POST', '/stores/v3/products-with-inventory', {
    product: {
      name,
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: {
        variants: [{ visible: true, price: { actualPrice: { amount: '20.00' } }, physicalProperties: {}, inventoryItem }],
      },
    },
  })
  return { id: product.id as string, variantId: product.variantsInfo.variants[0].id as string, slug: product.slug as string }
}

async function arrive(variantId: string, incrementBy: number) {
  const { inventoryItems } = await callAsOwner(shop, 'POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId } },
  })
  const incrementData = [{ inventoryItemId: inventoryItems[0].id, incrementBy }]
  await callAsOwner(shop, 'POST', '/stores/v3/bulk/inventory-items/increment', { incrementData })
}

const receivers = () => mailing.smtp.mails.filter(({ parsed }) => parsed.text?.includes('Lighthouse')).flatMap(({ to }) => to)

async function heldLinkOf(email: string): Promise<string> {
  const mail = await until(() =>
    mailing.smtp.mails.findLast(({ to, parsed }) => to.includes(email) && parsed.text?.includes('/held?')),
  )
  return /(\/back-in-stock\/held\?\S+)/.exec(mail.parsed.text!)![1]!
}

async function ask(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
}

test('five people wait for two pieces: two are told in order, a holder buys by the link, and what lapses goes to the third', async ({
  browser,
}) => {
  const product = await aSoldOutProduct('Lighthouse')
  await using first = await openPage(browser, phone)
  const { page } = first
  await page.goto(`${shop.url}/products/${product.slug}`)
  await page.getByRole('link', { name: 'Notify me' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Notify me' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('not an address')
  await dialog.getByRole('button', { name: 'Notify me' }).click()
  await dialog.getByText('Enter an email address such as').waitFor()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('one@example.com')
  await dialog.getByRole('button', { name: 'Notify me' }).click()
  await dialog.getByText('You’re number 1.').waitFor()
  await expectAccessible(page)

  await using second = await openPage(browser, { javaScriptEnabled: false })
  await second.page.goto(`${shop.url}/products/${product.slug}`)
  await second.page.getByRole('link', { name: 'Notify me' }).first().click()
  await ask(second.page, 'two@example.com')
  await second.page.getByText('You’re number 2.').waitFor()
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  for (const name of ['three', 'four', 'five'])
    await callAsOwner(shop, 'POST', path, { request: { catalogReference, email: `${name}@example.com` }, itemDetails })

  await arrive(product.variantId, 2)
  const link = await heldLinkOf('two@example.com')
  await expect.poll(() => receivers().toSorted()).toEqual(['one@example.com', 'two@example.com'])

  await using stranger = await openPage(browser)
  await stranger.page.goto(`${shop.url}/products/${product.slug}`)
  await expect(stranger.page.getByRole('link', { name: 'Notify me' }).first()).toBeVisible()
  await expect(stranger.page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)

  await page.goto(shop.url + link)
  await page.getByText('Nobody else can buy it before then').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Put it into my cart' }).click()
  await page.waitForURL(/\/cart/)
  await toPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/\/thank-you/)
  expect(first.faults.filter((fault) => !fault.includes('422'))).toEqual([])

  // A piece is kept for an hour, and then for an hour for the next one.
  await moveClockTo(shop, new Date(Date.now() + 75 * 60_000))
  await heldLinkOf('three@example.com')
  expect(receivers()).not.toContain('four@example.com')
  await page.goto(shop.url + (await heldLinkOf('one@example.com')))
  await page.getByText('We don’t keep it for you any more').waitFor()
})

test('a member sees what they wait for with their number, buys what is kept for them, and cancels; staff sees who waits', async ({
  browser,
}) => {
  const [kept, awaited] = [await aSoldOutProduct('Kept print'), await aSoldOutProduct('Awaited print')]
  const email = 'mia.waits@example.com'
  const ask = (item: { id: string; variantId: string }, of: string) =>
    callAsOwner(shop, 'POST', path, {
      request: {
        catalogReference: { appId: storesAppId, catalogItemId: item.id, options: { variantId: item.variantId } },
        email: of,
      },
      itemDetails,
    })
  await ask(kept, email)
  await ask(awaited, 'somebody@example.com')
  await ask(awaited, email)
  await arrive(kept.variantId, 1)
  await heldLinkOf(email)

  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await sendRegistration(page, shop, email)
  await enterMailedCode(page, mailing.smtp, email)
  await page.waitForURL(/\/account/)
  await page.goto(`${shop.url}/account/waiting`)
  await page.getByText('You’re number 2 on the list.').waitFor()
  await page.getByText('We keep one for you until').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Put it into my cart' }).click()
  await page.getByText('Added to your cart: Kept print').waitFor()
  await expect(page.getByText('sold out')).toHaveCount(0)
  await page.goto(`${shop.url}/account/waiting`)
  await page.getByRole('button', { name: 'Cancel: Awaited print' }).click()
  await page.getByText('You don’t wait for it any more').waitFor()
  await expect(page.getByText('You’re number')).toHaveCount(0)
  expect(faults).toEqual([])

  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/products/back-in-stock')
  await office.page.getByRole('link', { name: 'Awaited print' }).click()
  const drawer = office.page.getByRole('dialog', { name: 'Awaited print' })
  await drawer.getByText('somebody@example.com').waitFor()
  await drawer.getByRole('button', { name: 'Tell them now' }).click()
  await drawer.getByText('We couldn’t tell anybody').waitFor()
  await drawer.getByRole('button', { name: 'Mark as told: somebody@example.com' }).click()
  await drawer.getByText('Told', { exact: true }).first().waitFor()
  await drawer.getByRole('button', { name: 'Preview the email' }).click()
  await drawer.getByText('Awaited print is back in stock').waitFor()
  await expectAccessible(office.page)
})
