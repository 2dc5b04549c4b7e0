import { test } from '@playwright/test'
import { browserShop } from './browser-shop.ts'
import { mailServer, type MailServer } from '../providers/mail-server.ts'
import type { RunningShop } from '../servers/running-shop.ts'

export interface MailingShop {
  readonly shop: RunningShop
  /** Where its mails arrive. */
  readonly smtp: MailServer
}

/** A shop that sends its mails to a mail server of the test, for one file of browser tests. */
export function mailingShop(): MailingShop {
  let smtp: MailServer | undefined
  test.beforeAll(async () => {
    smtp = await mailServer()
  })
  const started = () => {
    if (!smtp) throw new Error('the mail server starts before the first test of its file')
    return smtp
  }
  const shop = browserShop({
    // Read when the shop starts, after the mail server.
    get env() {
      const { host, port, from } = started().settings
      return { SMTP_URL: `smtp://${host}:${port}?tls=off`, MAIL_FROM: from }
    },
  })
  test.afterAll(() => smtp?.[Symbol.asyncDispose]())
  return {
    shop,
    get smtp() {
      return started()
    },
  }
}
