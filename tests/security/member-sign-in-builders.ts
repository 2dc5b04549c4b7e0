import { linkTokens } from '../support/providers/mail-server.ts'
import type { MailingServer } from '../support/servers/mailing-server.ts'
import { aSignInSite } from '../support/members/signing-in.ts'

export const aSite = (mailing: MailingServer, signOnPolicy: object = {}) => aSignInSite(mailing.server, signOnPolicy)

/** The link's token in the last mail. */
export async function mailedToken(mailing: MailingServer): Promise<string> {
  await mailing.server.app.drain()
  return linkTokens(mailing.smtp.mails, 'new-password').at(-1)!
}

/** The statements of a call that depend on the account. What is cached, such as settings, is read again now and then. */
export async function statementsOf(mailing: MailingServer, call: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const stop = mailing.server.database.observe(
    (text) => void (/\b(member|member_credential|sign_in_step|job)\b/.test(text) && seen.push(text)),
  )
  await call()
  stop()
  return seen
}

export function withoutIds({ status, body }: { status: number; body: object }) {
  return { status, body: JSON.stringify(body).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…') }
}
