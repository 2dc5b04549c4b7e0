import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectRefusal, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test(
  'an invited person opens the link, chooses a password, and sees what the role allows',
  { tag: '@soak' },
  async ({ browser }) => {
    await using owner = await openPage(browser)
    await enterBackOffice(owner.page, shop, '/settings/staff')
    await owner.page.getByRole('link', { name: 'Invite' }).click()
    const form = owner.page.getByRole('dialog', { name: 'Invite staff' })
    await form.getByLabel('Email').fill('packer@example.com')
    await form.getByLabel('Orders', { exact: true }).check()
    await form.getByRole('button', { name: 'Create invitation' }).click()
    const ready = owner.page.getByRole('dialog', { name: 'Invitation created' })
    const link = (await ready.locator('code').textContent())!
    expect(link).toContain(`${shop.url}/dashboard/invitation#`)
    await ready.getByRole('button', { name: 'I have copied it' }).click()
    await owner.page.getByRole('list', { name: 'Open invitations' }).getByText('packer@example.com').waitFor()

    await using packer = await openPage(browser)
    await packer.page.goto(link)
    await packer.page.getByRole('heading', { name: 'Join Blattwerk' }).waitFor()
    await expectAccessibleLayout(packer.page)
    await packer.page.getByLabel('Your name').fill('Pat Packer')
    await packer.page.getByLabel('Password').first().fill('too short')
    await packer.page.getByRole('button', { name: 'Accept' }).click()
    await packer.page.getByText('Use at least 12 characters.').waitFor()
    await packer.page.getByLabel('Password').first().fill('long enough for anybody')
    await packer.page.getByRole('button', { name: 'Accept' }).click()
    await packer.page.getByRole('link', { name: 'Orders' }).first().click()
    await packer.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

    await owner.page.reload()
    await owner.page.getByRole('list', { name: 'Staff' }).getByText('Pat Packer').waitFor()
    await owner.page.goto(`${shop.url}/dashboard/settings/audit-log`)
    await owner.page.getByText('Staff invited').first().waitFor()
    expect(owner.faults).toEqual([])
  },
)

test('an edit is reverted from the audit log, but not one that was edited again since', { tag: '@soak' }, async ({ browser }) => {
  const announce = (announcement: string) => callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { announcement } })
  await announce('Open on Sunday')
  await announce('Open on Monday')
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/audit-log')
  const edits = page.getByRole('row').filter({ hasText: 'Site settings changed' })
  const revert = async (index: number) => {
    await edits.nth(index).getByText('1 field').click()
    await edits.nth(index).getByRole('button', { name: 'Revert: Site settings changed' }).click()
  }
  await revert(1)
  await page.getByText('The same fields were changed again since.').waitFor()
  await page.reload()
  await revert(0)
  await page.getByText('Reverted').waitFor()
  await expect(edits).toHaveCount(3)
  await edits.first().getByText('1 field').click()
  await edits.first().getByText('Open on Monday').waitFor()
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/`)
  await page.getByText('Open on Sunday').waitFor()
  expect(faults).toEqual([])
})

test('a role is edited in the matrix, by level and area', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/staff/roles')
  const cell = page.getByLabel('Tax for Orders', { exact: true })
  await cell.selectOption({ label: 'Manage' })
  await expect.poll(() => cell.inputValue()).toBe('MANAGE')
  await page.reload()
  await expect.poll(() => cell.inputValue()).toBe('MANAGE')
  expect(await page.getByLabel('Tax for Owner').count()).toBe(0)
  expect(faults).toEqual([])
})

test('the owner changes the password, and every other browser is signed out', { tag: '@soak' }, async ({ browser }) => {
  await using here = await openPage(browser)
  await using there = await openPage(browser)
  await enterBackOffice(here.page, shop, '/settings/account')
  await enterBackOffice(there.page, shop, '/settings/account')
  await here.page.reload()
  await here.page.getByRole('button', { name: 'Sign out all other sessions' }).waitFor()
  const form = here.page.getByRole('region', { name: 'Password' })
  const change = async (present: string, next: string) => {
    await form.getByLabel('Current password').first().fill(present)
    await form.getByLabel('New password', { exact: true }).first().fill(next)
    await form.getByLabel('Confirm new password').first().fill(next)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not this one', 'a new password of the tests')
  await here.page.getByText('The password is wrong.').waitFor()
  await expectRefusal(here.faults, 403)
  await change(shop.credentials.owner.password, 'a new password of the tests')
  await here.page.getByText('Password changed. All other sessions were signed out.').first().waitFor()
  await there.page.reload()
  await there.page.getByRole('heading', { name: 'Sign in to the back office' }).waitFor()
  await expect.poll(() => here.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').count()).toBe(1)
  await change('a new password of the tests', shop.credentials.owner.password)
  await here.page.getByText('Password changed. All other sessions were signed out.').first().waitFor()
  expect(here.faults).toEqual([])
})

test('the owner sees the back office as a role shows it, and comes back to their own', { tag: '@soak' }, async ({ browser }) => {
  const { role } = await callAsOwner(shop, 'POST', '/stoa/v1/roles', {
    role: { name: 'Writers', scopes: ['CONTENT:MANAGE', 'PRODUCTS:READ'] },
  })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/staff/roles')
  await page.getByRole('button', { name: `View as ${role.name}` }).click()
  const banner = page.getByRole('complementary', { name: 'Role preview' })
  await banner.getByText('You see the back office with the role Writers.').waitFor()
  const jobs = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  expect((await jobs.allInnerTexts()).map((text) => text.trim())).toEqual(['Products', 'Content'])
  await expectAccessibleLayout(page)
  await page.goto(`${shop.url}/dashboard/settings/webhooks`)
  await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
  await banner.getByRole('button', { name: 'Return to your own role' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await expect(banner).toHaveCount(0)
  await jobs.filter({ hasText: 'Orders' }).first().waitFor()
  expect(faults).toEqual([])
})
