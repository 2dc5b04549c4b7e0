import { test, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { enterMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const mailing = mailingShop()
  const { shop } = mailing
  test.beforeAll(async () => {
    await callAsOwner(shop, 'POST', '/members/v1/custom-fields', { field: { name: 'Website', fieldType: 'URL' } })
  })

  async function register(page: Page, email: string, name?: string): Promise<void> {
    await sendRegistration(page, shop, email, name)
    await enterMailedCode(page, mailing.smtp, email)
  }

  /** The newest mail to an address. */
  async function mailTo(email: string, subject: RegExp) {
    return until(async () =>
      mailing.smtp.mails.findLast(({ to, parsed }) => to.includes(email) && subject.test(parsed.subject ?? '')),
    )
  }

  return { mailing, shop, register, mailTo }
}
