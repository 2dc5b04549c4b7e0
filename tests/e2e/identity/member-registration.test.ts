import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { enterMailedCode, takeMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { setUp } from './member-account-set-up.ts'
import { sendSignIn, sendRegistration } from '../../support/browser/member-forms.ts'
import { password } from '../../support/members/signing-in.ts'

const { mailing, shop, mailTo } = setUp()

async function setPolicy(signOnPolicy: object): Promise<void> {
  await callAsOwner(shop, 'PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
}

test('what is typed before the scripts are here counts: the password can be shown, and is judged', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${shop.url}/register`, { waitUntil: 'commit' })
  await page.getByLabel('Password', { exact: true }).fill('12345678')
  release()
  await page.getByText('Too weak. Many people use this password.').waitFor()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  expect(faults).toEqual([])
})

test('the form to register shows and follows the rule for passwords that the owner sets', async ({ browser }) => {
  await using staff = await openPage(browser)
  await enterBackOffice(staff.page, shop, '/settings/members')
  await staff.page.getByLabel('Shortest password').fill('65')
  await staff.page.getByRole('button', { name: 'Save' }).click()
  await staff.page.getByText('Enter a whole number from 8 to 64.').waitFor()
  await staff.page.getByLabel('Shortest password').fill('12')
  await staff.page.getByRole('radio', { name: 'Strong' }).check()
  await expectAccessibleLayout(staff.page)
  await staff.page.getByRole('button', { name: 'Save' }).click()
  await staff.page.getByText('Settings saved').waitFor()

  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(`${shop.url}/register`)
  await page.getByText('At least 12 characters.').waitFor()
  const field = page.getByLabel('Password', { exact: true })
  await untilHydrated(page.getByRole('button', { name: 'Create account' }))
  await field.fill('tram lamp')
  await page.getByText('Too weak. Use at least 12 characters.').waitFor()
  await field.fill('sunny monday')
  await page.getByText('Too weak.').waitFor()
  await field.fill('tram lamp orbit seven')
  await page.getByText('Strong.').waitFor()
  await field.fill('sunny monday')
  await page.getByLabel('Email address').fill('ida@example.com')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This password is easy to guess.').waitFor()
  await setPolicy({ minPasswordLength: 8, minPasswordScore: 2 })
})

for (const javaScriptEnabled of [true, false])
  test(
    `a visitor with a cart registers, keeps the cart, edits the profile and signs out (${javaScriptEnabled ? 'with' : 'without'} script)`,
    { tag: javaScriptEnabled ? [] : '@soak' },
    async ({ browser }) => {
      await using visit = await openPage(browser, { javaScriptEnabled })
      const { page, faults } = visit
      const email = `mia-${javaScriptEnabled}@example.com`
      await page.goto(`${shop.url}/products/low-tide`)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      // The product's page names it as well.
      if (javaScriptEnabled) await page.getByRole('dialog', { name: /Cart/ }).getByText('Low Tide').first().waitFor()
      else await page.waitForURL(/\/cart/)
      await page.goto(`${shop.url}/account`)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('First name').fill('Mia')
      await page.getByLabel('Email address').fill(email)
      const field = page.getByLabel('Password', { exact: true })
      await field.fill('12345678')
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: 'Show password' }).click()
        await expect(field).toHaveAttribute('type', 'text')
        await page.getByRole('button', { name: 'Hide password' }).click()
        await expect(field).toHaveAttribute('type', 'password')
      } else await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
      if (javaScriptEnabled) {
        await page.getByText('Too weak. Many people use this password.').waitFor()
        await field.fill('tram lamp orbit seven')
        await page.getByText('Strong.').waitFor()
        await field.fill('12345678')
      }
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('This password is easy to guess.').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(password)
      const newsletter = page.getByLabel('Email me about new products and offers')
      await expect(newsletter).not.toBeChecked()
      await newsletter.check()
      await page.getByLabel('Website').fill('mia')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Enter the whole address, such as https://example.com/name.').waitFor()
      await expect(newsletter).toBeChecked()
      await page.getByLabel('Website').fill('https://mia.example')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await enterMailedCode(page, mailing.smtp, email, { javaScriptEnabled })
      await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
      expect(await page.context().cookies()).toContainEqual(
        expect.objectContaining({ name: 'stoa_member', httpOnly: true, sameSite: 'Lax' }),
      )
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://mia.example')
      await expect(page.getByLabel('Newsletter')).toBeChecked()
      await page.getByLabel('Everybody who sees my profile sees “Website”').check()
      await page.getByLabel('Address of your profile').fill(`mia-${javaScriptEnabled}`)
      if (javaScriptEnabled) await page.getByText('This address is free.').waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Your profile was saved.').waitFor()
      await expect(page.getByLabel('Everybody who sees my profile sees “Website”')).toBeChecked()
      await page.goto(`${shop.url}/cart`)
      await page.getByText('Low tide').first().waitFor()
      await page.goto(`${shop.url}/account`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
      await page.goto(`${shop.url}/account`)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
    },
  )

test('the link of the welcome confirms the address of the member who has signed in, and else a code does', async ({
  browser,
}) => {
  const email = 'wilma@example.com'
  await setPolicy({ captcha: 'NEVER' })
  // A front end of the shop lets members in without a mail.
  const call = async (path: string, body: object, authorization = '') =>
    (await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    }).then((response) => response.json())) as { access_token: string; state: string }
  const { clientId } = shop.credentials
  const { access_token: visitor } = await call('/oauth2/token', { clientId, grantType: 'anonymous' })
  const request = { loginId: { email }, password, profile: { firstName: 'Wilma' } }
  expect((await call('/_api/iam/authentication/v2/register', request, visitor)).state).toBe('SUCCESS')
  const { parsed } = await mailTo(email, /^Welcome to /)
  const link = `/confirm-email?token=${/confirm-email\?token=([\w-]+)/.exec(parsed.text!)![1]!}`

  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(shop.url + link)
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await sendSignIn(page, email)
  await page.getByText(`Confirm that ${email} is your email address.`).waitFor()
  await expectAccessibleLayout(page)

  // Without the link, a code does the same.
  await page.goto(`${shop.url}/account`)
  await page.getByRole('link', { name: 'Confirm your email address' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`We’ve sent an email to ${email}.`).waitFor()
  await takeMailedCode(mailing.smtp, email)

  await page.goto(shop.url + link)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/account`)
  await expect(page.getByRole('link', { name: 'Confirm your email address' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('where the site asks for it, the email is verified with a mailed code, and the owner approves the account', async ({
  browser,
}) => {
  await setPolicy({ requireEmailVerification: true, requireOwnerApproval: true })
  await using visit = await openPage(browser)
  const { page } = visit
  await page.clock.install()
  await sendRegistration(page, shop, 'vera@example.com', 'Vera')
  await page.getByText('We’ve sent an email to').waitFor()
  await expectAccessibleLayout(page)
  const mail = await mailTo('vera@example.com', /is your code/)
  const code = /\d{6}/.exec(mail.parsed.subject!)![0]
  // The last digit sends the code.
  await page.getByLabel('Code').pressSequentially(code === '000000' ? '111111' : '000000')
  await page.getByText('This code is wrong. Check it and try again.').waitFor()
  const resend = page.getByRole('button', { name: 'Send another code' })
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(31_000)
  await resend.click()
  await page.getByText('We’ve sent another code. Only the newest one works.').waitFor()
  const another = await until(async () =>
    mailing.smtp.mails.findLast(({ to, parsed }) => to.includes('vera@example.com') && parsed !== mail.parsed),
  )
  await expect(resend).toBeDisabled()
  const [whole] = /\d{6}/.exec(another.parsed.subject!)!
  // From the mail, with what is around it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText('Your code: ${whole.slice(0, 3)} ${whole.slice(3)}')`)
  await page.getByLabel('Code').press('ControlOrMeta+V')
  await page.getByText('you can sign in as soon as it is approved').waitFor()
  const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', {
    query: { filter: { loginEmail: 'vera@example.com' } },
    fieldsets: ['FULL'],
  })
  await callAsOwner(shop, 'POST', `/members/v1/members/${members[0].id}/approve`, {})
  await page.goto(`${shop.url}/sign-in`)
  await sendSignIn(page, 'vera@example.com')
  await page.getByRole('heading', { name: 'Hello, Vera' }).waitFor()
  await setPolicy({ requireEmailVerification: false, requireOwnerApproval: false })
})
