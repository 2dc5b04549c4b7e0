import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import {
  aReturningGuest,
  aSubscriptionShop,
  buy,
  cards,
  cardToken,
  day,
  keptCards,
  later,
  ordersOf,
  signedInAgain,
  subscribed,
  subscriptionOf,
  type Bought,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Cards that pay the first charge and no later one, and one that its bank wants confirmed. */
const failing = { number: '4000000000000341' }
const challenged = '4000000000003220'

const pathOf = (id: string) => `/stoa/v1/own-subscriptions/${id}`

async function replaceCard({ buyer, subscriptionId }: Bought, number: string) {
  return buyer.send('POST', `${pathOf(subscriptionId)}/replace-card`, { paymentToken: await cardToken(buyer, number) })
}

/** Answers on the page of the sandbox's bank. */
async function answer({ buyer }: Bought, url: string, approve: boolean): Promise<void> {
  const { pathname, searchParams } = new URL(url)
  expect(searchParams.get('return')).toContain('/subscriptions/')
  const setupId = pathname.split('/').at(-1)
  expect((await buyer.send('POST', `/stoa/v1/sandbox/card-setups/${setupId}/answer`, { approve })).status).toBe(200)
}

test('a guest replaces the card before a charge fails: the next one is made with it, and the old card is forgotten', async () => {
  const of = await aSubscriptionShop(server)
  const bought = await buy(of, [subscribed(of)], failing)
  const methods = await bought.buyer.send('POST', `${pathOf(bought.subscriptionId)}/card-methods`, {})
  expect(methods.body).toMatchObject({ withPayment: false, paymentOptions: [{ kind: 'CARD', cardFields: expect.anything() }] })
  const replaced = await replaceCard(bought, cards.other)
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
  expect(replaced.body.subscription.card).toMatchObject({ lastFourDigits: '4444' })
  await later(of, 32 * day)
  const { subscription, cycles, changes } = await subscriptionOf(of, bought.subscriptionId)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(subscription).toMatchObject({ status: 'ACTIVE', card: { lastFourDigits: '4444' } })
  expect(changes.filter(({ kind }) => kind === 'CARD_CHANGED')).toHaveLength(1)
  expect(await keptCards(of)).toEqual([1, 1])
})

test('a guest who replaces the card after a failed charge pays it once, also with a double press and in two tabs', async () => {
  const of = await aSubscriptionShop(server)
  const bought = await buy(of, [subscribed(of)], { buyer: await aReturningGuest(of), ...failing })
  await later(of, 32 * day)
  expect((await subscriptionOf(of, bought.subscriptionId)).subscription.status).toBe('PAST_DUE')
  const { buyer, subscriptionId } = bought
  const [first, second] = [await cardToken(buyer, cards.other), await cardToken(buyer, cards.good)]
  const press = (paymentToken: string) => buyer.send('POST', `${pathOf(subscriptionId)}/replace-card`, { paymentToken })
  const answers = await Promise.all([press(first), press(first), press(second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await later(of, 60_000)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(subscription.status).toBe('ACTIVE')
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order.balanceSummary.paid.amount).toBe('14.90')
  const { body } = await of.shop.owner('GET', `/ecom/v1/payments/orders/${order.id}`)
  const paid = body.orderTransactions.payments.filter((payment: any) => payment.regularPaymentDetails.status === 'APPROVED')
  expect(paid).toHaveLength(1)
  expect(await keptCards(of)).toEqual([1, 1])
})

test('a declined card replaces nothing', async () => {
  const of = await aSubscriptionShop(server)
  const bought = await buy(of, [subscribed(of)])
  const declined = await replaceCard(bought, cards.declined)
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  expect(declined.body.details.applicationError.data).toMatchObject({ reason: 'CARD_DECLINED' })
  expect((await subscriptionOf(of, bought.subscriptionId)).subscription.card).toMatchObject({ lastFourDigits: '4242' })
  expect(await keptCards(of)).toEqual([1, 1])
})

test('a card that its bank wants confirmed counts once it is, whether or not its buyer comes back', async () => {
  const of = await aSubscriptionShop(server)
  const bought = await buy(of, [subscribed(of)])
  const { buyer, subscriptionId } = bought
  const cardNow = async () => (await subscriptionOf(of, subscriptionId)).subscription.card.lastFourDigits
  const resume = async () => (await buyer.send('POST', `${pathOf(subscriptionId)}/resume-card`, {})).body.outcome
  const refused = (await replaceCard(bought, challenged)).body.url
  expect(await resume()).toBe('WAITING')
  await answer(bought, refused, false)
  expect([await resume(), await cardNow()]).toEqual(['DECLINED', '4242'])
  await answer(bought, (await replaceCard(bought, challenged)).body.url, true)
  expect([await resume(), await cardNow()]).toEqual(['KEPT', '3220'])
  await replaceCard(bought, cards.other)
  await answer(bought, (await replaceCard(bought, challenged)).body.url, true)
  expect(await cardNow()).toBe('4444')
  await later(of, 2 * 60_000)
  expect(await cardNow()).toBe('3220')
  expect(await keptCards(of)).toEqual([1, 1])
})

test('a member who replaces the card finds it among their cards, and keeps the other one', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const bought = await buy(of, [subscribed(of)], { buyer: member, ...failing })
  await later(of, 32 * day)
  const buyer = await signedInAgain(of, member.id)
  expect((await replaceCard({ ...bought, buyer }, cards.other)).status).toBe(200)
  await later(of, 60_000)
  expect((await subscriptionOf(of, bought.subscriptionId)).cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  const { savedCards } = (await buyer.send('GET', '/stoa/v1/saved-cards')).body
  expect(savedCards.map(({ lastFourDigits }: any) => lastFourDigits).toSorted()).toEqual(['0341', '4444'])
})

test('nobody replaces the card of a stranger, or of what is over', async () => {
  const of = await aSubscriptionShop(server)
  const bought = await buy(of, [subscribed(of)])
  const stranger = await aVisitor(of.shop)
  for (const act of ['card-methods', 'replace-card', 'resume-card'])
    expect((await stranger.send('POST', `${pathOf(bought.subscriptionId)}/${act}`, {})).status).toBe(404)
  await bought.buyer.send('POST', `${pathOf(bought.subscriptionId)}/cancel`, {})
  expect(codeOf(await replaceCard(bought, cards.other))).toBe('SUBSCRIPTION_ENDED')
  const methods = await bought.buyer.send('POST', `${pathOf(bought.subscriptionId)}/card-methods`, {})
  expect(methods.body.paymentOptions).toEqual([])
})
