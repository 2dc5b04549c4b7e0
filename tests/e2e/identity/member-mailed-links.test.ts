import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, untilHydrated } from '../../support/browser/browser.ts'
import { setUp } from './member-account-set-up.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'

const { shop, register, mailTo } = setUp()

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
  await page.waitForURL(/forgotten|password/)
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
    await sendSignIn(own.page, 'rosa@example.com')
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
