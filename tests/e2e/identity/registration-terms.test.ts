import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test(
  'the owner asks new members to agree to the policies, a member does, and staff reads to what',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/settings/members')
    await office.page.getByRole('switch', { name: 'New members agree to your policies' }).click()
    await office.page.getByText('so nobody is asked').waitFor()
    await callAsOwner(shop, 'PATCH', '/ecom/v1/checkout-settings', {
      checkoutSettings: {
        checkoutPolicies: {
          termsAndConditions: { visible: true, content: 'Be kind.' },
          privacyPolicy: { visible: true, content: 'We tell nobody.' },
        },
      },
    })
    await office.page.getByRole('button', { name: 'Save' }).click()
    await office.page.getByText('Settings saved').waitFor()

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    const email = `ada-${crypto.randomUUID()}@example.com`
    await sendRegistration(page, shop, email, 'Ada')
    await page.getByText('Please agree to this to create an account.').waitFor()
    await page.getByRole('button', { name: 'Privacy policy' }).click()
    await page.getByText('We tell nobody.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const box = page.getByLabel('I agree to: Terms and conditions and Privacy policy')
    await expect(box).not.toBeChecked()
    await expectAccessibleLayout(page)
    await box.check()
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])

    const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', { query: { filter: { loginEmail: email } } })
    await enterBackOffice(office.page, shop, `/members/${members[0].id}`)
    const panel = office.page.getByRole('region', { name: 'Agreement to your policies' })
    await panel.getByText('read in English').waitFor()
    await panel.getByRole('button', { name: 'Read' }).click()
    await office.page.getByRole('dialog').getByText('Be kind.').waitFor()
    expect(office.faults).toEqual([])
  },
)
