import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

const path = '/members/v1/members'

interface Given {
  profile?: { nickname: string }
  loginEmail?: string
  contact?: object
}

async function create(member: Given): Promise<string> {
  return (await callAsOwner(shop, 'POST', path, { member })).member.id
}

async function read(id: string): Promise<any> {
  return (await callAsOwner(shop, 'GET', `${path}/${id}?fieldsets=FULL`)).member
}

const unique = () => crypto.randomUUID().slice(0, 8)

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })

test(
  'members are found by name and email, listed by tab and filter, and exported as they are shown',
  { tag: '@soak' },
  async ({ browser }) => {
    const mark = unique()
    const blocked = await create({ profile: { nickname: `Zoe ${mark}` }, loginEmail: `zoe-${mark}@example.com` })
    await create({ profile: { nickname: `Yara ${mark}` }, loginEmail: `yara-${mark}@example.com` })
    await callAsOwner(shop, 'POST', `${path}/${blocked}/block`, {})
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await page.getByRole('link', { name: `Yara ${mark}` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Views of Members' }).getByRole('link', { name: 'Blocked' }).click()
    await page.waitForURL('**/members?status=BLOCKED')
    await page.getByRole('link', { name: `Yara ${mark}` }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: `Zoe ${mark}` }).waitFor()
    await page.getByRole('navigation', { name: 'Views of Members' }).getByRole('link', { name: 'All' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type(`yara-${mark}@example`)
    await page.waitForURL(/members\?q=yara/)
    await page.getByText('1 in total').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export 1' }).click()
    const file = await (await (await download).createReadStream()).toArray()
    const [head, line] = Buffer.concat(file).toString().split('\r\n')
    expect(head).toMatch(/^Name,Email,/)
    expect(line).toMatch(new RegExp(`^Yara ${mark},yara-${mark}@example.com,.*,APPROVED,ACTIVE,PRIVATE,`))
    await page.getByRole('searchbox').fill('nobody-is-called-this')
    await page.getByText('No results for this search.').waitFor()
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])
  },
)

test(
  'selected members are blocked after a question that names them, and undo approves them again',
  { tag: '@soak' },
  async ({ browser }) => {
    const mark = unique()
    const ids = [
      await create({ profile: { nickname: `Ada ${mark}` }, loginEmail: `ada-${mark}@example.com` }),
      await create({ profile: { nickname: `Bea ${mark}` }, loginEmail: `bea-${mark}@example.com` }),
    ]
    // An author without a login email cannot be blocked, so the question does not name them.
    await create({ profile: { nickname: `Cleo ${mark}` } })
    const states = async () => (await Promise.all(ids.map(read))).map(({ status }) => status)
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/members?q=${mark}`)
    await page.getByText('3 in total').waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await toolbar(page).getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Block 2 members?' })
    await expect(dialog.getByRole('listitem')).toHaveText([`Ada ${mark}`, `Bea ${mark}`])
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await page.getByText('2 members blocked').waitFor()
    await page
      .getByRole('row', { name: `Ada ${mark}` })
      .getByText('Blocked')
      .waitFor()
    expect(await states()).toEqual(['BLOCKED', 'BLOCKED'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone').waitFor()
    await page
      .getByRole('row', { name: `Ada ${mark}` })
      .getByText('Approved')
      .waitFor()
    expect(await states()).toEqual(['APPROVED', 'APPROVED'])
    expect(faults).toEqual([])
  },
)

test('all members of a filter are deleted with one click, and restored with another', { tag: '@soak' }, async ({ browser }) => {
  const mark = unique()
  const count = 60
  for (let number = 1; number <= count; number++) await create({ loginEmail: `many-${mark}-${number}@example.com` })
  const found = async () => {
    const search = { expression: mark }
    return (await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/count', { search })).count
  }
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/members?q=${mark}`)
  await page.getByText(`50 of ${count}`).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: `Select all ${count} results` }).click()
  await toolbar(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${count} members?` })
  await dialog.getByText('and 10 more').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${count} members deleted`).waitFor()
  expect(await found()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()
  await page.getByText(`50 of ${count}`).waitFor()
  expect(await found()).toBe(count)
  expect(faults).toEqual([])
})

test('all members of a filter are disconnected even if the page is closed', { tag: '@soak' }, async ({ browser }) => {
  const mark = unique()
  const ids: string[] = []
  for (let number = 1; number <= 60; number++) ids.push(await create({ loginEmail: `off-${mark}-${number}@example.com` }))
  await callAsOwner(shop, 'POST', `${path}/${ids[0]}/mute`, {})
  {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/members?q=${mark}&activity=ACTIVE`)
    await page.getByText('50 of 59').waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('button', { name: 'Select all 59 results' }).click()
    await toolbar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect 59 members?' })
    const started = page.waitForResponse(
      (response) => response.url().includes('disconnect-by-filter') && response.request().postDataJSON().dryRun === false,
    )
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    expect((await started).request().postDataJSON()).toEqual({
      filter: { $and: [{ activityStatus: { $in: ['ACTIVE'] } }, { status: { $ne: 'OFFLINE' } }] },
      search: { expression: mark, mode: 'AND' },
      dryRun: false,
    })
    expect(faults).toEqual([])
  }
  const offline = { filter: { status: 'OFFLINE' }, search: { expression: mark } }
  await expect.poll(async () => (await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/count', offline)).count).toBe(59)
  expect(await read(ids[0]!)).toMatchObject({ status: 'APPROVED' })
})

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

test('members are imported from a file after a preview, and the import is undone', async ({ browser }) => {
  const mark = unique()
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/members/import')
  const file = `Email,First name,Password\na-${mark}@example.com,Ann,$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW\nb-${mark}@example.com,Bob,5f4dcc3b5aa765d61d8327deb882cf99\n`
  await page.locator('input[type=file]').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByText('1 new member, 1 line left out').waitFor()
  await page.getByText('We don’t know this format of a password hash.').waitFor()
  await page.getByLabel('Require a new password from everyone').check()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await page.getByRole('button', { name: 'Download left-out lines' }).waitFor()
  const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', {
    query: { filter: { loginEmail: `a-${mark}@example.com` } },
  })
  const password = await callAsOwner(shop, 'GET', `/stoa/v1/member-security/password?memberId=${members[0].id}`)
  expect(password).toEqual({ hasPassword: true, newPasswordRequired: true })
  const row = page.getByRole('listitem').filter({ hasText: '1 member' }).first()
  await row.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 member deleted').waitFor()
  await page.getByText('1 member, undone').waitFor()
  expect(faults).toEqual([])
})
