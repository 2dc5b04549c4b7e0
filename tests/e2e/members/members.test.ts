import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { path, unique, setUp } from './members-set-up.ts'

const { shop, create, read } = setUp()

test('a waiting member is approved, muted, deleted and restored on their page', { tag: '@soak' }, async ({ browser }) => {
  const { memberRows } = await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/search', {
    search: { filter: { status: 'PENDING' } },
  })
  const { id, name } = memberRows[0]
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/members?status=PENDING')
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('Waits for approval.').waitFor()
  const waiting = page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: `${memberRows.length} to approve` })
  await waiting.waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(`${name} approved`).waitFor()
  await page.getByText('Can sign in.').waitFor()
  await waiting.waitFor({ state: 'detached' })
  const act = async (action: string, confirm: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }
  await act('Mute…', 'Mute')
  await page.getByText(`${name} muted`).waitFor()
  expect(await read(id)).toMatchObject({ status: 'APPROVED', activityStatus: 'MUTED' })
  await act('Delete…', 'Delete')
  await page.getByText(`${name} deleted`).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  expect(await read(id)).toBeUndefined()
  await page.getByRole('searchbox').fill(name)
  await page.getByText('No results for this search.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()
  await page.getByRole('link', { name }).waitFor()
  expect(await read(id)).toMatchObject({ status: 'APPROVED', activityStatus: 'MUTED' })
  // The page may hear of the deletion and read the member once more before it is left.
  const isLateRead = (fault: string) => fault.startsWith('404') || fault.includes('status of 404')
  expect(faults.filter((fault) => !isLateRead(fault))).toEqual([])
})

test('an edit sends what was changed alone, keeps what others changed meanwhile, and reports a profile address in use', async ({
  browser,
}) => {
  const mark = unique()
  const contact = { firstName: 'Dana', phones: ['0123'], addresses: [{ addressLine: 'Allee 1', city: 'Kiel', country: 'DE' }] }
  const id = await create({ profile: { nickname: `Dana ${mark}` }, loginEmail: `dana-${mark}@example.com`, contact })
  const other = await create({ profile: { nickname: `Ely ${mark}` }, loginEmail: `ely-${mark}@example.com` })
  const taken = (await read(other)).profile.slug
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/members/${id}`)
  await page.getByLabel('Last name').fill('Roth')
  await page.getByRole('button', { name: 'Add address' }).click()
  const second = page.getByRole('group', { name: 'Address 2' })
  await second.getByLabel('City').fill('Wien')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter street and number.').waitFor()
  await second.getByLabel('Street and number').fill('Gasse 2')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Member saved').waitFor()
  const saved = await read(id)
  expect(saved.contact).toMatchObject({
    ...contact,
    lastName: 'Roth',
    addresses: [contact.addresses[0], { addressLine: 'Gasse 2' }],
  })

  // Somebody else changes the member while the form is open.
  await page.getByLabel('Company').fill('Roth & Co.')
  await callAsOwner(shop, 'PATCH', `${path}/${id}`, { member: { id, contact: { jobTitle: 'Potter' } } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This member changed while you were editing.').waitFor()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await read(id)).contact).toMatchObject({ company: 'Roth & Co.', jobTitle: 'Potter' })
  expect(faults).toEqual([])

  await page.getByRole('textbox', { name: 'Profile address' }).fill(taken)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Another member already uses this profile address.').waitFor()
  await page.getByRole('textbox', { name: 'Profile address' }).fill(`potter-${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await read(id)).profile.slug).toBe(`potter-${mark}`)
  await page.getByRole('button', { name: new RegExp(`^Copy profile address .*/members/potter-${mark}$`) }).waitFor()
})

test(
  'a new member is created, found in the palette, and gone after a deletion elsewhere',
  { tag: '@soak' },
  async ({ browser }) => {
    const mark = unique()
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/members')
    await page.getByRole('link', { name: 'New member' }).click()
    const drawer = page.getByRole('dialog', { name: 'New member' })
    await drawer.getByLabel('Name').fill(`Fay ${mark}`)
    await drawer.getByLabel('Login email').fill('no address')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await drawer.getByText('Enter a valid email address.').waitFor()
    await drawer.getByLabel('Login email').fill(`fay-${mark}@example.com`)
    await expectAccessible(page, '[role=dialog]')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: `Fay ${mark}` }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const id = /members\/([\w-]+)/.exec(page.url())![1]!
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill(`fay-${mark}`)
    await page.getByRole('option', { name: `Fay ${mark}` }).click()
    await page.getByRole('heading', { level: 1, name: `Fay ${mark}` }).waitFor()
    expect(faults).toEqual([])
    await callAsOwner(shop, 'DELETE', `${path}/${id}`)
    await page.reload()
    await page.getByText('This member no longer exists.').waitFor()
  },
)

test('who may only look at members reads everything and finds each act closed with the reason', async ({ browser }) => {
  const mark = unique()
  const id = await create({ profile: { nickname: `Gil ${mark}` }, loginEmail: `gil-${mark}@example.com` })
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterWithRole(page, shop, ['MEMBERS:READ'], `/members?q=${mark}`)
  await page.getByRole('link', { name: `Gil ${mark}` }).waitFor()
  await expect(page.getByRole('button', { name: 'New member' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: `Gil ${mark}` }).click()
  await page.getByRole('heading', { level: 1, name: `Gil ${mark}` }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Mute…', 'Block…', 'Disconnect…', 'Delete…']) {
    const action = page.getByRole('menuitem', { name })
    expect(await action.isDisabled()).toBe(true)
    expect(await action.innerText()).toContain('Your role doesn’t allow this.')
  }
  expect(await page.getByRole('region', { name: 'Orders', exact: true }).count()).toBe(0)
  expect(faults).toEqual([])
  await enterWithRole(page, shop, ['PRODUCTS:READ'], `/members/${id}`)
  await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
})

test(
  'staff writes a note, and looks at the account as the member sees it, until one click ends it',
  { tag: '@soak' },
  async ({ browser }) => {
    const mark = unique()
    const id = await create({
      profile: { nickname: `Vera ${mark}` },
      loginEmail: `vera-${mark}@example.com`,
      contact: { firstName: 'Vera' },
    })
    await using visit = await openPage(browser)
    const { page } = visit
    await enterBackOffice(page, shop, `/members/${id}`)
    await page.getByLabel('New note').fill('Prefers calls')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('list', { name: 'Notes' }).getByText('Prefers calls').waitFor()
    await page.getByRole('region', { name: 'Timeline' }).getByText('Note added').waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'View as member' }).click()
    await page.waitForURL(`${shop.url}/account`)
    await page.getByRole('heading', { name: 'Hello, Vera' }).waitFor()
    await page.getByText('You’re looking at this account as its member sees it.').waitFor()
    await expectAccessibleLayout(page)
    await page.goto(`${shop.url}/account/security`)
    await page.getByText('You’re looking at this account as its member sees it.').waitFor()
    await page.getByRole('button', { name: 'Back to the back office' }).click()
    await page.waitForURL(new RegExp(`/members/${id}$`))
    await page.goto(`${shop.url}/account`)
    await page.waitForURL(/\/sign-in/)
  },
)
