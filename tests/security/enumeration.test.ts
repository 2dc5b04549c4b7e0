import type { Operation } from '@stoa/contract'
import { beforeAll, expect, test } from 'vitest'
import { WireError } from '../../apps/server/src/kernel/basics/errors.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { performer } from '../../apps/server/src/kernel/operations/perform.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { collect } from '../conformance/messages/back-in-stock-builders.ts'
import { aProduct } from '../support/shop/builders.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password } from '../support/members/signing-in.ts'

// Nothing that a stranger may call shows whether an email has an account. The pages of the shop are in `e2e/identity/member-security`.

const mailing = mailingServer()

const known = 'known@example.com'
const unknown = 'other@example.com'
let shop: TestShop
/** Sold out: one for each email, because each question of an item has a number. */
let awaited: Map<string, { id: string; variantId: string }>
beforeAll(async () => {
  shop = await aShop(mailing.server)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { offerMailedCode: true, captcha: 'NEVER' } })
  await (await aFrontEnd(shop)).register(known)
  await collect(shop)
  awaited = new Map([
    [known, await aProduct(shop, { stock: 0 })],
    [unknown, await aProduct(shop, { stock: 0 })],
  ])
})

const nameOf = ({ service, name }: Operation) => `${service.name}.${name}`

const namesEmail = ({ service, request }: Operation) =>
  Object.keys(service.types[request]?.fields ?? {}).some((field) => /email$|^loginId$/i.test(field))

const wrong = 'another horse battery'

/** Each operation that names an email, as a stranger would call it for one. */
const requests: Record<string, (email: string) => object> = {
  'identity/authentication.registerV2': (email) => ({ loginId: { email }, password: wrong }),
  'identity/authentication.loginV2': (email) => ({ loginId: { email }, password: wrong }),
  'identity/authentication.validateEmail': (email) => ({ email }),
  'identity/recovery.sendRecoveryEmail': (email) => ({ email }),
  'members/authentication.login': (email) => ({ email, password: wrong }),
  'stoa/back-in-stock.askForBackInStock': (email) => ({
    productId: awaited.get(email)!.id,
    variantId: awaited.get(email)!.variantId,
    email,
  }),
  'stoa/captcha.requestCaptcha': (email) => ({ action: 'LOGIN', email }),
  'stoa/mailing-links.askForNewsletter': (email) => ({ email }),
  'stoa/member-security.cancelOwnDeletion': (email) => ({ email, password: wrong }),
  'stoa/mailed-codes.startMailedCodeSignIn': (email) => ({ email }),
  'stoa/order-links.requestOrderLink': (email) => ({ number: '10001', email }),
  'stoa/sessions.signIn': (email) => ({ email, password: wrong }),
  'stoa/sessions.requestPasswordReset': (email) => ({ email }),
}

/** Their emails look nothing up: they are of an order, a draft of one, a checkout, a message or a review. */
const withoutLookup = [
  'ecom/cart.createCheckout',
  'ecom/current-cart.createCheckoutFromCurrentCart',
  'ecom/totals-calculator.calculateTotals',
  'stoa/contact-messages.sendContactMessage',
  'stoa/draft-orders.acceptSharedDraftOrder',
  'stoa/order-emails.correctOrderEmail',
  'stoa/reviews.createReviewAndContact',
]

/** The published contract has an answer for a taken email (-19995), which front ends rely on. */
const byContract = ['members/authentication.register']

const openToVisitors = () =>
  mailing.server.app.composed.implementations.filter(({ operation }) => operation.identities.includes('VISITOR'))

/** Returns the answer to a visitor of the shop's own pages, without the parts that differ every time. */
async function answerTo(name: string, email: string): Promise<string> {
  const implementation = openToVisitors().find(({ operation }) => nameOf(operation) === name)!
  const caller = { kind: 'VISITOR', visitorId: newId() } as const
  const call = { siteId: shop.credentials.siteId, caller, request: requests[name]!(email), requestId: 'enumeration' }
  const steady = (answer: unknown) =>
    JSON.stringify(answer)
      .replaceAll(email, '…')
      .replaceAll(/[\w-]{22,}={0,2}/g, '…')
  try {
    return steady(await performer(mailing.server.app.kernel, implementation)(call))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return `${error.status} ${steady([error.code, error.message, error.data, error.violations])}`
  }
}

test('every operation that visitors may call with an email is known here', () => {
  const open = openToVisitors().map(({ operation }) => operation)
  const expected = [...Object.keys(requests), ...withoutLookup, ...byContract]
  expect(open.filter(namesEmail).map(nameOf).toSorted()).toEqual(expected.toSorted())
})

for (const name of Object.keys(requests))
  test(`${name} answers the same for a member’s email as for nobody’s`, async () => {
    const answers = [await answerTo(name, known), await answerTo(name, unknown)]
    expect(answers[0]).toBe(answers[1])
  })

test('a front end gets what the contract has for a taken email', async () => {
  const register = (email: string) => aFrontEnd(shop).then((front) => front.register(email, { password }))
  expect(JSON.stringify(await register(known))).toContain('-19995')
})
