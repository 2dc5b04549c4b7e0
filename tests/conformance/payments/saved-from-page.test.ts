import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aCheckout, aVisitor } from '../../support/shop/builders.ts'
import { aMollieShop, answerOnPage, expectRightMoney, mollie, server, setUp } from './mollie-shop.ts'

setUp()

async function aMemberAtMollie() {
  const of = await aMollieShop()
  const member = await aMember(of.shop)
  const checkoutId = await aCheckout(member, [of.product])
  const begin = (method: string, savePaymentMethod = true, from: Pick<typeof member, 'send'> = member) =>
    from.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {
      paymentMethodId: of.methods.get(method).id,
      savePaymentMethod,
    })
  const options = async () =>
    (await member.send('GET', `/stoa/v1/checkouts/${checkoutId}/payment-options`)).body.paymentOptions as any[]
  const saved = async () => (await member.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  return { ...of, member, begin, options, saved }
}

test('what a member pays with on the provider’s page is saved, and charged later without them', async () => {
  const { shop, member, product, methods, begin, options, saved } = await aMemberAtMollie()
  const offered = await options()
  expect(offered.find(({ id }) => id === methods.get('ideal').id)).toMatchObject({ redirects: true, keepsFromPage: true })
  const { body } = await begin('ideal')
  const paymentId = await answerOnPage(body.url, 'pay')
  await member.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})
  await server.app.drain()
  const [mandate] = await saved()
  expect(mandate).toMatchObject({ brand: 'SEPA Direct Debit' })
  const again = await member.send('POST', `/ecom/v1/checkouts/${await aCheckout(member, [product])}/create-order-and-charge`, {
    savedCardId: mandate.id,
  })
  expect(again.body.orderId, JSON.stringify(again.body)).toEqual(expect.any(String))
  await expectRightMoney(shop)
})

test('a buyer who decides otherwise on the way saves nothing', async () => {
  const { member, begin, saved } = await aMemberAtMollie()
  await begin('ideal', true)
  const { body } = await begin('ideal', false)
  await member.send('POST', `/stoa/v1/payments/${await answerOnPage(body.url, 'pay')}/resume`, {})
  await server.app.drain()
  expect(await saved()).toEqual([])
})

test('a method that gives no mandate, and a visitor, cannot save', async () => {
  const { shop, product, methods, begin, options } = await aMemberAtMollie()
  const before = mollie.net.payments.length
  const withoutMandate = [...methods.keys()].find((name) => name === 'klarna' || name === 'banktransfer')!
  expect((await options()).find(({ id }) => id === methods.get(withoutMandate).id)?.keepsFromPage).toBeUndefined()
  const refused = await begin(withoutMandate)
  expect(refused).toMatchObject({ status: 400, body: { details: { validationError: expect.any(Object) } } })
  const visitor = await aVisitor(shop)
  const own = await visitor.send('POST', `/stoa/v1/checkouts/${await aCheckout(visitor, [product])}/hosted-payment`, {
    paymentMethodId: methods.get('ideal').id,
    savePaymentMethod: true,
  })
  expect(own.status, codeOf(own)).toBe(400)
  expect(mollie.net.payments.length).toBe(before)
})
