import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { unique, setUp } from './community-set-up.ts'

const { shop, createMember, readMember } = setUp()

test(
  'what registration asks for is switched in the settings, with a warning where no code could be mailed',
  { tag: '@soak' },
  async ({ browser }) => {
    const policy = async () => (await callAsOwner(shop, 'GET', '/iam/signon/v1/sign-on-policies')).signOnPolicy
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click()
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
  },
)

test('the login email of a member is changed, beside unsaved input that stays', { tag: '@soak' }, async ({ browser }) => {
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

test('who sees profiles and what new members begin with is saved in the settings', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/settings/members')
  await page.getByRole('radio', { name: 'Members only' }).check()
  await page.getByRole('radiogroup', { name: 'Profiles of new members' }).getByRole('radio', { name: 'Public' }).check()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  const settings = (await callAsOwner(shop, 'GET', '/members/v1/privacy-settings')).memberPrivacySettings
  expect(settings).toMatchObject({ publicMemberVisibility: 'VISIBLE_TO_MEMBERS_ONLY', publicMemberCandidates: 'ANYONE' })
  const { defaultPrivacy } = await callAsOwner(shop, 'GET', '/members/v1/default-privacy-status')
  expect(defaultPrivacy).toMatchObject({ defaultPrivacy: 'PUBLIC' })
  await page.getByRole('radio', { name: 'Everybody' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await callAsOwner(shop, 'GET', '/members/v1/privacy-settings')).memberPrivacySettings)
    .toMatchObject({ publicMemberVisibility: 'VISIBLE_TO_ALL' })
  expect(faults).toEqual([])
})

/** Calls the API as a member whom the owner's app signs in. */
async function callAsMember(memberId: string, path: string, body: object): Promise<any> {
  const { clientId, apiKey } = shop.credentials
  const send = async (to: string, request: object, authorization = ''): Promise<any> => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    return (await fetch(shop.url + to, { method: 'POST', headers, body: JSON.stringify(request) })).json()
  }
  const visitor = await send('/oauth2/token', { clientId, grantType: 'anonymous' })
  const request = { grant_type: 'authorized_client', member_id: memberId, scope: 'offline_access' }
  const member = await send('/oauth2/token', request, `${visitor.access_token},${apiKey}`)
  return send(path, body, member.access_token)
}

async function report(reporterId: string, reportedMemberId: string, category: string, description?: string): Promise<void> {
  const memberReport = { reportedMemberId, reason: { category, ...(description && { description }) } }
  const { memberReport: made } = await callAsMember(reporterId, '/members/v1/member-reports', { memberReport })
  expect(made).toMatchObject({ reportedMemberId })
}

async function createPublic(name: string): Promise<string> {
  const member = { profile: { nickname: name }, loginEmail: `${unique()}@example.com`, privacyStatus: 'PUBLIC' }
  return (await callAsOwner(shop, 'POST', '/members/v1/members', { member })).member.id
}

test('reported members are muted, blocked or left alone, with what was reported', { tag: '@soak' }, async ({ browser }) => {
  const mark = unique()
  const names = ['Nia', 'Olaf', 'Pia', 'Quin'].map((name) => `${name} ${mark}`)
  const [nia, olaf, pia, quin] = (await Promise.all(names.map(createPublic))) as [string, string, string, string]
  await report(quin, nia, 'SPAM', 'Writes to everybody about watches.')
  await report(pia, nia, 'HARASSMENT')
  await report(quin, olaf, 'IMPERSONATION')
  await report(quin, pia, 'OTHER')
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/')
  await page.getByRole('link', { name: '3 reported members to review' }).click()
  const queue = page.getByRole('region', { name: 'To review' })
  const reviewed = page.getByRole('region', { name: 'Reviewed' })
  const about = queue.getByRole('list', { name: `Reports about Nia ${mark}` })
  await about.getByText('Writes to everybody about watches.').waitFor()
  expect(await about.innerText()).toMatch(/Harassment[\s\S]*Spam/)
  await queue.getByText('2 reports').waitFor()
  await expectAccessibleLayout(page)
  const act = async (action: string, confirm: string) => {
    await queue.getByRole('button', { name: action }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }
  await act(`Block Nia ${mark}`, 'Block')
  await reviewed.getByRole('link', { name: `Nia ${mark}` }).waitFor()
  await reviewed.getByText('Blocked').first().waitFor()
  await reviewed.getByRole('button', { name: `Evidence and history of Nia ${mark}` }).click()
  await reviewed.getByText('The profile when it was reported').waitFor()
  await reviewed.getByText(/^Blocked 2 reports/).waitFor()
  await act(`Mute Olaf ${mark}`, 'Mute')
  await reviewed.getByRole('link', { name: `Olaf ${mark}` }).waitFor()
  await act(`Dismiss the reports about Pia ${mark}`, 'Dismiss')
  await page.getByText(`Reports about Pia ${mark} dismissed`).waitFor()
  await queue.waitFor({ state: 'detached' })
  expect(await readMember(nia)).toMatchObject({ status: 'BLOCKED' })
  expect(await readMember(olaf)).toMatchObject({ status: 'APPROVED', activityStatus: 'MUTED' })
  expect(await readMember(pia)).toMatchObject({ status: 'APPROVED', activityStatus: 'ACTIVE' })
  await reviewed
    .getByRole('link', { name: `Nia ${mark}` })
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'Reports about this member' })
  await panel.getByText('Writes to everybody about watches.').waitFor()
  await expectAccessibleLayout(page)
  await panel.getByRole('link', { name: 'Show in the reports' }).click()
  await page.getByText(`Only reports about Nia ${mark}.`).waitFor()
  await expect(page.getByRole('link', { name: `Olaf ${mark}` })).toHaveCount(0)
  expect(faults).toEqual([])

  await enterWithRole(page, shop, ['MEMBERS:READ'], '/members/reports')
  const block = page.getByRole('button', { name: `Block Olaf ${mark}` })
  await expect(block).toHaveAttribute('aria-disabled', 'true')
})
