import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { enterMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { password } from '../../support/members/signing-in.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'

const mailing = mailingShop()
const { shop } = mailing
test.beforeAll(async () => {
  const { factorPolicy } = await callAsOwner(shop, 'GET', '/stoa/v1/factor-policy')
  await callAsOwner(shop, 'PATCH', '/stoa/v1/factor-policy', {
    factorPolicy: { revision: factorPolicy.revision, allowedFactors: ['SMS', 'CALL'] },
  })
})

/** Returns the code that the shop's app for text messages and calls receives. */
async function sentCode(channel: 'SMS' | 'CALL'): Promise<string> {
  const message = await until(async () => {
    const { phoneMessages } = await callAsOwner(shop, 'POST', '/stoa/v1/phone-messages/claim', {})
    return phoneMessages[0]
  })
  expect(message).toMatchObject({ channel, to: '+491701234567' })
  return message.text.replaceAll(/\D/g, '')
}

test(
  'a member sets up text messages and calls, signs in with either, and asks the shop when neither is left',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page } = visit
    const email = 'phone@example.com'
    await page.goto(`${shop.url}/register`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await enterMailedCode(page, mailing.smtp, email)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    for (const [channel, title] of [
      ['SMS', 'Get codes by text message'],
      ['CALL', 'Get codes by phone call'],
    ] as const) {
      await page.goto(`${shop.url}/account/security`)
      await untilHydrated(page.getByText(title))
      await page.getByText(title).click()
      const form = page.locator('details[open]')
      await form.getByLabel('Phone number').fill('+49 170 1234567')
      await form.getByLabel('Your password').fill(password)
      await form.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('We’ve sent a code to …567.').waitFor()
      await expectAccessibleLayout(page)
      await page.getByLabel('Code', { exact: true }).fill(await sentCode(channel))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'Turn on' }).waitFor({ state: 'detached' })
    }

    const signIn = async () => {
      await page.goto(`${shop.url}/account`)
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.getByRole('link', { name: 'Sign in again' }).click()
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
      await sendSignIn(page, email)
      await page.getByText('We’ve sent a text message with a code to the number that ends in …567.').waitFor()
    }
    await signIn()
    await expectAccessibleLayout(page)
    await page.getByLabel('Code', { exact: true }).fill(await sentCode('SMS'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()

    await signIn()
    await sentCode('SMS')
    await page.getByRole('button', { name: 'Code by phone call' }).click()
    await page.getByText('We’re calling the number that ends in …567').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await sentCode('CALL'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()

    await signIn()
    await page.getByText('I can’t do any of this').click()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Ask the shop' }).click()
    await page.getByText('We’ve asked the shop to reset the second step').waitFor()
    await expectAccessibleLayout(page)
    const { owner } = shop.credentials
    const request = await until(async () => mailing.smtp.mails.find(({ to }) => to.includes(owner.email)))
    expect(request.parsed.text).toContain(email)
    expect(request.parsed.text).toContain(`/dashboard/sites/${shop.credentials.siteId}/members/`)
    await until(async () =>
      mailing.smtp.mails.find(
        ({ to, parsed }) => to.includes(email) && parsed.subject?.includes('asked us to remove the second step'),
      ),
    )
  },
)
