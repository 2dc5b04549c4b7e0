import type { Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { besidesWelcome } from '../../support/providers/mail-server.ts'
import { enterMailedCode } from '../../support/browser/mailed-code.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const mailing = mailingShop()
  const { shop } = mailing

  async function register(page: Page, email: string): Promise<void> {
    await sendRegistration(page, shop, email)
    await enterMailedCode(page, mailing.smtp, email)
    await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
  }

  async function memberId(email: string): Promise<string> {
    const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', {
      query: { filter: { loginEmail: email } },
      fieldsets: ['FULL'],
    })
    return members[0].id
  }

  const mailsTo = (email: string) => besidesWelcome(mailing.smtp.mails).filter(({ to }) => to.includes(email))

  return { mailing, shop, register, memberId, mailsTo }
}
