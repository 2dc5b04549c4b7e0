import { buffer } from 'node:stream/consumers'
import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone, untilHydrated } from '../../support/browser/browser.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { enterMailedCode, takeMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'

const mailing = mailingShop()
const { shop } = mailing
test.beforeAll(async () => {
  await callAsOwner(shop, 'POST', '/members/v1/custom-fields', { field: { name: 'Website', fieldType: 'URL' } })
})

const password = 'correct horse battery'

async function setPolicy(signOnPolicy: object): Promise<void> {
  await callAsOwner(shop, 'PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
}

async function sendRegistration(page: Page, email: string, name = 'Mia'): Promise<void> {
  await page.goto(`${shop.url}/register`)
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function register(page: Page, email: string, name?: string): Promise<void> {
  await sendRegistration(page, email, name)
  await enterMailedCode(page, mailing.smtp, email)
}

/** The newest mail to an address. */
async function mailTo(email: string, subject: RegExp) {
  return until(async () =>
    mailing.smtp.mails.findLast(({ to, parsed }) => to.includes(email) && subject.test(parsed.subject ?? '')),
  )
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

test(
  'a member signs in, sees other browsers and ends them; a wrong password says nothing of the account',
  { tag: '@soak' },
  async ({ browser }) => {
    await using first = await openPage(browser)
    await register(first.page, 'sara@example.com', 'Sara')
    await first.page.getByRole('heading', { name: 'Hello, Sara' }).waitFor()
    await using second = await openPage(browser, phone)
    const { page } = second
    await page.goto(`${shop.url}/sign-in`)
    for (const email of ['sara@example.com', 'nobody@example.com']) {
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password').fill('a wrong password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Wrong email or password.').waitFor()
    }
    await page.getByLabel('Email address').fill('sara@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Hello, Sara' }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByText('This browser', { exact: true }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('Signed out there.').waitFor()
    await first.page.goto(`${shop.url}/account`)
    await first.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessibleLayout(first.page)

    await page.getByLabel('Current password').fill('a wrong password')
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This isn’t your current password.').waitFor()
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
  },
)

test(
  'a member finds an order by its number, its product or its state, and buys the same again',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await register(page, 'olga@example.com', 'Olga')
    await page.getByRole('heading', { name: 'Good to know' }).waitFor()
    const { memberRows } = await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/search', {
      search: { filter: { loginEmail: 'olga@example.com' } },
    })
    const first = await placeDemoOrder(shop, 'low-tide', memberRows[0].id)
    const second = await placeDemoOrder(shop, 'tea-towel', memberRows[0].id)
    const canceled = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', { search: { filter: { number: second } } })
    await callAsOwner(shop, 'PATCH', '/ecom/v1/orders-settings', { ordersSettings: { cancelHours: 24, addressHours: 24 } })
    await page.goto(`${shop.url}/orders/${canceled.orders[0].id}/thank-you`)
    await page.getByText('Change the delivery address').click()
    await expectAccessibleLayout(page)
    await page.getByLabel('Street and number').fill('Weg 7')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByText('Weg 7').first().waitFor()
    await page.getByText('Cancel this order').click()
    await page.getByText(/^Possible until .* You then pay nothing\.$/).waitFor()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText('Cancel this order').waitFor({ state: 'detached' })
    await callAsOwner(shop, 'PATCH', '/ecom/v1/orders-settings', { ordersSettings: { cancelHours: 0, addressHours: 0 } })
    await page.goto(`${shop.url}/account/orders`)
    const order = (number: string) => page.getByRole('link', { name: `Order ${number}` })
    await order(first).waitFor()
    await order(second).waitFor()
    await expectAccessibleLayout(page)
    await page.getByLabel('Number or product').fill('low tide')
    await page.getByRole('button', { name: 'Search' }).last().click()
    await order(second).waitFor({ state: 'detached' })
    await order(first).waitFor()
    await page.getByRole('link', { name: 'Cancelled' }).click()
    await page.getByText('No orders match.').waitFor()
    await page.getByLabel('Number or product').fill(second)
    await page.getByRole('button', { name: 'Search' }).last().click()
    await order(second).waitFor()
    await page.getByRole('button', { name: `Buy again: order ${second}` }).click()
    await page.waitForURL(/\/cart/)
    await page.getByText('Tea Towel').first().waitFor()
    // The page of the order does the same for one line.
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByText('Your cart is empty').first().waitFor()
    await page.goto(`${shop.url}/orders/${canceled.orders[0].id}/thank-you`)
    await expectAccessibleLayout(page)
    // Nobody is thanked for a canceled order, or asked to pay it.
    await page.getByRole('heading', { name: 'Your order' }).waitFor()
    await expect(page.getByText('Bank transfer')).toHaveCount(0)
    await page.getByRole('button', { name: 'Buy again: Tea Towel' }).click()
    await page.waitForURL(/\/cart/)
    await page.getByText('Tea Towel').first().waitFor()
    expect(faults).toEqual([])
  },
)

test('a member downloads what the shop knows of them, and deletes the account', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await register(page, 'dora@example.com', 'Dora')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const link = page.getByRole('link', { name: 'Download your data' })
  // The job is ready within a moment, before or after the page is shown.
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await link.waitFor({ timeout: 1000 })
  }).toPass()
  await expectAccessibleLayout(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const content = JSON.parse((await buffer(await download.createReadStream())).toString('utf8'))
  expect(content).toMatchObject({ account: [{ loginEmail: 'dora@example.com' }], orders: [] })
  expect(content['sign-ins'].length).toBeGreaterThan(0)
  await page.getByText('Delete account').first().click()
  await page.getByLabel('Who takes over your reviews?').fill('nobody-at-all')
  await page.getByLabel('I want to delete my account').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Nobody whom you can see has this address.').waitFor()
  await page.getByLabel('Who takes over your reviews?').fill('')
  await page.getByLabel('I want to delete my account').check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Your account is deleted.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  // The page before has the same fields.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email address').fill('dora@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong email or password.').waitFor()
  await page.getByRole('link', { name: 'Restore a deleted account' }).click()
  await page.getByRole('heading', { name: 'Restore your account' }).waitFor()
  const restore = async (given: string) => {
    await page.getByLabel('Email address').fill('dora@example.com')
    await page.getByLabel('Password').fill(given)
    await page.getByRole('button', { name: 'Restore my account' }).click()
  }
  await restore('a wrong password')
  await page.getByText('There is no deleted account with this email and password.').waitFor()
  await restore(password)
  await page.getByRole('heading', { name: 'Hello, Dora' }).waitFor()
})

test('a forgotten password is replaced by the mailed link, which works once', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await register(page, 'paul@example.com', 'Paul')
  await page.getByRole('heading', { name: 'Hello, Paul' }).waitFor()
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${shop.url}/account/profile`)
  await untilHydrated(otherTab.getByRole('button', { name: 'Sign out' }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
  await otherTab.waitForURL(/\/signed-out\?to=%2Faccount%2Fprofile$/)
  await page.goto(`${shop.url}/sign-in`)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Email address').fill('Paul@Example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('the link is on its way to you').waitFor()
  await expectAccessibleLayout(page)
  const mail = await mailTo('paul@example.com', /New password/)
  const link = /href="([^"]*new-password[^"]*)"/.exec(mail.parsed.html as string)![1]!.replaceAll('&amp;', '&')
  const address = shop.url + new URL(link).pathname + new URL(link).search
  await page.goto(address)
  await page.getByText('For the account p…@example.com').waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('New password').fill('another horse battery')
  await page.getByRole('checkbox', { name: 'Sign out on all other devices' }).uncheck()
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Hello, Paul' }).waitFor()
  await page.goto(address)
  await expectAccessibleLayout(page)
  await page.getByText('This link was used or has expired.').waitFor()
  await page.getByLabel('Email address').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('the link is on its way to you').waitFor()
})

test(
  'staff see where a member is signed in, sign the member out, require a new password, and send a link to choose it',
  { tag: '@soak' },
  async ({ browser }) => {
    await using own = await openPage(browser)
    await register(own.page, 'rosa@example.com', 'Rosa')
    await own.page.getByRole('heading', { name: 'Hello, Rosa' }).waitFor()
    const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', {
      query: { filter: { loginEmail: 'rosa@example.com' } },
      fieldsets: ['FULL'],
    })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/members/${members[0].id}`)
    const sessions = page.getByRole('region', { name: 'Signed in' })
    await sessions.getByText(/Chrome,/).waitFor()
    await expectAccessibleLayout(page)
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('dialog', { name: 'End 1 session?' })
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await sessions.getByText('Not signed in anywhere.').waitFor()
    await own.page.goto(`${shop.url}/account`)
    await own.page.getByRole('heading', { name: 'Sign in' }).waitFor()

    const security = page.getByRole('region', { name: 'Security' })
    await security.getByRole('button', { name: 'Require a new password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Require a new password' }).click()
    await security.getByText('Required', { exact: true }).waitFor()
    await expectAccessibleLayout(page)
    await own.page.getByLabel('Email address').fill('rosa@example.com')
    await own.page.getByLabel('Password', { exact: true }).fill(password)
    await own.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await own.page.getByText('Choose a new password before you sign in.').waitFor()
    await expectAccessibleLayout(own.page)
    await own.page.getByRole('link', { name: 'Send me a link' }).click()
    await own.page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()

    await page.getByRole('button', { name: 'Send email to choose a password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
    await page.getByText('Email sent to rosa@example.com').waitFor()
    const mail = await mailTo('rosa@example.com', /account at/)
    const link = new URL(/href="([^"]*new-password[^"]*)"/.exec(mail.parsed.html as string)![1]!.replaceAll('&amp;', '&'))
    await own.page.goto(shop.url + link.pathname + link.search)
    await own.page.getByLabel('New password').fill('another horse battery')
    await own.page.getByRole('button', { name: 'Save password' }).click()
    await own.page.getByRole('heading', { name: 'Hello, Rosa' }).waitFor()
    await page.reload()
    await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await page.getByText('Session signed out').waitFor()
    await security.getByText('Verified', { exact: true }).waitFor()
    expect(faults).toEqual([])
  },
)

test(
  'staff invite people by email, who choose a name and a password and are signed in',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/members')
    await office.page.getByRole('link', { name: 'Invite', exact: true }).click()
    await office.page.getByLabel('Email addresses').fill('ina@example.com, not an address')
    await office.page.getByRole('button', { name: 'Send invitations' }).click()
    await office.page.getByText('“not” is not an email address.').waitFor()
    await office.page.getByLabel('Email addresses').fill('ina@example.com\njo@example.com')
    await office.page.getByRole('button', { name: 'Send invitations' }).click()
    await office.page.getByText('2 people invited').waitFor()
    const row = office.page.getByRole('listitem').filter({ hasText: 'jo@example.com' })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await office.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await office.page.getByText('Invitation for jo@example.com revoked').waitFor()
    await expectAccessibleLayout(office.page)
    const addressOf = async (email: string) => {
      const mail = await mailTo(email, /invites you/)
      const { pathname, search } = new URL(
        /href="([^"]*invitation[^"]*)"/.exec(mail.parsed.html as string)![1]!.replaceAll('&amp;', '&'),
      )
      return shop.url + pathname + search
    }
    await using visit = await openPage(browser)
    const { page } = visit
    await page.goto(await addressOf('jo@example.com'))
    await page.getByText('This invitation was used, withdrawn or has expired.').waitFor()
    await page.goto(await addressOf('ina@example.com'))
    await page.getByText('You’ll sign in as ina@example.com.').waitFor()
    await expectAccessibleLayout(page)
    await page.getByLabel('First name').fill('Ina')
    await page.getByLabel('Password').fill('password1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(/easy to guess|too weak/i).waitFor()
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Hello, Ina' }).waitFor()
    await office.page.reload()
    await office.page.getByText('No open invitations.').waitFor()
    expect(office.faults).toEqual([])
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
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
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
  await sendRegistration(page, 'vera@example.com', 'Vera')
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
  await page.getByLabel('Email address').fill('vera@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Hello, Vera' }).waitFor()
  await setPolicy({ requireEmailVerification: false, requireOwnerApproval: false })
})
