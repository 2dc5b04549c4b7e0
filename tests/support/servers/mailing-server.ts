import { afterAll, beforeAll, beforeEach } from 'vitest'
import { mailServer, type MailServer } from '../providers/mail-server.ts'
import { startMailingServer } from '../shop/mailing.ts'
import type { TestServer } from './server.ts'

export interface MailingServer {
  /** Its background work is stopped: a test runs what is due with `drain`. */
  readonly server: TestServer
  /** Where its mails arrive; empty before each test. */
  readonly smtp: MailServer
}

/** A server with the real templates, and a mail server, for the tests of a file. */
export function mailingServer(options: Parameters<typeof startMailingServer>[1] = {}): MailingServer {
  let parts: MailingServer
  beforeAll(async () => {
    const smtp = await mailServer()
    parts = { smtp, server: await startMailingServer(smtp, options) }
  })
  beforeEach(() => void parts.smtp.mails.splice(0))
  afterAll(async () => {
    await parts.server[Symbol.asyncDispose]()
    await parts.smtp[Symbol.asyncDispose]()
  })
  return {
    get server() {
      return parts.server
    },
    get smtp() {
      return parts.smtp
    },
  }
}
