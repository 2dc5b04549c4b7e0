import { expect, test, type Page } from '@playwright/test'
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
test.beforeAll(async () => {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  // The owner is notified of the changed mail settings, which would take the refusal of a buyer's mail.
  await until(async () => mailing.smtp.mails.pop())
})

test('an order says that its email failed, why, and sends it to a corrected address', async ({ browser }) => {
  const number = await orderWithFailedMail()
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/orders?mail=failed')
  await page.getByText(number).first().click()
  const notice = page.getByRole('status').filter({ hasText: '“Order confirmation” did not reach anna@example.com.' })
  await notice.waitFor()
  expect(await notice.innerText()).toContain('does not know this email address')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await notice.getByRole('link', { name: 'Correct the address and send it again' }).click()
  await page.getByLabel('Send to').fill('mia@example.com')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The email is on its way').waitFor()
  await expect(notice).toHaveCount(0)
  await until(async () => mailing.smtp.mails.pop())
  expect(faults).toEqual([])
})

test(
  'failed emails are resent by keyboard, one of them to another address, until none is left',
  { tag: '@soak' },
  async ({ browser }) => {
    const [older, newer] = [await orderWithFailedMail(), await orderWithFailedMail()]
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const { keyboard } = page
    await enterBackOffice(page, shop, '/')
    await page.getByRole('link', { name: /2\s*emails failed/ }).click()
    await page.getByRole('link', { name: `Order ${newer}` }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Enter')
    const panel = page.locator('[data-side-panel]')
    await shown(page, newer).and(page.locator(':focus')).waitFor()
    await panel.getByText('no such mailbox').first().waitFor()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await expectAccessibleLayout(page)
    await keyboard.press('r')
    await panel.getByText('Email to anna@example.com is on its way. 1 left.').waitFor()
    await shown(page, older).waitFor()
    await expect(row(page, newer)).toContainText('Email to anna@example.com is on its way')
    await expect(row(page, older)).toHaveAttribute('aria-current', 'true')
    // A sent mail cannot be undone.
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

    await keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Send to another address' })
    await form.getByLabel('Send to').fill('anna')
    await keyboard.press('Enter')
    await form.getByText('Enter an email address, such as mia@example.com.').waitFor()
    await form.getByLabel('Send to').fill('mia@example.com')
    await keyboard.press('Enter')
    const done = page.getByRole('region', { name: 'All done' })
    await done.getByText('Email to mia@example.com is on its way. None left.').waitFor()
    await expectAccessible(page)
    await expect.poll(() => mailing.smtp.mails.map(({ to }) => to[0])).toEqual(['anna@example.com', 'mia@example.com'])
    await done.getByRole('button', { name: 'Back to the list' }).click()
    await page.reload()
    await page.getByText('No email failed.').waitFor()
    expect(faults).toEqual([])
  },
)

test(
  'an email that somebody else has sent meanwhile is closed, and one that fails again waits again',
  { tag: '@soak' },
  async ({ browser }) => {
    const [older, newer] = [await orderWithFailedMail(), await orderWithFailedMail()]
    await using visit = await openPage(browser, { ...phone, colorScheme: 'dark' })
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/orders/failed-emails')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: `Order ${newer}` }).click()
    const panel = page.locator('[data-side-panel]')
    await panel.getByText('no such mailbox').first().waitFor()
    await expectNoSidewaysScroll(page)
    const { mails } = await callAsOwner(shop, 'GET', '/stoa/v1/mails/failed')
    const [{ mail }] = mails.filter(({ orderNumber }: { orderNumber: string }) => orderNumber === newer)
    await callAsOwner(shop, 'POST', `/stoa/v1/mails/${mail.id}/resend`, {})
    await panel.getByText('This email has already been sent again.').waitFor()
    await expect(panel.getByRole('button', { name: 'Resend' })).toHaveCount(0)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Show the next one' }).click()
    await shown(page, older).waitFor()
    mailing.smtp.refuseNext(550, 'still no such mailbox')
    await panel.getByRole('button', { name: 'Resend' }).click()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await row(page, older).getByText('still no such mailbox').waitFor()
    expect(faults).toEqual([])
  },
)

test('while the list or an email cannot be loaded, the screen says so and tries again', { tag: '@soak' }, async ({ browser }) => {
  const number = await orderWithFailedMail()
  await using visit = await openPage(browser)
  const { page } = visit
  const broken = '**/stoa/v1/mails/**'
  await page.route(broken, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await enterBackOffice(page, shop, '/orders/failed-emails')
  await page.getByText('We couldn’t load Failed emails').waitFor()
  await expectAccessible(page)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: `Order ${number}` }).click()
  await shown(page, number).getByText('no such mailbox').first().waitFor()
  await page.goBack()
  await page
    .getByRole('link', { name: `Order ${number}` })
    .and(page.locator(':focus'))
    .waitFor()
})

test(
  'an email is dismissed once the customer was informed in another way, and comes back with Undo',
  { tag: '@soak' },
  async ({ browser }) => {
    const number = await orderWithFailedMail()
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/orders/failed-emails')
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await shown(page, number).getByText('no such mailbox').first().waitFor()
    const isListed = async () => {
      const { mails } = await callAsOwner(shop, 'GET', '/stoa/v1/mails/failed')
      return mails.some(({ orderNumber }: { orderNumber: string }) => orderNumber === number)
    }
    await page.keyboard.press('d')
    await expect(row(page, number)).toContainText('Email to anna@example.com dismissed')
    expect(await isListed()).toBe(false)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await shown(page, number).getByRole('button', { name: 'Dismiss' }).waitFor()
    expect(await isListed()).toBe(true)
    expect(faults).toEqual([])
  },
)

/** The mail server knows no such mailbox, so the order's confirmation fails. Returns the order's number. */
async function orderWithFailedMail(): Promise<string> {
  mailing.smtp.refuseNext(550, 'no such mailbox')
  const number = await placeDemoOrder(shop)
  await until(async () => {
    const { mails } = await callAsOwner(shop, 'GET', '/stoa/v1/mails/failed')
    return mails.some(({ orderNumber }: { orderNumber: string }) => orderNumber === number) || undefined
  })
  return number
}

function shown(page: Page, number: string) {
  return page.getByRole('region', { name: `Your order ${number}` })
}

function row(page: Page, number: string) {
  return page.locator('[data-list-row]', { has: page.getByRole('link', { name: `Order ${number}` }) })
}
