import { buffer } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { startLimit, startShop } from '../../support/servers/running-shop.ts'

let shop: Awaited<ReturnType<typeof startShop>>
test.beforeAll(async () => {
  test.setTimeout(startLimit)
  shop = await startShop()
})
test.afterAll(() => shop[Symbol.asyncDispose]())

test(
  'the owner downloads what the shop has of a member, erases the member, and reads the receipt',
  { tag: '@soak' },
  async ({ browser }) => {
    const { member } = await callAsOwner(shop, 'POST', '/members/v1/members', {
      member: { loginEmail: 'erna@example.com', profile: { nickname: 'Erna' } },
    })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/members/${member.id}`)
    const privacy = page.getByRole('region', { name: 'Privacy' })
    await privacy.getByRole('button', { name: 'Prepare' }).click()
    await privacy.getByText('Ready, also in the member’s account').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      privacy.getByRole('button', { name: 'Download' }).click(),
    ])
    const content = JSON.parse((await buffer(await download.createReadStream())).toString('utf8'))
    expect(content.account).toMatchObject([{ loginEmail: 'erna@example.com' }])
    await expectAccessibleLayout(page)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Erase all data…' }).click()
    const question = page.getByRole('dialog', { name: 'Erase everything about Erna?' })
    await question.getByLabel('Type “Erna” to confirm').fill('Erna')
    await question.getByRole('button', { name: 'Erase' }).click()
    await page.getByRole('heading', { name: 'Erasures' }).waitFor()
    const receipt = page.getByRole('region').filter({ hasText: member.id })
    await receipt.getByText('Account and profile').waitFor()
    await receipt.getByText('Copies of the data').waitFor()
    await expectAccessibleLayout(page)
    expect(await page.getByText('erna@example.com').count()).toBe(0)
    expect(faults).toEqual([])
  },
)
