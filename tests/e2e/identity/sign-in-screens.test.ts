import { expect, test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { besidesWelcome, linkTokens } from '../../support/providers/mail-server.ts'
import { enterMailedCode, takeMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'

const mailing = mailingShop()
const { shop } = mailing

const password = 'correct horse battery'

async function sendRegistration(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/register`)
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function register(page: Page, email: string): Promise<void> {
  await sendRegistration(page, email)
  await enterMailedCode(page, mailing.smtp, email)
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

const mailsTo = (email: string) => besidesWelcome(mailing.smtp.mails).filter(({ to }) => to.includes(email))

/** The code of the newest mail, once there are so many. */
async function mailedCode(email: string, count: number): Promise<string> {
  const mail = await until(async () => mailsTo(email)[count - 1])
  return /^\d{6}/.exec(mail.parsed.subject!)![0]
}

const setPolicy = (signOnPolicy: object) => callAsOwner(shop, 'PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })

test(
  'a mailed code signs in, in a session that ends with the browser; wrong, too many and unknown have their own way on',
  { tag: '@soak' },
  async ({ browser }) => {
    const email = 'code@example.com'
    await using visit = await openPage(browser, phone)
    const { page } = visit
    await register(page, 'mistyped@example.com')
    // Nobody has shown that this address is theirs.
    const path = `/api/v1/members/${await memberId('mistyped@example.com')}/change-login-email`
    await callAsOwner(shop, 'PATCH', path, { newEmail: email })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect(page.getByRole('link', { name: 'Sign in with a code by email' })).toHaveCount(0)
    await setPolicy({ offerMailedCode: true })
    await page.reload()
    await page.getByRole('link', { name: 'Sign in with a code by email' }).click()
    await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor()
    await expectAccessibleLayout(page)

    const ask = async (address: string) => {
      await page.getByLabel('Email address').fill(address)
      await page.getByLabel('Keep me signed in').uncheck()
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByText(`If there is an account with ${address}`).waitFor()
    }
    await ask('nobody-here@example.com')
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await ask(email)
    await expectAccessibleLayout(page)
    const code = await mailedCode(email, 1)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByLabel('Code').fill('')
      await page.getByLabel('Code').fill(wrong)
      await answered
      await page.getByText('This code is wrong. Check it and try again.').waitFor()
    }
    await page.getByLabel('Code').fill(code)
    await page.getByText('Too many wrong codes.').waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Start again' }).click()
    await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor()
    await ask(email)
    await page.getByLabel('Code').fill(await mailedCode(email, 2))
    await page
      .getByRole('heading', { name: 'Your account' })
      .or(page.getByRole('heading', { name: 'Hello, Mia' }))
      .waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'stoa_member')!.expires).toBe(-1)
    expect(mailsTo('nobody-here@example.com')).toEqual([])
    // Nobody had shown before that the mailbox is theirs, so the password that somebody chose counts no more.
    await page.goto(`${shop.url}/account/security`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await signIn(page, email)
    await page.getByText('Wrong email or password.').waitFor()
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

/** Sets the clock of the shop, which only moves forward. */
const minutesFromNow = (minutes: number) =>
  callAsOwner(shop, 'POST', '/stoa/v1/sites/current/clock', { now: new Date(Date.now() + minutes * 60_000).toISOString() })

test('a code and a link that are too old say so, and lead to new ones', { tag: '@soak' }, async ({ browser }) => {
  const email = 'late@example.com'
  await using visit = await openPage(browser, phone)
  await using elsewhere = await openPage(browser)
  const { page } = visit
  await register(elsewhere.page, email)
  await setPolicy({ offerMailedCode: true })
  await page.goto(`${shop.url}/sign-in/code`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`If there is an account with ${email}`).waitFor()
  const code = await mailedCode(email, 1)
  await using registering = await openPage(browser)
  await sendRegistration(registering.page, 'later@example.com')
  const registrationCode = await takeMailedCode(mailing.smtp, 'later@example.com')
  await minutesFromNow(31)
  await registering.page.getByLabel('Code').fill(registrationCode)
  await registering.page.getByText('This code has expired. Start again to get a new one.').waitFor()
  await registering.page.getByRole('link', { name: 'Start again' }).click()
  await registering.page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByText('This code has expired. Start again to get a new one.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Start again' }).click()
  await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor()
  await setPolicy({ offerMailedCode: false })

  const newLink = async (count: number) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('the link is on its way to you').waitFor()
    const token = await until(async () => linkTokens(mailsTo(email), 'new-password')[count - 1])
    return `${shop.url}/new-password?token=${token}`
  }
  await page.goto(`${shop.url}/forgotten-password`)
  const late = await newLink(1)
  await minutesFromNow(31 + 61)
  await page.goto(late)
  await page.getByText('This link was used or has expired.').waitFor()
  await expectAccessibleLayout(page)
  await page.goto(await newLink(2))
  await page.getByText('For the account l…@example.com').waitFor()
  await page.getByLabel('New password').fill('another horse battery')
  await expect(page.getByRole('checkbox', { name: 'Sign out on all other devices' })).toBeChecked()
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
  await elsewhere.page.reload()
  await elsewhere.page.getByText('Your password was changed. Sign in with the new one.').waitFor()
})

test(
  'without script, the email that was typed stays after a refused sign-in, and the password does not',
  { tag: '@soak' },
  async ({ browser }) => {
    await using plain = await openPage(browser, { javaScriptEnabled: false })
    const { page } = plain
    await page.goto(`${shop.url}/sign-in`)
    await page.getByLabel('Keep me signed in').uncheck()
    await signIn(page, 'typed@example.com', 'a wrong password')
    await page.getByText('Wrong email or password.').waitFor()
    await expect(page.getByLabel('Email address')).toHaveValue('typed@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Keep me signed in')).not.toBeChecked()
    expect(await page.content()).not.toContain('a wrong password')
    await signIn(page, 'not an address', 'a wrong password')
    await page.getByText('Enter an email address such as name@example.com.').waitFor()
    await expect(page.getByLabel('Email address')).toHaveValue('not an address')
    expect(await page.content()).not.toContain('a wrong password')
  },
)
