import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { linkTokens } from '../../support/providers/mail-server.ts'
import { takeMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { setUp } from './sign-in-screens-set-up.ts'
import { sendSignIn, sendRegistration } from '../../support/browser/member-forms.ts'
import { moveClockTo } from '../../support/browser/move-clock.ts'

const { mailing, shop, register, memberId, mailsTo } = setUp()

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
    await sendSignIn(page, email)
    await page.getByText('Wrong email or password.').waitFor()
  },
)

/** Sets the clock of the shop, which only moves forward. */
const minutesFromNow = (minutes: number) => moveClockTo(shop, new Date(Date.now() + minutes * 60_000))

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
  await sendRegistration(registering.page, shop, 'later@example.com')
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
