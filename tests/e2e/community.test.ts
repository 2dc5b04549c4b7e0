import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../support/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../support/browser.ts'
import { browserShop } from '../support/browser-shop.ts'

const shop = browserShop()

const unique = () => crypto.randomUUID().slice(0, 8)

async function createMember(nickname: string, loginEmail?: string): Promise<string> {
  const member = { profile: { nickname }, ...(loginEmail && { loginEmail }) }
  return (await callAsOwner(shop, 'POST', '/members/v1/members', { member })).member.id
}

async function readMember(id: string): Promise<any> {
  return (await callAsOwner(shop, 'GET', `/members/v1/members/${id}?fieldsets=FULL`)).member
}

test('what registration asks for is switched in the settings, with a warning where no code could be mailed', async ({
  browser,
}) => {
  const policy = async () => (await callAsOwner(shop, 'GET', '/iam/signon/v1/sign-on-policies')).signOnPolicy
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sign-in of members' }).click()
  const warning = page.getByText('members with an unverified email can’t sign in')
  await page.getByRole('switch', { name: 'You approve new members' }).click()
  await page.getByRole('switch', { name: 'Members verify their email' }).click()
  await warning.waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await policy()).toMatchObject({ requireOwnerApproval: true, requireEmailVerification: true })
  await page.getByRole('switch', { name: 'Members verify their email' }).click()
  await warning.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(policy).toMatchObject({ requireOwnerApproval: true, requireEmailVerification: false })
  await callAsOwner(shop, 'PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireOwnerApproval: false } })
  expect(faults).toEqual([])
})

test('the login email of a member is changed, beside unsaved input that stays', async ({ browser }) => {
  const mark = unique()
  const id = await createMember(`Ina ${mark}`, `ina-${mark}@example.com`)
  await createMember(`Jon ${mark}`, `jon-${mark}@example.com`)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/members/${id}`)
  const security = page.getByRole('region', { name: 'Security' })
  await security.getByText('No mail server is set up').waitFor()
  await page.getByRole('region', { name: 'Signed in' }).getByText('Not signed in anywhere.').waitFor()
  await page.getByLabel('Company').fill('Ina & Co.')
  await security.getByRole('link', { name: 'Change the login email' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change login email' })
  await drawer.getByLabel('New login email').fill('nonsense')
  await drawer.getByRole('button', { name: 'Change email' }).click()
  await drawer.getByText('Enter a valid email address.').waitFor()
  await expectAccessible(page, '[role=dialog]')
  expect(faults).toEqual([])
  await drawer.getByLabel('New login email').fill(`jon-${mark}@example.com`)
  await drawer.getByRole('button', { name: 'Change email' }).click()
  await drawer.getByText('Another member already uses this email address.').waitFor()
  await drawer.getByLabel('New login email').fill(`ina2-${mark}@example.com`)
  await drawer.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Login email changed').waitFor()
  await security.getByText(`ina2-${mark}@example.com`).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Member saved').waitFor()
  expect(await readMember(id)).toMatchObject({ loginEmail: `ina2-${mark}@example.com`, contact: { company: 'Ina & Co.' } })
})

test('who may only look at members can neither change how they sign in nor sign them out', async ({ browser }) => {
  const mark = unique()
  const id = await createMember(`Kim ${mark}`, `kim-${mark}@example.com`)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['MEMBERS:READ'], `/members/${id}`)
  const security = page.getByRole('region', { name: 'Security' })
  await expect(security.getByRole('button', { name: 'Change the login email' })).toHaveAttribute('aria-disabled', 'true')
  await expect(security.getByRole('button', { name: 'Send email to choose a password' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('region', { name: 'Signed in' }).getByText('Not signed in anywhere.').waitFor()
  expect(faults).toEqual([])
})
