import { pino } from 'pino'
import { expect, test } from 'vitest'
import { smtpMailer } from '../../apps/server/src/kernel/outside/mail/smtp.ts'
import type { ReceivedMail } from '../support/providers/mail-server.ts'
import { aMailingShop, mailsOf, placeOrder, startMailingServer } from '../support/shop/mailing.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

const mailing = mailingServer()

test('names with line breaks add no header, and HTML in a name is text', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { name: '<img src=x onerror=alert(1)> & "Co"' })
  await shop.owner('PATCH', '/stoa/v1/mail-settings', { settings: { senderName: 'Shop\r\nBcc: victim@example.com' } })
  await mailing.server.app.drain()
  mailing.smtp.mails.length = 0
  await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [{ parsed, to }] = mailing.smtp.mails as [ReceivedMail]
  expect(to).toEqual(['buyer@example.com'])
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.from?.value[0]?.name).toBe('Shop Bcc: victim@example.com')
  expect(parsed.html).not.toContain('<img src=x')
  expect(parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')
})

test('staff who read orders read mails, staff who manage orders resend, and visitors do neither', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [mail] = await mailsOf(shop, orderId)
  const [list, one, again] = [`/stoa/v1/orders/${orderId}/mails`, `/stoa/v1/mails/${mail.id}`, `/stoa/v1/mails/${mail.id}/resend`]
  const statuses = async (send: (method: string, path: string, body?: object) => Promise<{ status: number }>) => [
    (await send('GET', list)).status,
    (await send('GET', one)).status,
    (await send('POST', again, {})).status,
  ]
  const withScopes = async (...scopes: string[]) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
    const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
    return (method: string, path: string, sent?: object) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })
  }
  expect(await statuses(visitor.send)).toEqual([403, 403, 403])
  expect(await statuses(await withScopes('PRODUCTS:MANAGE'))).toEqual([403, 403, 403])
  expect(await statuses(await withScopes('ORDERS:READ'))).toEqual([200, 200, 403])
  expect(await statuses(await withScopes('ORDERS:MANAGE'))).toEqual([200, 200, 200])
})

test('sixty mails an hour can be sent by hand, and no more', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [mail] = await mailsOf(shop, orderId)
  const resend = async () => (await shop.owner('POST', `/stoa/v1/mails/${mail.id}/resend`, {})).status
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count++) statuses.add(await resend())
  expect([...statuses]).toEqual([200])
  expect(await resend()).toBe(429)
})

test('the log holds neither addresses nor what the mail server said about them', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  await using logged = await startMailingServer(mailing.smtp, { log })
  const { product, visitor } = await aMailingShop(logged)
  mailing.smtp.refuseNext(450, 'buyer@example.com is busy')
  await placeOrder(visitor, product)
  await logged.app.drain()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain('buyer@example.com')
})

test('a mail never goes to a server without TLS, or to several addresses', async () => {
  const mail = { messageId: 'one@example.com', senderName: 'Shop', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  const strict = smtpMailer({ ...mailing.smtp.settings, tls: 'STARTTLS' })
  expect(await strict.send({ ...mail, to: 'buyer@example.com' })).toMatchObject({ status: 'UNREACHABLE' })
  const plain = smtpMailer(mailing.smtp.settings)
  for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', 'a@example.com\0', '']) {
    expect(await plain.send({ ...mail, to })).toMatchObject({ status: 'REFUSED' })
  }
  expect(mailing.smtp.mails).toEqual([])
})
