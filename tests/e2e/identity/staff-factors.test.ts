import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { addVirtualAuthenticator, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'

const shop = browserShop({ demo: false })

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

test(
  'somebody of the back office sets up an authenticator app and a passkey, and signs in with each and with a recovery code',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await addVirtualAuthenticator(page)
    await enterBackOffice(page, shop, '/settings/account')
    const { email, password } = shop.credentials.owner
    await page.getByText('Your password alone is enough to sign in.').waitFor()
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('a wrong password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('The password is wrong.').waitFor()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
    await expectAccessibleLayout(page)
    const secret = await dialog.locator('code').innerText()
    await dialog.getByLabel('Name of the device').fill('Phone')
    await dialog.getByLabel('Code that the app shows').fill(codeOf(secret, -1))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByText('Keep these codes in a safe place.').waitFor()
    await expectAccessibleLayout(page)
    const [recoveryCode] = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('Authenticator app: Phone').waitFor()

    const enterPassword = async () => {
      await page.context().clearCookies({ name: 'stoa_session' })
      await page.goto(`${shop.url}/dashboard/sign-in`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    const arrived = () => page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
    await enterPassword()
    await page.getByText('Enter the six digits').waitFor()
    await expectAccessibleLayout(page)
    await page.getByLabel('Code', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This code is wrong or has expired.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await arrived()

    await page.goto(`${shop.url}/dashboard/settings/account`)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Name of the device').fill('Laptop')
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Passkey: Laptop').waitFor()
    await enterPassword()
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await arrived()

    await enterPassword()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode!)
    await page.getByLabel('Don’t ask again in this browser for 30 days').check({ force: true })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await arrived()
    await enterPassword()
    await arrived()
    await page.goto(`${shop.url}/dashboard/settings/account`)
    await page.getByText('9 of 10 left').waitFor()
    for (const name of ['Remove Passkey: Laptop', 'Remove Authenticator app: Phone']) {
      await page.getByRole('button', { name }).click()
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByText('Your password alone is enough to sign in.').waitFor()
    expect(faults.filter((fault) => !/40[013]/.test(fault))).toEqual([])
  },
)

test('where the owner asks staff for a second factor, whoever has none sets one up first, and then signs in with the passkey alone', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await addVirtualAuthenticator(page)
  const require = (requireSecondFactor: boolean) =>
    callAsOwner(shop, 'PATCH', '/stoa/v1/staff-policy', { policy: { requireSecondFactor } })
  await require(true)
  await enterWithRole(page, shop, ['SETTINGS:READ'], '/settings/account')
  await page.waitForURL(/\/set-up-factor/)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('a password of the tests')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/set-up-factor'))

  await page.context().clearCookies({ name: 'stoa_session' })
  await page.goto(`${shop.url}/dashboard/sign-in`)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
  await require(false)
})
