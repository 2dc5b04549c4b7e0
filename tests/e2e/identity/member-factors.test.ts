import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { addVirtualAuthenticator, expectAccessibleLayout, openPage, untilHydrated } from '../../support/browser/browser.ts'
import { enterMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { password } from '../../support/members/signing-in.ts'
import { sendRegistration, sendSignIn } from '../../support/browser/member-forms.ts'

const mailing = mailingShop()
const { shop } = mailing

async function register(page: Page, email: string, scripting: { javaScriptEnabled?: boolean } = {}): Promise<void> {
  await sendRegistration(page, shop, email)
  await enterMailedCode(page, mailing.smtp, email, scripting)
  await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/account`)
  await sendSignIn(page, email)
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${shop.url}/account`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
}

/** A code of an authenticator app; a later one, where an earlier one was used. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function mailedCode(email: string): Promise<string> {
  const mail = await until(async () =>
    mailing.smtp.mails.findLast(({ to, parsed }) => to.includes(email) && /^\d{6} /.test(parsed.subject ?? '')),
  )
  return mail.parsed.subject!.slice(0, 6)
}

for (const javaScriptEnabled of [true, false])
  test(
    `a member sets up an authenticator app and signs in with it and with a recovery code (${javaScriptEnabled ? 'with' : 'without'} script)`,
    { tag: '@soak' },
    async ({ browser }) => {
      await using visit = await openPage(browser, { javaScriptEnabled })
      const { page, faults } = visit
      const email = `factors-${javaScriptEnabled}@example.com`
      await register(page, email, { javaScriptEnabled })
      await page.goto(`${shop.url}/account/security`)
      const summary = page.getByText('Set up an authenticator app')
      if (javaScriptEnabled) await untilHydrated(summary)
      await summary.click()
      const start = page
        .locator('form')
        .filter({ has: page.getByRole('button', { name: 'Continue' }) })
        .filter({ visible: true })
      await start.getByLabel('Your password').fill('a wrong password')
      await start.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('This isn’t your current password.').waitFor()
      await start.getByLabel('Your password').fill(password)
      await start.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
      if (javaScriptEnabled) await expectAccessibleLayout(page)
      const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
      await page.getByLabel('Name of the device').fill('My phone')
      await page.getByLabel('Code that the app shows').fill('000000')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('This code is wrong or has expired.').waitFor()
      await page.getByLabel('Code that the app shows').fill(codeOf(secret, -1))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('Keep these recovery codes in a safe place.').waitFor()
      const [recoveryCode] = await page.locator('ul.font-mono li').allInnerTexts()
      if (javaScriptEnabled) await expectAccessibleLayout(page)

      await signOut(page)
      await signIn(page, email)
      await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor()
      if (javaScriptEnabled) await expectAccessibleLayout(page)
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('This code is wrong. Check it and try again.').waitFor()
      await page.getByLabel('Don’t ask again in this browser for 30 days').check()
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()

      await signOut(page)
      await signIn(page, email)
      await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
      await page.goto(`${shop.url}/account/security`)
      await page.getByText('My phone').waitFor()
      await page.getByRole('button', { name: /^Ask again in/ }).click()
      await page.getByText('Saved.').waitFor()
      await signOut(page)
      // A wrong password first: where the visitor wanted to go is kept, through the second factor too.
      await page.goto(`${shop.url}/account/security`)
      for (const given of ['a wrong password', password]) {
        await sendSignIn(page, email, given)
        if (given !== password) await page.getByText('Wrong email or password.').waitFor()
      }
      await page.getByRole('button', { name: 'Recovery code' }).click()
      await page.getByLabel('Recovery code').fill(recoveryCode!)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('9 of 10 left').waitFor()
      const remove = page.getByText('Remove', { exact: true }).first()
      if (javaScriptEnabled) await untilHydrated(remove)
      await remove.click()
      const removing = page.locator('details[open]')
      await removing.getByLabel('Your password').fill(password)
      await removing.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Saved.').waitFor()
      await page.getByText('so that your password alone isn’t enough').waitFor()
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
    },
  )

test(
  'a site that requires a second factor mails codes; staff sees what a member has set up, and resets it',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/settings/members')
    await using visit = await openPage(browser)
    const { page } = visit
    const email = 'mailed@example.com'
    await register(page, email)
    await signOut(page)
    const staff = office.page
    await staff.getByLabel('Every member needs a second factor').check({ force: true })
    await staff.getByRole('button', { name: 'Save' }).click()
    await staff.getByText('Settings saved').waitFor()
    await expectAccessibleLayout(staff)

    await signIn(page, email)
    await page.getByText('We’ve sent a code to m…@example.com.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    await page.goto(`${shop.url}/account/security`)
    const summary = page.getByText('Get codes by email')
    await untilHydrated(summary)
    await summary.click()
    const start = page.locator('details[open]')
    await start.getByLabel('Your password').fill(password)
    mailing.smtp.mails.splice(0)
    await start.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(email))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Keep these recovery codes in a safe place.').waitFor()

    const { members } = await callAsOwner(shop, 'GET', '/members/v1/members')
    await staff.goto(
      `${shop.url}/dashboard/members/${members.find(({ loginEmail }: any) => loginEmail === email)?.id ?? members[0].id}`,
    )
    await staff.getByText('Code by email · 10 recovery codes left').waitFor()
    await staff.getByRole('button', { name: 'Reset the second factor' }).click()
    await staff.getByRole('button', { name: 'Reset', exact: true }).click()
    await staff.getByText('Second factor reset').waitFor()
    await staff.getByText('Not set up').waitFor()
    await callAsOwner(shop, 'PATCH', '/stoa/v1/factor-policy', { factorPolicy: { required: false } })
  },
)

test('a passkey is a second factor; what it signed is of no use a second time', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await addVirtualAuthenticator(page)
  const email = 'passkey@example.com'
  await register(page, email)
  await page.goto(`${shop.url}/account/security`)
  const summary = page.getByText('Create a passkey')
  await untilHydrated(summary)
  await summary.click()
  const start = page.locator('details[open]')
  await start.getByLabel('Your password').fill(password)
  await start.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of the device').fill('Laptop')
  await expectAccessibleLayout(page)
  const create = page.getByRole('button', { name: 'Create passkey' })
  await untilHydrated(create)
  await create.click()
  await page.getByText('Keep these recovery codes in a safe place.').waitFor()

  await signOut(page)
  await signIn(page, email)
  await page.getByText('Your browser asks for your passkey').waitFor()
  await expectAccessibleLayout(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /verify-email/.test(request.url()))
  const use = page.getByRole('button', { name: 'Use passkey' })
  await untilHydrated(use)
  await use.click()
  await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
  const used = new URLSearchParams((await sent).postData()!)
  expect(used.get('credential')).toContain('"signature"')

  // The passkey alone is enough, too.
  await signOut(page)
  await page.goto(`${shop.url}/sign-in?to=%2Faccount%2Forders`)
  const instead = page.getByRole('button', { name: 'Use a passkey instead' })
  await untilHydrated(instead)
  await expectAccessibleLayout(page)
  await instead.click()
  await page.waitForURL(`${shop.url}/account/orders`)
  await page.goto(`${shop.url}/account/security`)
  await page.getByText('Passkey').first().waitFor()

  // The same answer for another sign-in, and for the one that is complete.
  const { clientId } = shop.credentials
  const post = async (path: string, body: object, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    return (await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as any
  }
  const { access_token: visitor } = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
  const login = await post('/_api/iam/authentication/v2/login', { loginId: { email }, password }, visitor)
  const { challengeId } = login.mfaChallengeData.verificationChallengeData.webauthnData
  for (const [stateToken, challenge] of [
    [login.stateToken, challengeId],
    [login.stateToken, used.get('challengeId')],
    [used.get('stateToken'), used.get('challengeId')],
  ]) {
    const webauthnData = { credential: used.get('credential'), challengeId: challenge }
    const refused = await post('/_api/iam/authentication/v2/WEBAUTHN/verify', { stateToken, webauthnData }, visitor)
    expect(refused.details.applicationError.code).toBe('VERIFICATION_FAILED')
  }
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
