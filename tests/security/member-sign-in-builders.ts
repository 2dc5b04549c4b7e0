import { linkTokens } from '../support/providers/mail-server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import type { MailingServer } from '../support/servers/mailing-server.ts'

export async function aSite(mailing: MailingServer, signOnPolicy: object = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  const oAuthApp = { id: shop.credentials.clientId, allowedRedirectDomains: ['front.example'] }
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${shop.credentials.clientId}`, { oAuthApp })
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
  return shop
}

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
