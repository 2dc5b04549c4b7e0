import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { until } from '../../support/until.ts'

const mailing = mailingShop()
const { shop } = mailing

const mailTo = (address: string, subject: string) =>
  until(() => mailing.smtp.mails.findLast(({ to, parsed }) => to.includes(address) && parsed.subject?.includes(subject)))

test('an owner writes a newsletter, tries it, sends it, and its reader ends such mails with one click', async ({ browser }) => {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  for (const name of ['ada', 'ben'])
    await callAsOwner(shop, 'POST', '/stoa/v1/customers', { customer: { email: `${name}@example.com`, tags: ['reader'] } })
  const customerSegment = { name: 'Readers', conditions: 'tag=reader' }
  await callAsOwner(shop, 'POST', '/stoa/v1/customer-segments', { customerSegment })
  await using office = await openPage(browser)
  const { page } = office
  await enterBackOffice(page, shop, '/marketing/rules')

  // Nobody has agreed, so the rules allow it: whoever left an address.
  await page.getByRole('radio', { name: 'Whoever left an address' }).check()
  await page.getByLabel('Emails in a minute').fill('6000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()

  await page.getByRole('link', { name: 'Automations', exact: true }).first().click()
  await page.getByRole('link', { name: 'New automation' }).first().click()
  await page.getByRole('button', { name: 'Use Newsletter' }).click()
  await page.getByRole('heading', { name: 'Newsletter', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring news')
  await page.getByLabel('Segment of customers').selectOption({ label: 'Readers' })
  await page.getByLabel('Quiet hours begin').selectOption('0')
  await page.getByLabel('Quiet hours end').selectOption('0')
  await page.getByRole('switch', { name: 'Give everybody a code of their own' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Automation Spring news saved').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Text of the email: English' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Spring is here at {shop}')
  const body = page.getByRole('textbox', { name: 'Text', exact: true })
  await body.fill('New mugs have arrived. Use **{cod}** until {until}.')
  await body.blur()
  await page.getByText('This email has no {cod}. Did you mean {code}?').waitFor()
  await body.fill('New mugs have arrived. Use **{code}** until {until}.')
  await page.frameLocator('iframe').getByText('EXAMPLE234').first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Texts saved').waitFor()
  await page.getByRole('link', { name: 'Spring news' }).first().click()

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByText('Test email sent to').waitFor()
  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByText('Send this newsletter to 2 people?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Spring news is active').waitFor()
  const mail = await mailTo('ada@example.com', 'Spring is here at')
  const other = await mailTo('ben@example.com', 'Spring is here at')
  const code = /Use\s+([A-Z2-9]{10})\s+until/.exec(mail.parsed.text ?? '')?.[1]
  expect(code).toBeDefined()

  await page.goto(`${shop.url}/dashboard/marketing/log`)
  await page.getByText('ada@example.com').waitFor()
  await page.getByText('ben@example.com').waitFor()
  await expectAccessible(page)

  await using reader = await openPage(browser, phone)
  const link = /(\/mailing\?token=[\w-]+)/.exec(mail.parsed.text ?? '')?.[1] ?? ''
  await reader.page.goto(shop.url + link)
  await expectAccessible(reader.page)
  await expectNoSidewaysScroll(reader.page)
  await reader.page.getByRole('button', { name: 'No more news and reminders' }).click()
  await reader.page.getByText('sends no more news and reminders to your address').waitFor()
  const audience = () => callAsOwner(shop, 'POST', '/stoa/v1/automations/count-audience', {})
  expect(await audience()).toMatchObject({ stopped: 1 })

  // The button of a mail program (RFC 8058) posts to the address in the header.
  const header = (key: string) => other.parsed.headerLines.find((line: { key: string }) => line.key === key)?.line ?? ''
  expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
  const target = /<(https?:[^>]+)>/.exec(header('list-unsubscribe').replaceAll(/\s/g, ''))?.[1] ?? ''
  const posted = await fetch(shop.url + target.slice(new URL(target).origin.length), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(posted.status).toBeLessThan(400)
  expect(await audience()).toMatchObject({ stopped: 2 })
})
