import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../support/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../support/browser.ts'
import { mailServer, type MailServer } from '../support/mail-server.ts'
import { startLimit, startShop } from '../support/running-shop.ts'

let smtp: MailServer
let shop: Awaited<ReturnType<typeof startShop>>
test.beforeAll(async () => {
  test.setTimeout(startLimit)
  smtp = await mailServer()
  shop = await startShop({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}?tls=off`, MAIL_FROM: 'shop@example.com' } })
})
test.afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const password = 'correct horse battery'

async function register(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/register`)
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
}

async function signIn(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function memberId(email: string): Promise<string> {
  const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', {
    query: { filter: { loginEmail: email } },
    fieldsets: ['FULL'],
  })
  return members[0].id
}

test(
  'other tabs follow a sign-out and the next sign-in, and what was typed in them comes back',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page } = visit
    await register(page, 'tabs@example.com')
    const other = await page.context().newPage()
    await other.goto(`${shop.url}/account/profile`)
    await other.getByLabel('First name').fill('Maria')
    await other.getByLabel('Everybody may see my profile').click()
    const isPublic = await other.getByLabel('Everybody may see my profile').isChecked()
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(page, 'tabs@example.com')
    await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    await other.waitForURL(`${shop.url}/account/profile`)
    await other.getByText('We kept what you had typed.').waitFor()
    await expect(other.getByLabel('First name')).toHaveValue('Maria')
    await expect(other.getByLabel('Everybody may see my profile')).toBeChecked({ checked: isPublic })
    await other.getByRole('button', { name: 'Save' }).first().click()
    await other.getByText('Your profile was saved.').waitFor()
    await expect(other.getByLabel('First name')).toHaveValue('Maria')
    await other.reload()
    await expect(other.getByText('We kept what you had typed.')).toHaveCount(0)
  },
)

test(
  'whoever was signed out is told why, and the form that they sent is filled in again after the sign-in',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page } = visit
    const email = 'ended@example.com'
    await register(page, email)
    const id = await memberId(email)
    await page.goto(`${shop.url}/account/profile`)
    await untilHydrated(page.getByRole('button', { name: 'Save' }).first())
    await page.getByLabel('Last name').fill('Sand')
    await callAsOwner(shop, 'POST', '/stoa/v1/member-security/sessions/end-others', { memberId: id })
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('You were signed out from another device, or by the shop.').waitFor()
    await expectAccessibleLayout(page)
    await signIn(page, email)
    await page.getByText('We kept what you had typed.').waitFor()
    await expect(page.getByLabel('Last name')).toHaveValue('Sand')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Your profile was saved.').waitFor()

    await using elsewhere = await openPage(browser)
    await elsewhere.page.goto(`${shop.url}/sign-in`)
    await signIn(elsewhere.page, email)
    await elsewhere.page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    await page.goto(`${shop.url}/account/security`)
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await elsewhere.page.reload()
    await elsewhere.page.getByText('Your password was changed. Sign in with the new one.').waitFor()

    await callAsOwner(shop, 'POST', `/members/v1/members/${id}/block`, {})
    await page.reload()
    await page.getByText('This account is blocked, so you were signed out.').waitFor()
  },
)
