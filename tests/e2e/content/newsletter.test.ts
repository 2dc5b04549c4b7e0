import { expect, test, type Browser } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { publishOn } from '../../support/browser/contact-message.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { until } from '../../support/until.ts'

const mailing = mailingShop()
const { shop } = mailing

test.beforeAll(async () => {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
})

const consents = async () => {
  const { marketingConsent = [] } = await callAsOwner(shop, 'POST', '/marketing-consent/v1/marketing-consent/query', {
    query: {},
  })
  return marketingConsent as { details: { email: string }; state: string }[]
}

/** The address of the link in the mail to an address. */
async function mailedLink(email: string): Promise<string> {
  const mail = await until(async () => mailing.smtp.mails.findLast(({ to }) => to.includes(email)))
  const [, link] = /(\/mailing\/confirm\?token=[\w-]+)/.exec(mail.parsed.text ?? '') ?? []
  expect(link).toBeDefined()
  return shop.url + link
}

/** Signs an address up with the form of a page, and follows the mailed link; returns that link. */
async function signUp(browser: Browser, email: string, { javaScriptEnabled }: { javaScriptEnabled: boolean }): Promise<string> {
  const { page: own } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: `News for ${email}` } })
  await publishOn(shop, own.id, [{ id: 'news', type: 'newsletter', settings: { title: 'Letters from the press' } }])
  await using visit = await openPage(browser, { javaScriptEnabled })
  const { page } = visit
  await page.goto(`${shop.url}/pages/${own.slug}`)
  const field = page.getByLabel('Email address')
  if (javaScriptEnabled) {
    await expectAccessibleLayout(page)
    await field.focus()
    await page.locator('input[name=inPlace]').waitFor({ state: 'attached' })
  }
  await field.fill('mia at example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(field).toHaveAccessibleDescription(/Enter an email address/)
  await expect(field).toHaveValue('mia at example')
  await field.fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Almost done: we have sent you an email.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/pages/${own.slug}`)

  const link = await mailedLink(email)
  // As programs do that look at the links of mails.
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200)
  expect(await consents()).not.toContainEqual(expect.objectContaining({ details: expect.objectContaining({ email }) }))
  await page.goto(link)
  if (javaScriptEnabled) await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/Done\. You get news of .* by email\./)).toBeVisible()
  return link
}

test('a visitor signs up for the newsletter, confirms by the mailed link, and the owner sees when and how they agreed', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  await signUp(browser, 'mia@example.com', { javaScriptEnabled: true })
  const { customer } = await callAsOwner(shop, 'POST', '/stoa/v1/customers', {
    customer: { firstName: 'Mia', email: 'mia@example.com' },
  })
  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, `/customers/${customer.id}`)
  const history = office.page.getByRole('list', { name: 'History of mia@example.com' })
  await expect(history).toContainText('by the link of an email')
  await expect(history).toContainText('in the form for the newsletter')
})

test('it works without script; after an erasure of the address its link does nothing, and says what an expired one says', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const link = await signUp(browser, 'otto@example.com', { javaScriptEnabled: false })
  const { customer } = await callAsOwner(shop, 'POST', '/stoa/v1/customers', {
    customer: { firstName: 'Otto', email: 'otto@example.com' },
  })
  const { memberErasures } = await callAsOwner(shop, 'POST', '/stoa/v1/member-privacy/customer-erasures', {
    customerId: customer.id,
  })
  await until(async () => {
    const { memberErasure } = await callAsOwner(shop, 'GET', `/stoa/v1/member-privacy/erasures/${memberErasures[0].id}`)
    return (memberErasure.parts as { name: string; erased: number }[]).find(({ name, erased }) => name === 'emails' && erased > 0)
  })
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page } = visit
  for (const address of [link, `${shop.url}/mailing/confirm?token=${'x'.repeat(80)}`]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This link is not complete, or older than a week. Please ask for the news again.')).toBeVisible()
  }
  expect((await consents()).map(({ details }) => details.email)).not.toContain('otto@example.com')
})
