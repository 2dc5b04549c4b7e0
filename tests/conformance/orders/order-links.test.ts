import { expect, test } from 'vitest'
import { orderLinks } from '../../../apps/server/src/modules/orders/orders/ports/reading.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { allowMails, aMailingShop, mailsOf, placeOrder, startMailingServer } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { codeOf } from '../../support/requests/answers.ts'

const mailing = mailingServer()

async function anOrder() {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  mailing.smtp.mails.splice(0)
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  const ask = async (request: object) => {
    const answer = await (await aVisitor(shop)).send('POST', '/stoa/v1/order-links', request)
    await mailing.server.app.drain()
    return { status: answer.status, body: answer.body }
  }
  return { shop, orderId, number: order.number as string, ask }
}

test('a buyer gets a link by number and address, and nobody learns whether there is such an order', async () => {
  const { number, ask } = await anOrder()
  const answers = [
    await ask({ number, email: 'buyer@example.com' }),
    await ask({ number: `#${number}`, email: ' Buyer@Example.com '.trim() }),
    await ask({ number, email: 'stranger@example.com' }),
    await ask({ number: '99999', email: 'buyer@example.com' }),
    await ask({ number: 'x'.repeat(40), email: 'buyer@example.com' }),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ status: 200, body: {} })]))
  expect(mailing.smtp.mails.map(({ parsed }) => [parsed.to, parsed.subject])).toHaveLength(2)
  expect(mailing.smtp.mails[0]!.parsed.html).toMatch(/\/orders\/open\/[\w.-]+"/)
})

test('an order has three links an hour at most', async () => {
  const { shop, orderId, number, ask } = await anOrder()
  for (let time = 0; time < 5; time++) expect((await ask({ number, email: 'buyer@example.com' })).status).toBe(200)
  expect(mailing.smtp.mails).toHaveLength(3)
  expect((await mailsOf(shop, orderId)).filter(({ kind }) => kind === 'ORDER_LINK')).toHaveLength(3)
})

test('a shop that sends no mails says so', async () => {
  await using offline = await startMailingServer(undefined)
  const { shop, visitor } = await aMailingShop(offline)
  expect((await visitor.send('GET', '/stoa/v1/order-links/availability')).body).toEqual({ available: false })
  const inTestMode = await aMailingShop(mailing.server)
  expect((await inTestMode.visitor.send('GET', '/stoa/v1/order-links/availability')).body).toEqual({ available: true })
  await allowMails(inTestMode.shop, false)
  expect((await inTestMode.visitor.send('GET', '/stoa/v1/order-links/availability')).body).toEqual({ available: false })
  const orderId = await placeOrder(visitor, await aProduct(shop))
  const { number } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order
  const existing = await visitor.send('POST', '/stoa/v1/order-links', { number, email: 'buyer@example.com' })
  expect(codeOf(existing)).toBe('NO_MAIL_SENT')
  const { body } = await visitor.send('POST', '/stoa/v1/order-links', { number: '10001', email: 'buyer@example.com' })
  expect(body.details.applicationError.code).toBe('NO_MAIL_SENT')
})

test('a token is of one site, one order, one address and 60 days, and cannot be changed', () => {
  const links = orderLinks(['secret'])
  const now = new Date('2026-01-01T00:00:00Z')
  const linked = { siteId: 'site', orderId: '0b5d3c9e-6f0a-4a57-9a53-1a2b3c4d5e6f', email: 'buyer@example.com' }
  const token = links.issue(linked, now)
  const after = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)
  expect(links.grantOf('site', token, after(59))).toMatchObject({ orderId: linked.orderId })
  expect(links.grantOf('site', token, after(60))).toBeUndefined()
  expect(links.grantOf('other', token, now)).toBeUndefined()
  expect(orderLinks(['other']).grantOf('site', token, now)).toBeUndefined()
  expect(links.grantOf('site', links.issue({ ...linked, orderId: '' }, now), now)).toBeUndefined()
  expect(orderLinks(['new', 'secret']).grantOf('site', token, now)).toMatchObject({ orderId: linked.orderId })
  for (const [index, part] of token.split('.').entries()) {
    const changed = token.split('.').with(index, part.startsWith('a') ? `b${part.slice(1)}` : `a${part.slice(1)}`)
    expect(links.grantOf('site', changed.join('.'), now)).toBeUndefined()
  }
  for (const nonsense of ['', '.', '...', 'x.y.z.w', token.slice(0, -1)])
    expect(links.grantOf('site', nonsense, now)).toBeUndefined()
})
