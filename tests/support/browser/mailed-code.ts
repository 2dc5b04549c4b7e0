import type { Page } from '@playwright/test'
import type { MailServer } from '../providers/mail-server.ts'
import { until } from '../until.ts'

/** The code that was mailed to an address. Its mail is taken out of the list, so that a later code is another one. */
export async function takeMailedCode({ mails }: MailServer, email: string): Promise<string> {
  const index = await until(async () => {
    const found = mails.findIndex(({ to, parsed }) => to.includes(email) && /^\d{6} /.test(parsed.subject ?? ''))
    return found < 0 ? undefined : { found }
  })
  const [mail] = mails.splice(index.found, 1)
  return mail!.parsed.subject!.slice(0, 6)
}

/** Goes on from the page that asks somebody who registers for the mailed code. */
export async function enterMailedCode(
  page: Page,
  smtp: MailServer,
  email: string,
  { javaScriptEnabled = true } = {},
): Promise<void> {
  await page.getByText(`We’ve sent an email to ${email}.`).waitFor()
  // The last digit sends the code, where there is script.
  await page.getByLabel('Code').fill(await takeMailedCode(smtp, email))
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}
