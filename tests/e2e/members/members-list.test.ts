import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { path, unique, setUp } from './members-set-up.ts'

const { shop, create, read } = setUp()

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
