import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'

const mailing = mailingShop()
const { shop } = mailing
test.beforeAll(() => callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } }))

/** Sends an order, and returns the links of the mail that asks for its review. */
async function askedFor(product?: string) {
  const number = await placeDemoOrder(shop, product)
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  const lineItems = orders[0].lineItems.map(({ id, quantity }: any) => ({ id, quantity }))
  await callAsOwner(shop, 'POST', `/ecom/v1/fulfillments/orders/${orders[0].id}/create-fulfillment`, {
    fulfillment: { lineItems },
    sendShippingConfirmationEmail: false,
  })
  const isAsked = () => mailing.smtp.mails.findLast(({ parsed }) => parsed.text?.includes('/reviews/write?'))
  const { parsed } = await until(isAsked)
  mailing.smtp.mails.splice(0)
  const linkTo = (path: string) => new RegExp(`(/reviews/${path}\\?\\S+)`).exec(parsed.text!)![1]!
  return { write: linkTo('write').replace(/stars=\d/, 'stars=4'), consent: linkTo('consent') }
}

test(
  'the owner switches requests on and sends a test; a buyer chooses stars in the mail and writes without script',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    const { page: desk } = office
    await enterBackOffice(desk, shop, '/reviews/requests')
    await desk.getByText('No requests yet.').waitFor()
    await expectAccessibleLayout(desk)
    await desk.getByRole('link', { name: 'When buyers are asked' }).click()
    await desk.frameLocator('iframe').getByRole('heading', { name: 'How do you like it?' }).waitFor()
    await desk.getByLabel('Ask buyers for reviews by email').check()
    await desk.getByLabel('Days after an order was completely sent').fill('0')
    await desk.getByLabel('Quiet hours begin').selectOption('0')
    await desk.getByLabel('Quiet hours end').selectOption('0')
    await desk.getByLabel('Reminders').selectOption('0')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByText('Settings saved').waitFor()
    await expectAccessibleLayout(desk)
    await desk.getByLabel('Send to').fill('me@example.com')
    await desk.getByRole('button', { name: 'Send a test email' }).click()
    await desk.getByText('Test email sent to me@example.com').waitFor()
    mailing.smtp.mails.splice(0)

    await desk.getByRole('link', { name: 'Text of the email' }).click()
    await desk.getByLabel('Heading', { exact: true }).fill('Hello {name}, how is it?')
    await desk.frameLocator('iframe').getByRole('heading', { name: 'Hello Mia, how is it?' }).waitFor()
    await expectAccessibleLayout(desk)
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.getByText('Texts saved').waitFor()

    const { write } = await askedFor()
    // As the program of a mail provider that looks at links.
    expect((await fetch(shop.url + write)).status).toBe(200)
    expect((await fetch(shop.url + write, { method: 'HEAD' })).headers.get('cache-control')).toBe('no-store')
    const reviews = () => callAsOwner(shop, 'POST', '/reviews/v1/reviews/query', { query: { filter: { verified: true } } })
    const before = (await reviews()).reviews.length
    await using visit = await openPage(browser, { ...phone, javaScriptEnabled: false })
    const { page } = visit
    await page.goto(shop.url + write)
    await expect(page.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
    await expect(page.getByLabel('Name')).toHaveValue('Anna')
    await expectNoSidewaysScroll(page)
    expect((await reviews()).reviews).toHaveLength(before)
    await page.getByLabel('Your review').fill('It hangs straight.')
    await page.getByText('By sending, you agree that').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'This is how your review will look' })
    await preview.getByText('It hangs straight.').waitFor()
    await preview.getByText('Verified purchase').waitFor()
    await expect(preview.getByRole('link')).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Anna')
    await expectNoSidewaysScroll(page)
    expect((await reviews()).reviews).toHaveLength(before)
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Your review is published').waitFor()
    expect((await reviews()).reviews).toHaveLength(before + 1)
    await page.goto(shop.url + write)
    await page.getByText('You have reviewed everything').waitFor()

    await desk.goto(desk.url().replace(/\/settings\/.*/, '/reviews/requests'))
    await desk.getByText('Reviews from requests: 1 of 1 (100%)').waitFor()
    await desk.getByText('anna@example.com').waitFor()
    await expectAccessibleLayout(desk)
    expect(office.faults).toEqual([])
  },
)

test('one POST of a mail program ends the mails, a GET does not, and the page takes it back', async ({ browser }) => {
  const rule = { enabled: true, days: 0, quietFrom: 0, quietUntil: 0, maxReminders: 1, reminderDays: 5 }
  await callAsOwner(shop, 'PATCH', '/stoa/v1/review-request-rule', { rule })
  const { consent } = await askedFor()
  const scheduled = async () =>
    (await callAsOwner(shop, 'POST', '/reviews/v2/review-requests/count', { filter: { status: 'SCHEDULED' } })).count
  await until(async () => (await scheduled()) === 1 || undefined)
  expect((await fetch(shop.url + consent)).status).toBe(200)
  expect(await scheduled()).toBe(1)
  const posted = await fetch(shop.url + consent, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(posted.status).toBeLessThan(400)
  await expect.poll(scheduled).toBe(0)

  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(shop.url + consent)
  await page.getByRole('button', { name: 'End these emails' }).click()
  await page.getByText('no longer asks you for reviews').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('may ask you for reviews again').waitFor()
  expect(visit.faults).toEqual([])
})

test('the form of the mail takes a photo, and the outbox lists the mail', { tag: '@soak' }, async ({ browser }) => {
  const { write } = await askedFor('night-ferry')
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(shop.url + write)
  await page.getByLabel('Headline').fill('With a photo')
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a47' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Your review is published').waitFor()
  const { reviewRows } = await callAsOwner(shop, 'POST', '/stoa/v1/reviews/search', { search: { filter: { hasMedia: true } } })
  expect(reviewRows).toMatchObject([{ content: { title: 'With a photo', media: [{ image: { width: 80 } }] } }])
  expect(faults).toEqual([])

  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/settings/email/outbox?kind=REVIEW_REQUEST')
  await office.page.getByText('anna@example.com').first().waitFor()
  await expectAccessibleLayout(office.page)
  expect(office.faults).toEqual([])
})
