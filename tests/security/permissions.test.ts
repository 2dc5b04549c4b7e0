import { areaScopes, services } from '@stoa/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAllowed, holds, type Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { answersSecret, holdsSecret } from '../../apps/server/src/kernel/basics/secret-fields.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const implementations = () => server.app.composed.implementations

/** A client with an API key of the shop. */
async function aKey(scopes: readonly string[], keyManager: TestShop['owner'] = shop.owner) {
  const { status, body } = await keyManager('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return {
    status,
    body,
    send: ((method, path, sent) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })) as TestShop['owner'],
  }
}

test('for every operation with a permission: each of its permissions grants it, and no other does', () => {
  const everyPermission = [
    ...new Set(services.flatMap(({ operations }) => Object.values(operations).flatMap((o) => o.permissions))),
  ]
  const faults: string[] = []
  for (const { operation } of implementations()) {
    const { permissions } = operation
    if (permissions.length === 0) continue
    const isOpenTo = (scopes: readonly string[]) => {
      try {
        checkAllowed(operation, { kind: 'APP', appId: 'x', name: 'x', scopes })
        return true
      } catch {
        return false
      }
    }
    const others = everyPermission.filter((permission) => !permissions.includes(permission))
    if (isOpenTo([])) faults.push(`${operation.name} is open without scopes`)
    if (isOpenTo(others)) faults.push(`${operation.name} is open to other permissions`)
    if (!isOpenTo(['*'])) faults.push(`${operation.name} is refused to all scopes`)
    for (const permission of permissions) if (!isOpenTo([permission])) faults.push(`${operation.name} is closed to ${permission}`)
    for (const [scope, covered] of Object.entries(areaScopes))
      if (isOpenTo([scope]) !== permissions.some((permission) => covered.includes(permission)))
        faults.push(`${operation.name} and ${scope} do not agree`)
  }
  expect(faults).toEqual([])
})

test('a read scope covers no operation that changes something', () => {
  const changes = implementations().filter(({ kind, operation }) => (kind === 'write' || kind === 'action') && operation.audit)
  const faults = changes.flatMap(({ operation }) => {
    const reader: Caller = {
      kind: 'APP',
      appId: 'x',
      name: 'x',
      scopes: Object.keys(areaScopes).filter((scope) => scope.endsWith(':READ')),
    }
    return operation.permissions.some((permission) => holds(reader, permission)) ? [operation.name] : []
  })
  expect(faults).toEqual([])
})

test('a key without scopes may do nothing, and a scope grants only its own area over HTTP', async () => {
  const none = await aKey([])
  expect((await none.send('GET', '/stoa/v1/webhooks')).status).toBe(403)
  const tax = await aKey(['TAX:READ'])
  expect((await tax.send('POST', '/billing/v1/tax-groups/query', { query: {} })).status).toBe(200)
  expect((await tax.send('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Books' } })).status).toBe(403)
  expect((await tax.send('GET', '/stoa/v1/api-keys')).status).toBe(403)
})

test('no key creates a key with more scopes than its own, and an unknown scope is refused', async () => {
  const keyManager = await aKey(['DEVELOPERS:MANAGE', 'TAX:READ'])
  const wide = [['*'], ['TAX:MANAGE'], ['ECOM.READ_ORDERS'], ['TAX:READ', 'ORDERS:READ']]
  for (const scopes of wide) {
    const { status, body } = await aKey(scopes, keyManager.send)
    expect([status, body.details.applicationError.code], scopes.join()).toEqual([403, 'SCOPE_NOT_HELD'])
  }
  for (const scopes of [[], ['TAX:READ'], ['BILLING.TAX_GROUP_READ'], ['STOA.WEBHOOK_READ', 'DEVELOPERS:READ']])
    expect((await aKey(scopes, keyManager.send)).status, scopes.join()).toBe(200)
  const { status, body } = await aKey(['ECOM.'])
  expect([status, body.details.validationError.fieldViolations[0].violatedRule]).toEqual([400, 'INVALID_ENUM_VALUE'])
})

test('every field that is named like a secret is declared as one, or known to be none', () => {
  const suspicious = /secret|password|(^|[a-z])token$|apiKey$|^link$|^pin$|securityCode$|giftCardCode$|headers$|uploadUrl$/i
  /** Public by nature, or a credential that the published protocol gives to visitors in calls that are never stored. */
  const exempt = new Set(['TokenResponse', 'TokenRequest', 'TokenInfoRequest'])
  const faults: string[] = []
  for (const { name, types } of services)
    for (const [type, { fields }] of Object.entries(types))
      for (const [field, { secret, unlogged, kind }] of Object.entries(fields))
        if ((kind === 'string' || kind === 'json') && suspicious.test(field) && !secret && !unlogged && !exempt.has(type))
          faults.push(`${name} ${type}.${field}`)
  // Links of pages and files; tokens that only their own visitor gets, and that are used up by the call that they are for.
  expect(faults).toMatchInlineSnapshot(`
    [
      "ecom/cart-v-2 CartSummary.priceVerificationToken",
      "ecom/cart-v-2 InvalidPaymentStatusErrorData.paymentToken",
      "ecom/cart-v-2 InvalidPriceVerificationTokenErrorData.token",
      "ecom/cart-v-2 InvalidThirdPartyCheckoutTokenErrorData.token",
      "ecom/cart-v-2 PlaceOrderRequest.priceVerificationToken",
      "ecom/cart-v-2 PlaceOrderResponse.paymentResponseToken",
      "ecom/cart-v-2 InvalidGiftCardStatusErrorData.giftCardCode",
      "ecom/cart-v-2 InvalidGiftCardCodeErrorData.giftCardCode",
      "ecom/checkout CreateOrderAndChargeResponse.paymentResponseToken",
      "ecom/checkout PaymentErrorResponseData.paymentResponseToken",
      "ecom/current-cart-v-2 CartSummary.priceVerificationToken",
      "ecom/current-cart-v-2 InvalidGiftCardStatusErrorData.giftCardCode",
      "ecom/current-cart-v-2 InvalidGiftCardCodeErrorData.giftCardCode",
      "ecom/draft-orders DigitalFile.link",
      "ecom/draft-subscription-contracts DigitalFile.link",
      "ecom/order-billing ChargeOrderResponse.regularChargeResponseToken",
      "ecom/order-payment-requests ChargeOrderPaymentRequestResponse.paymentResponseToken",
      "ecom/order-payment-requests InvalidPaymentStatusErrorData.paymentResponseToken",
      "ecom/orders DigitalFile.link",
      "ecom/subscription-contracts DigitalFile.link",
      "identity/authentication RecaptchaForClientSiteKey.token",
      "identity/recovery RecaptchaForClientSiteKey.token",
      "media/enterprise-media-items ItemUploadCallbackRequest.callbackToken",
      "members/authentication LoginRequest.recaptchaToken",
      "members/authentication LoginRequest.invisibleRecaptchaToken",
      "members/authentication RegisterRequest.recaptchaToken",
      "members/authentication RegisterRequest.invisibleRecaptchaToken",
      "stoa/contact-messages OpenContactFormRequest.expiredToken",
      "stoa/contact-messages OpenContactFormResponse.token",
      "stoa/contact-messages SendContactMessageRequest.token",
      "stoa/order-downloads OrderDownload.link",
      "stoa/shop Hero.link",
      "stoa/sites Hero.link",
    ]
  `)
})

test('no operation that takes a secret stores its request for an idempotency key', () => {
  const faults = implementations()
    .filter(({ kind, operation }) => kind === 'write' && holdsSecret(operation.service, operation.request))
    .map(({ operation }) => operation.name)
  expect(faults).toEqual([])
})

test('a response with a secret is never stored: the same call is refused, also after the key is revoked', async () => {
  expect(
    implementations()
      .filter(({ operation }) => answersSecret(operation))
      .map(({ operation }) => operation.name)
      .sort(),
  ).toEqual([
    'acceptMemberInvitation',
    'acceptSharedDraftOrder',
    'approve',
    'claimPhoneMessages',
    'completePasskeySignIn',
    'completePasskeySignIn',
    'completeProviderSignIn',
    'completeSignIn',
    'confirmFactor',
    'confirmOwnFactor',
    'createApiKey',
    'createCardToken',
    'createGiftCard',
    'createOwnRecoveryCodes',
    'createRecoveryCodes',
    'createRedirectSession',
    'createSignInProvider',
    'createSite',
    'disableGiftCard',
    'getAutomationSecret',
    'getCheckoutUrl',
    'getGiftCard',
    'getLabelSettings',
    'getSignInProvider',
    'getWishlistShare',
    'getWixCheckoutUrl',
    'inviteStaff',
    'listGiftCardsByContactDetails',
    'listGiftCardsByEmail',
    'listSignInProviders',
    'login',
    'loginV2',
    'queryGiftCards',
    'recover',
    'register',
    'registerV2',
    'registerWithProvider',
    'resendDuringAuthentication',
    'searchGiftCards',
    'shareDraftOrder',
    'shareWishlist',
    'signIn',
    'signOn',
    'startAccountLink',
    'startFactor',
    'startMailedCodeSignIn',
    'startMemberView',
    'startOwnFactor',
    'startPasskeySignIn',
    'startPasskeySignIn',
    'startProviderSignIn',
    'token',
    'updateLabelSettings',
    'updateSignInProvider',
    'verify',
    'verifyDuringAuthentication',
  ])
  const calls: [string, object][] = [
    ['/stoa/v1/api-keys', { apiKey: { name: 'Once', scopes: ['*'] } }],
    ['/stoa/v1/staff/invitations', { email: 'somebody@example.com', roles: ['ADMIN'] }],
    [
      '/stoa/v1/sandbox/card-tokens',
      { card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2090, securityCode: '123' } },
    ],
  ]
  for (const [path, body] of calls) {
    const headers = { ...ownerHeaders(), 'idempotency-key': `once ${path}` }
    const first = await shop.raw('POST', path, { body, headers })
    expect(first.status).toBe(200)
    if (first.body.apiKey) await shop.owner('DELETE', `/stoa/v1/api-keys/${first.body.apiKey.id}`)
    const again = await shop.raw('POST', path, { body, headers })
    expect([again.status, codeOf(again)]).toEqual([409, 'SECRET_NOT_STORED'])
    const secret = first.body.secret ?? first.body.paymentToken ?? first.body.link.split('#')[1]
    const rows = await server.database.db
      .selectFrom('idempotency_record')
      .selectAll()
      .where('site_id', '=', shop.credentials.siteId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const log = await shop.owner('POST', '/stoa/v1/audit-log/query', {})
    expect(JSON.stringify(log.body)).not.toContain(secret)
  }
})

function ownerHeaders() {
  return { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId }
}
