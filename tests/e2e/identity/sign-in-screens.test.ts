import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { setUp } from './sign-in-screens-set-up.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'
import { password } from '../../support/members/signing-in.ts'

const { shop, register, memberId, mailsTo } = setUp()

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
    await sendSignIn(page, 'tabs@example.com')
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

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await page.goto(`${shop.url}/de/account/orders`)
    await page.getByLabel('E-Mail-Adresse').fill('tabs@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.waitForURL(`${shop.url}/de/account/orders`)
    await page.getByRole('heading', { name: 'Bestellungen' }).first().waitFor()
  },
)

test(
  'a member who was signed out sees why, and the form that they sent is filled in again after the sign-in',
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
    await sendSignIn(page, email)
    await page.getByText('We kept what you had typed.').waitFor()
    await expect(page.getByLabel('Last name')).toHaveValue('Sand')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Your profile was saved.').waitFor()

    await using elsewhere = await openPage(browser)
    await elsewhere.page.goto(`${shop.url}/sign-in`)
    await sendSignIn(elsewhere.page, email)
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

test(
  'the form to register names all errors at once, and does not tell whether an email has an account',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page } = visit
    await register(page, 'taken@example.com')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await page.goto(`${shop.url}/register`)
    await page.getByLabel('Email address').fill('no email')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter an email address such as name@example.com.').waitFor()
    await page.getByText('Use at least 8 characters.', { exact: true }).waitFor()
    await expectAccessibleLayout(page)

    const texts: string[] = []
    for (const email of ['fresh@example.com', 'taken@example.com']) {
      await page.goto(`${shop.url}/register`)
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('another horse battery')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText(`We’ve sent an email to ${email}.`).waitFor()
      texts.push((await page.getByRole('main').innerText()).replace(email, '').replace(/in \d+ s/, ''))
    }
    expect(texts[1]).toBe(texts[0])
    const mail = await until(async () => mailsTo('taken@example.com').at(-1))
    expect(mail.parsed.subject).toContain('You already have an account')
    expect(mail.parsed.text).toContain('/forgotten-password')
  },
)

test(
  'without script, the email that was typed stays after a refused sign-in, and the password does not',
  { tag: '@soak' },
  async ({ browser }) => {
    await using plain = await openPage(browser, { javaScriptEnabled: false })
    const { page } = plain
    await page.goto(`${shop.url}/sign-in`)
    await page.getByLabel('Keep me signed in').uncheck()
    await sendSignIn(page, 'typed@example.com', 'a wrong password')
    await page.getByText('Wrong email or password.').waitFor()
    await expect(page.getByLabel('Email address')).toHaveValue('typed@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Keep me signed in')).not.toBeChecked()
    expect(await page.content()).not.toContain('a wrong password')
    await sendSignIn(page, 'not an address', 'a wrong password')
    await page.getByText('Enter an email address such as name@example.com.').waitFor()
    await expect(page.getByLabel('Email address')).toHaveValue('not an address')
    expect(await page.content()).not.toContain('a wrong password')
  },
)
