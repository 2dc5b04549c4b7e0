import { expect, test } from 'vitest'
import { aCheckout, recipient } from '../support/shop/builders.ts'
import { aMailingShop, placeOrder } from '../support/shop/mailing.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import type { TestShop } from '../support/shop/shop.ts'

const mailing = mailingServer()
const texts = '/stoa/v1/mail-texts'
const preview = '/stoa/v1/mail-settings/preview'

async function aKey(shop: TestShop, ...scopes: string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return async (method: string, path: string, sent?: object) =>
    (await shop.raw(method, path, { headers, ...(sent && { body: sent }) })).status
}

test('the texts of mails have permissions of their own, and a preview on an order needs that to read orders', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await placeOrder(visitor, product)
  const kind = { kind: 'ORDER_CONFIRMATION', language: 'en' }
  const statuses = async (send: Awaited<ReturnType<typeof aKey>>) => [
    await send('GET', texts),
    await send('GET', `${texts}/ORDER_CONFIRMATION/en`),
    await send('GET', `${texts}/ORDER_CONFIRMATION/en/versions`),
    await send('POST', preview, kind),
    await send('POST', preview, { ...kind, orderNumber: '10001' }),
    await send('PATCH', texts, { text: { ...kind, texts: [{ slot: 'TITLE', text: 'x' }] } }),
  ]
  const asVisitor = async (method: string, path: string, body?: object) => (await visitor.send(method, path, body)).status
  expect(await statuses(asVisitor)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await statuses(await aKey(shop, 'ORDERS:MANAGE'))).toEqual([403, 403, 403, 403, 403, 403])
  expect(await statuses(await aKey(shop, 'STOA.MAIL_SETTINGS_READ'))).toEqual([403, 403, 403, 403, 403, 403])
  expect(await statuses(await aKey(shop, 'STOA.MAIL_TEXT_READ'))).toEqual([200, 200, 200, 200, 403, 403])
  expect(await statuses(await aKey(shop, 'STOA.MAIL_TEXT_READ', 'ECOM.READ_ORDERS'))).toEqual([200, 200, 200, 200, 200, 403])
  expect(await statuses(await aKey(shop, 'STOA.MAIL_TEXT_UPDATE'))).toEqual([403, 403, 403, 403, 403, 200])
})

test('what a buyer types is text in an owner’s text: no markup, no variable, no header', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { shopName: '{orderNumber}\r\nBcc: x@example.com' })
  await shop.owner('PATCH', texts, {
    text: {
      kind: 'ORDER_CONFIRMATION',
      language: 'en',
      texts: [
        { slot: 'SUBJECT', text: '{shop} – {name}' },
        { slot: 'BODY', text: 'For {name}: **{shop}**' },
      ],
    },
  })
  const id = await aCheckout(visitor, [product])
  const contactDetails = { ...recipient, firstName: '<b>{orderTotal}</b> **Bcc: y@example.com' }
  await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, shippingInfo: { shippingDestination: { contactDetails } } },
  })
  await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  await mailing.server.app.drain()
  const mail = mailing.smtp.mails.find(({ to }) => to.includes('buyer@example.com'))!
  const { subject, html, text, headers } = mail.parsed
  expect(subject).toBe('{orderNumber} Bcc: x@example.com – <b>{orderTotal}</b> **Bcc: y@example.com')
  expect([...headers.keys()]).not.toContain('bcc')
  expect(html).not.toContain('<b>')
  expect(text).toContain('**Bcc: y@example.com')
})

test('a test mail is marked in its subject, and counts as a mail by hand', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const send = (kind?: string) =>
    shop.owner('POST', '/stoa/v1/mail-settings/test', { recipient: 'me@example.com', language: 'en', kind })
  expect((await send('ORDER_CONFIRMATION')).body).toEqual({ sent: true })
  expect(mailing.smtp.mails.at(-1)!.parsed.subject).toBe('[Test] Your order 10042 at Test shop')
  for (let count = 1; count < 60; count++) await send('SIGN_IN_CODE')
  expect((await send('REFUND')).status).toBe(429)
})

test('who may send test mails and is no owner sends none to other addresses', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const send = await aKey(shop, 'STOA.MAIL_TEST')
  const before = mailing.smtp.mails.length
  expect(await send('POST', '/stoa/v1/mail-settings/test', { recipient: 'stranger@example.com' })).toBe(403)
  expect(mailing.smtp.mails).toHaveLength(before)
})
