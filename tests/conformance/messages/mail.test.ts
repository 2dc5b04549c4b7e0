import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { storedEvent, type StoredEvent } from '../../../apps/server/src/kernel/background/reactions.ts'
import type { ReceivedMail } from '../../support/providers/mail-server.ts'
import { allowMails, aMailingShop, mailsOf, placeOrder, startMailingServer } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()

async function findStoredEvent(siteId: string, type: string): Promise<StoredEvent> {
  const row = await mailing.server.database.db
    .selectFrom('domain_event')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return storedEvent(row)
}

test('an approved order is confirmed once, with its totals', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { shopName: 'Blattwerk' })
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(1)
  const [{ to, from, parsed }] = mailing.smtp.mails as [ReceivedMail]
  expect({ to, from, name: parsed.from?.value[0]?.name }).toEqual({
    to: ['buyer@example.com'],
    from: 'shop@example.com',
    name: 'Blattwerk',
  })
  expect(parsed.subject).toBe('Your order 10001 at Blattwerk')
  expect(parsed.text).toContain('1 × Print – €20.00')
  expect(parsed.text).toContain('Delivery: €4.90\nTotal: €24.90')
  expect(parsed.html).toContain('€24.90')
  expect(parsed.text).toContain('This is a test order.')
  expect(await mailsOf(shop, orderId)).toMatchObject([
    { kind: 'ORDER_CONFIRMATION', state: 'SENT', recipient: 'buyer@example.com', attempts: 1, sentDate: expect.any(String) },
  ])
})

test('a German buyer gets the mail in German, with German amounts', async () => {
  const { product, visitor } = await aMailingShop(mailing.server, { language: 'de' })
  await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [mail] = mailing.smtp.mails
  expect(mail!.parsed.subject).toBe('Ihre Bestellung 10001 bei Test shop')
  expect(mail!.parsed.text).toContain('Gesamtsumme: 24,90\u00a0€')
  expect(mail!.parsed.text).toContain('Lieferadresse\nAnna Müller\nAllee 1\n10115 Berlin\nDeutschland')
})

test('an event that is delivered twice sends one mail', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const { siteId } = shop.credentials
  const event = await findStoredEvent(siteId, 'wix.ecom.v1.order_approved')
  const [reaction] = mailing.server.app.composed.modules.find(({ name }) => name === 'notifications')!.reactions!
  await reaction!.react(await jobSite(mailing.server.app.kernel, siteId), event)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(1)
})

test('while the mail server is away the mail waits, and it is sent once when the server is back', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  mailing.smtp.down = true
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  expect(await mailsOf(shop, orderId)).toMatchObject([
    { state: 'WAITING', attempts: 1, failure: expect.stringContaining('closed for now') },
  ])
  mailing.smtp.down = false
  mailing.server.clock.advance(10_000)
  await mailing.server.app.drain()
  mailing.server.clock.advance(3600_000)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(1)
  expect(await mailsOf(shop, orderId)).toMatchObject([{ state: 'SENT', attempts: 2 }])
})

test('a refused address is a failure with its reason at once; resending to a corrected one works', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  mailing.smtp.refuseNext(550, 'no such user here')
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [failed] = await mailsOf(shop, orderId)
  expect(failed).toMatchObject({ state: 'FAILED', attempts: 1, failure: expect.stringContaining('no such user here') })
  expect((await shop.owner('GET', '/stoa/v1/mails/failed')).body.mails).toMatchObject([
    { orderNumber: '10001', mail: { id: failed.id } },
  ])

  const dismiss = (body: object) => shop.owner('POST', `/stoa/v1/mails/${failed.id}/dismiss`, body)
  expect((await dismiss({})).body.mail).toMatchObject({ state: 'FAILED', dismissed: true })
  expect((await shop.owner('GET', '/stoa/v1/mails/failed')).body).toEqual({ mails: [] })
  expect((await dismiss({ dismissed: false })).body.mail).toMatchObject({ dismissed: false })
  const { status, body } = await shop.owner('POST', `/stoa/v1/mails/${failed.id}/resend`, { recipient: 'right@example.com' })
  expect({ status, state: body.mail.state }).toEqual({ status: 200, state: 'WAITING' })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ to }) => to)).toEqual([['right@example.com']])
  expect(await mailsOf(shop, orderId)).toMatchObject([{ state: 'SENT', recipient: 'right@example.com' }])
})

test('a mail whose outcome was lost in a crash is sent again with the same Message-ID', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [{ id: mailId }] = await mailsOf(shop, orderId)
  const { siteId } = shop.credentials
  await sql`update mail_message set state = 'WAITING', sent_date = null where site_id = ${siteId} and id = ${mailId}`.execute(
    mailing.server.database.db,
  )
  const site = await jobSite(mailing.server.app.kernel, siteId)
  await site.transaction(async (tx) => tx.enqueue({ name: 'notifications.send-mail' }, { mailId }))
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(2)
  expect(new Set(mailing.smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1)
  expect(await mailsOf(shop, orderId)).toMatchObject([{ state: 'SENT' }])
})

test('a mail that staff sends again has another Message-ID', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const [mail] = await mailsOf(shop, orderId)
  await shop.owner('POST', `/stoa/v1/mails/${mail.id}/resend`, {})
  await mailing.server.app.drain()
  const ids = mailing.smtp.mails.map(({ parsed }) => parsed.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  expect(ids.every((id) => /^<[\w-]+@example\.com>$/.test(id ?? ''))).toBe(true)
})

test('in test mode nothing is sent unless the owner allows it', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allowMails(shop, false)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toEqual([])
  const [mail] = await mailsOf(shop, orderId)
  expect(mail).toMatchObject({ state: 'NOT_SENT', notSentReason: 'TEST_MODE' })
  expect((await shop.owner('GET', '/stoa/v1/mails/sending')).body).toEqual({ notSentReason: 'TEST_MODE' })
  await allowMails(shop)
  expect((await shop.owner('GET', '/stoa/v1/mails/sending')).body).toEqual({})
  await shop.owner('POST', `/stoa/v1/mails/${mail.id}/resend`, {})
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(1)
})

test('an order that is written without notifications is not confirmed', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const written = async (sendNotificationToBuyer: boolean) => {
    const { body } = await shop.owner('POST', '/ecom/v1/orders', {
      order: {
        channelInfo: { type: 'POS' },
        buyerInfo: { email: 'buyer@example.com' },
        lineItems: [
          {
            productName: { original: 'Mug' },
            quantity: 1,
            price: { amount: '5' },
            itemType: { preset: 'PHYSICAL' },
            paymentOption: 'FULL_PAYMENT_ONLINE',
          },
        ],
        priceSummary: { subtotal: { amount: '5' }, total: { amount: '5' } },
        status: 'APPROVED',
      },
      settings: { notifications: { sendNotificationToBuyer } },
    })
    return body.order.id as string
  }
  const [silent, said] = [await written(false), await written(true)]
  await mailing.server.app.drain()
  expect(await mailsOf(shop, silent)).toEqual([])
  expect(await mailsOf(shop, said)).toHaveLength(1)
})

test('without a mail server the mail is written and stays, and staff can read why', async () => {
  await using offline = await startMailingServer(undefined)
  const { shop, product, visitor } = await aMailingShop(offline)
  const orderId = await placeOrder(visitor, product)
  await offline.app.drain()
  expect(await mailsOf(shop, orderId)).toMatchObject([{ state: 'NOT_SENT', notSentReason: 'NO_SERVER' }])
  expect((await shop.owner('GET', '/stoa/v1/mail-settings')).body).not.toHaveProperty('senderAddress')
  expect((await shop.owner('POST', '/stoa/v1/mail-settings/test', { recipient: 'me@example.com' })).status).toBe(428)
})
