import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { openIdProvider, type OpenIdProvider } from '../../support/providers/openid-provider.ts'
import { sendRegistration, sendSignIn } from '../../support/browser/member-forms.ts'

const shop = browserShop()
let provider: OpenIdProvider
test.beforeAll(async () => void (provider = await openIdProvider()))
test.afterAll(() => provider[Symbol.asyncDispose]())

test(
  'the owner sets up a provider, and members register, connect and disconnect their accounts there',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    const { page: owner } = office
    await enterBackOffice(owner, shop, '/settings/sign-in-providers/new')
    await owner.getByLabel('Name').fill('Elsewhere')
    await owner.getByLabel('Issuer').fill(provider.issuer)
    await owner.getByLabel('Client ID').fill(provider.clientId)
    await owner.getByLabel('Client secret').fill(provider.clientSecret)
    await owner.getByRole('button', { name: 'Add', exact: true }).click()
    await owner.getByText('/sign-in/return').waitFor()
    await owner.getByRole('button', { name: 'Try it' }).click()
    await owner.getByText('The issuer answers.').waitFor()

    await using visit = await openPage(browser)
    const { page } = visit
    provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true, given_name: 'Mia' }
    await page.goto(`${shop.url}/de/sign-in?to=/account/orders`)
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Mit Elsewhere fortfahren' }).click()
    await page.waitForURL(`${shop.url}/de/account/orders`)
    await page.goto(`${shop.url}/account/security`)
    const accounts = page.getByRole('region', { name: 'Connected accounts' })
    await expect(accounts).toContainText('mia@example.com')
    await expectAccessibleLayout(page)
    // Nobody is asked for a password that they do not have.
    await expect(page.getByLabel('Your password', { exact: true })).toHaveCount(0)
    await page.getByText('Set up an authenticator app', { exact: true }).click()
    await expect(page.getByText('Your account has no password.').locator('visible=true')).toHaveCount(1)
    await page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').click()
    await page.getByLabel('Code that the app shows').waitFor()
    await page.goto(`${shop.url}/account/security`)
    // It is the last way in, until there is a password.
    await accounts.getByRole('button', { name: 'Disconnect Elsewhere' }).click()
    await page.getByText('This is the only way you can sign in.').waitFor()
    const password = 'correct horse battery'
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page
      .getByRole('button', { name: 'Save password' })
      .or(page.getByRole('button', { name: 'Change password' }))
      .click()
    await page.getByText('Your password was changed.').waitFor()
    await accounts.getByRole('button', { name: 'Disconnect Elsewhere' }).click()
    await page.getByText('Disconnected.').waitFor()
    await expect(accounts.getByRole('listitem')).toHaveCount(0)

    // Signed in, Mia connects it again, and another one at the same provider.
    const connect = async () => {
      await accounts.getByText('Connect an account', { exact: true }).click()
      await accounts.getByLabel('Your password', { exact: true }).fill(password)
      await accounts.getByRole('button', { name: 'Connect Elsewhere', exact: true }).click()
    }
    await accounts.getByText('Connect an account', { exact: true }).click()
    await accounts.getByLabel('Your password', { exact: true }).fill('not the password')
    await accounts.getByRole('button', { name: 'Connect Elsewhere', exact: true }).click()
    await accounts.getByText('This isn’t your current password.').waitFor()
    await expectAccessibleLayout(page)
    await page.goto(`${shop.url}/account/security`)
    await connect()
    await page.getByText('Connected. You can sign in').waitFor()
    await expect(accounts).toContainText('mia@example.com')
    provider.mode = 'denies'
    await connect()
    await accounts.getByText('You cancelled the sign-in with the other account.').waitFor()
    provider.mode = 'answers'

    // The shop has not verified the email of this member, so the password is asked for first; here in a browser without scripts.
    await using plain = await openPage(browser, { javaScriptEnabled: false })
    await sendRegistration(plain.page, shop, 'bob@example.com', 'Bob')
    await plain.page.getByRole('button', { name: 'Sign out' }).click()
    provider.person = { sub: 'bob', email: 'bob@example.com', email_verified: true }
    await plain.page.goto(`${shop.url}/sign-in`)
    await plain.page.getByRole('button', { name: 'Continue with Elsewhere' }).click()
    await plain.page.getByText('There is an account with your email address already.').waitFor()
    await sendSignIn(plain.page, 'bob@example.com')
    await plain.page.waitForURL(`${shop.url}/account`)
    await plain.page.goto(`${shop.url}/account/security`)
    const bobs = plain.page.getByRole('region', { name: 'Connected accounts' })
    await expect(bobs).toContainText('bob@example.com')
    provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
    await bobs.getByText('Connect an account', { exact: true }).click()
    await bobs.getByLabel('Your password', { exact: true }).fill(password)
    await bobs.getByRole('button', { name: 'Connect Elsewhere', exact: true }).click()
    await bobs.getByText('The other account signs in to another account').waitFor()

    await owner.goto(`${shop.url}/dashboard/members`)
    await owner.getByRole('link', { name: 'Bob' }).first().click()
    const shown = owner.getByRole('region', { name: 'Connected accounts' })
    await expect(shown).toContainText('bob@example.com')
    await shown.getByRole('button', { name: 'Disconnect Elsewhere' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(shown).toContainText('No account elsewhere')
    await plain.page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
    await plain.page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    provider.mode = 'denies'
    await plain.page.goto(`${shop.url}/register`)
    await plain.page.getByRole('button', { name: 'Continue with Elsewhere' }).click()
    await plain.page.getByText('You cancelled the sign-in').waitFor()
  },
)
