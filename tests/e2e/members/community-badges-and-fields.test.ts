import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { unique, setUp } from './community-set-up.ts'

const { shop, createMember, readMember } = setUp()

test(
  'badges are created with a check of their contrast, moved, changed, given to a member and deleted',
  { tag: '@soak' },
  async ({ browser }) => {
    const badges = async () => (await callAsOwner(shop, 'POST', '/badges/v4/badges/query', { query: {} })).badges
    const id = await createMember(`Lea ${unique()}`)
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/members')
    await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'Badges' }).click()
    for (const title of ['Expert', 'Founder']) {
      await page.getByRole('link', { name: 'New badge' }).click()
      const drawer = page.getByRole('dialog', { name: 'New badge' })
      await drawer.getByRole('button', { name: 'Create' }).click()
      await drawer.getByText('Enter a title.').waitFor()
      await drawer.getByRole('textbox', { name: 'Title' }).fill(title)
      await drawer.getByLabel('Background').fill('#1f3a5f')
      await drawer.getByText('Hard to read').waitFor()
      await drawer.getByRole('button', { name: 'Use a readable text colour' }).click()
      await drawer.getByText('Easy to read').waitFor()
      await expectAccessible(page, '[role=dialog]')
      await drawer.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('link', { name: title }).waitFor()
    }
    expect((await badges())[0]).toMatchObject({ title: 'Expert', backgroundColor: '#1f3a5f', textColor: '#ffffff' })
    await page.getByRole('button', { name: 'Move up: Founder' }).click()
    await expect.poll(async () => (await badges()).map(({ title }: { title: string }) => title)).toEqual(['Founder', 'Expert'])
    await page.getByRole('button', { name: 'Move down: Founder' }).click()
    await expect.poll(async () => (await badges()).map(({ title }: { title: string }) => title)).toEqual(['Expert', 'Founder'])
    await page.getByRole('link', { name: 'Founder' }).click()
    const edit = page.getByRole('dialog', { name: 'Founder' })
    await edit.getByLabel('Description').fill('Here from the first day.')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Badge saved').waitFor()
    await page.getByText('No member has it · Here from the first day.').waitFor()
    await expectAccessibleLayout(page)

    await page.goto(`${shop.url}/dashboard/sites/${shop.credentials.siteId}/members/${id}`)
    const own = page.getByRole('region', { name: 'Badges' })
    await own
      .getByRole('textbox', { name: 'Give a badge' })
      .or(own.getByRole('combobox', { name: 'Give a badge' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Founder' }).click()
    await own.getByRole('button', { name: 'Take badge Founder' }).waitFor()
    await expectAccessibleLayout(page)
    const assigned = async () =>
      (await callAsOwner(shop, 'POST', '/badges/v4/assignments/query', { query: { filter: { memberId: id } } })).badgeAssignments
    expect(await assigned()).toHaveLength(1)

    await page.goto(`${shop.url}/dashboard/sites/${shop.credentials.siteId}/members/badges`)
    await page.getByText('1 member has it').waitFor()
    await page.getByRole('button', { name: 'Delete Founder' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Founder?' })
    await question.getByText('1 member loses it.').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Badge Founder deleted').waitFor()
    expect(await assigned()).toEqual([])
    expect(faults).toEqual([])
  },
)

test(
  'a role is created with the key of its name, given to a member, taken, and deleted',
  { tag: '@soak' },
  async ({ browser }) => {
    const id = await createMember(`Max ${unique()}`)
    const roles = async () => (await callAsOwner(shop, 'GET', `/members/v1/roles/members/${id}`)).roles
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/members/roles')
    await page.getByRole('link', { name: 'New role' }).click()
    const drawer = page.getByRole('dialog', { name: 'New role' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Café writer')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByText('CAFE_WRITER · not for blocked members').waitFor()
    await expectAccessibleLayout(page)
    await page.goto(`${shop.url}/dashboard/sites/${shop.credentials.siteId}/members/${id}`)
    const own = page.getByRole('region', { name: 'Roles' })
    await own
      .getByRole('textbox', { name: 'Give a role' })
      .or(own.getByRole('combobox', { name: 'Give a role' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Café writer' }).click()
    await own.getByRole('button', { name: 'Take role Café writer' }).waitFor()
    expect(await roles()).toContainEqual({ roleKey: 'CAFE_WRITER', title: 'Café writer' })
    await own.getByRole('button', { name: 'Take role Café writer' }).click()
    await own.getByRole('button', { name: 'Take role Café writer' }).waitFor({ state: 'detached' })
    expect(await roles()).not.toContainEqual({ roleKey: 'CAFE_WRITER', title: 'Café writer' })
    await page.goto(`${shop.url}/dashboard/sites/${shop.credentials.siteId}/members/roles`)
    await page.getByRole('button', { name: 'Delete Café writer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Role Café writer deleted').waitFor()
    expect(faults).toEqual([])
  },
)

test('fields of profiles are created, moved, changed, hidden, shown again and deleted', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/members/fields')
  for (const name of ['Favourite clay', 'Years of pottery']) {
    await page.getByRole('link', { name: 'New field' }).click()
    const drawer = page.getByRole('dialog', { name: 'New field' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
    if (name.startsWith('Years')) await drawer.getByLabel('Type').selectOption('Number')
    await expectAccessible(page, '[role=dialog]')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name }).waitFor()
  }
  await page.getByRole('button', { name: 'Move up: Years of pottery' }).click()
  const keys = async () => {
    const { fields } = await callAsOwner(shop, 'GET', '/members/v1/custom-fields?paging.limit=100')
    return fields.filter(({ fieldOrigin }: any) => fieldOrigin === 'CUSTOM').map(({ name }: { name: string }) => name)
  }
  await expect.poll(keys).toEqual(['Years of pottery', 'Favourite clay'])
  await page.getByRole('link', { name: 'Favourite clay' }).click()
  const edit = page.getByRole('dialog', { name: 'Favourite clay' })
  await edit.getByRole('textbox', { name: 'Name' }).fill('Preferred clay')
  await edit.getByRole('radio', { name: 'Public' }).check()
  await edit.getByLabel('Members with these roles', { exact: true }).fill('Site')
  await page.getByRole('option', { name: 'Site member' }).click()
  await expectAccessible(page, '[role=dialog]')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Field saved').waitFor()
  await page.getByText('Public · selected members').waitFor()
  const preferred = page.getByRole('dialog').getByLabel('Preferred clay')
  const memberId = await createMember(`Ute ${unique()}`, `${unique()}@example.com`)
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByLabel('Years of pottery').waitFor()
  await expect(preferred).toHaveCount(0)
  await page.getByRole('combobox', { name: 'As this member sees it' }).fill((await readMember(memberId)).loginEmail)
  await page.getByRole('option').click()
  await preferred.waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Hide Preferred clay' }).click()
  await page.getByRole('region', { name: 'Hidden fields' }).getByText('Preferred clay').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Show Preferred clay' }).click()
  await page.getByRole('link', { name: 'Preferred clay' }).waitFor()
  await page.getByRole('button', { name: 'Delete Preferred clay' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Preferred clay?' })
  await question.getByRole('textbox').fill('Preferred clay')
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Preferred clay deleted').waitFor()
  expect(await keys()).toEqual(['Years of pottery'])
  expect(faults).toEqual([])
})

test('staff read and change what a member entered in the fields of the site', { tag: '@soak' }, async ({ browser }) => {
  const mark = unique()
  const texts = [`Clay ${mark}`, `Years ${mark}`, `Site ${mark}`] as const
  for (const [index, name] of texts.entries()) {
    const fieldType = ['TEXT', 'NUMBER', 'URL'][index]
    await callAsOwner(shop, 'POST', '/members/v1/custom-fields', { field: { name, fieldType } })
  }
  const id = await createMember(`Ria ${mark}`)
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/members/${id}`)
  const panel = page.getByRole('region', { name: 'Further details' })
  await panel.getByRole('link', { name: 'Edit further details' }).click()
  const drawer = page.getByRole('dialog', { name: 'Further details' })
  await drawer.getByLabel(texts[0]).fill('Stoneware')
  await drawer.getByLabel(texts[1]).fill('7.5')
  await drawer.getByLabel(texts[2]).fill('clay.example/ria')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('Enter a full URL that starts with https://.').waitFor()
  await drawer.getByLabel(texts[2]).fill('https://clay.example/ria')
  await expectAccessible(page, '[role=dialog]')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Stoneware').waitFor()
  await panel.getByRole('link', { name: 'https://clay.example/ria' }).waitFor()
  await expectAccessibleLayout(page)
  const values = Object.values<any>((await readMember(id)).contact.customFields)
  expect(values).toContainEqual({ name: texts[0], value: 'Stoneware' })
  expect(values).toContainEqual({ name: texts[1], value: 7.5 })
  await panel.getByRole('link', { name: 'Edit further details' }).click()
  await drawer.getByLabel(texts[0]).fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Stoneware').waitFor({ state: 'detached' })
  expect(Object.values<any>((await readMember(id)).contact.customFields)).toHaveLength(2)
  expect(faults).toEqual([])
})
