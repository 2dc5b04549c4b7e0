import { expect, test } from 'vitest'
import { providerNamed } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { payPalKeys } from '../../support/providers/paypal-double.ts'
import { webhookListener } from '../../support/providers/paypal/webhook-listener.ts'
import { openPayPal } from './paypal-set-up.ts'
import { aChargeRequest, aRequest, buy } from './provider-under-test.ts'

test('the account behind the keys is named, with the features that its app misses', async () => {
  await using under = await openPayPal()
  const account = {
    externalId: 'DOUBLEMERCHANT',
    name: 'shop@example.com',
    canCharge: true,
    methods: [{ id: 'paypal', title: 'PayPal' }],
  }
  expect(await under.provider.account!.describe()).toEqual({ ...account, problems: [] })
  under.double.state.settings.scopes = ['disputes/update-seller']
  const { problems } = await under.provider.account!.describe()
  expect(problems).toEqual([expect.stringContaining('Transaction search'), expect.stringContaining('Vault')])
})

test('wrong keys are refused in PayPal’s words, and an error never holds them', async () => {
  await using under = await openPayPal()
  const keys = { clientId: payPalKeys.clientId, clientSecret: 'a-secret-that-is-wrong-by-far' }
  const wrong = under.connect({ keys })
  await expect(wrong.account!.describe()).rejects.toMatchObject({
    name: 'ProviderRefusal',
    message: 'Client Authentication failed',
  })
  expect(await wrong.charge(aChargeRequest())).toEqual({ status: 'DECLINED', reason: 'METHOD_NOT_AVAILABLE' })
  under.double.faults.push({ kind: 'UNREACHABLE', path: /token/ })
  const error: unknown = await wrong.account!.describe().catch((failure: unknown) => failure)
  expect(error).toMatchObject({ name: 'ProviderUnavailable' })
  const shown = [error, (error as Error).cause].map((part) => JSON.stringify(part, Object.getOwnPropertyNames(part ?? {}))).join()
  expect(shown).not.toContain(keys.clientSecret)
  expect(shown).not.toContain(Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64'))
})

test('an access token that PayPal withdrew, or could not give, is asked for again', async () => {
  await using under = await openPayPal()
  under.double.faults.push({ kind: 'BROKEN', path: /\/oauth2\/token$/ })
  await expect(under.provider.charge(aChargeRequest())).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  expect(await under.provider.charge(aChargeRequest())).toMatchObject({ status: 'CHALLENGE' })
  under.double.forgetTokens()
  expect(await under.provider.charge(aChargeRequest())).toMatchObject({ status: 'CHALLENGE' })
})

test('a call that PayPal slows down is made once more, and no more', async () => {
  await using under = await openPayPal()
  under.double.faults.push({ kind: 'BUSY', path: /\/orders$/ })
  expect(await under.provider.charge(aChargeRequest())).toMatchObject({ status: 'CHALLENGE' })
  under.double.faults.push({ kind: 'BUSY', path: /\/orders$/, times: 2 })
  await expect(under.provider.charge(aChargeRequest())).rejects.toMatchObject({ name: 'ProviderUnavailable' })
})

test('events are verified at PayPal, name their payment, and arrive in any order', async () => {
  await using under = await openPayPal()
  await using listener = await webhookListener()
  const { account } = under.provider
  const endpoint = await account!.createEndpoint(listener.url)
  expect(await account!.createEndpoint(listener.url)).toEqual(endpoint)
  expect(endpoint).toEqual({ id: expect.any(String) })
  const { payment } = await buy(under, 'good')
  await under.provider.refund(aRequest(payment, 490n))
  await under.double.deliver({ copies: 2, reversed: true })
  const { events } = under.connect({ webhookId: endpoint!.id })
  const verified = await Promise.all(listener.arrived.map(({ body, headers }) => events!.verify(body, headers)))
  expect(verified).toHaveLength(8)
  expect(new Set(verified.map((event) => event!.id)).size).toBe(4)
  for (const event of verified) expect(event!.subject).toMatchObject({ kind: 'PAYMENT', paymentId: payment.paymentId })
})

test('an event that PayPal did not sign, or that was changed, is none', async () => {
  await using under = await openPayPal()
  const { id } = (await under.provider.account!.createEndpoint('https://shop.example/events'))!
  const { payment } = await buy(under, 'good')
  const { events } = under.connect({ webhookId: id })
  const { body, headers } = under.double.signed(0, id)
  expect(await events!.verify(body, headers)).toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED' })
  for (const changed of [
    body.replace(payment.paymentId, crypto.randomUUID()),
    JSON.stringify(JSON.parse(body)),
    '',
    '{}',
    'null',
    `${body},"webhook_id":"${id}"`,
  ])
    expect(await events!.verify(changed, headers)).toBeUndefined()
  expect(await events!.verify(body, { ...headers, 'paypal-transmission-sig': 'x' })).toBeUndefined()
  expect(await events!.verify(body, {})).toBeUndefined()
  expect(await under.connect({ webhookId: 'ANOTHER' }).events!.verify(body, headers)).toBeUndefined()
})

test('a refund that the owner made at PayPal, and a dispute, name what they are about', async () => {
  await using under = await openPayPal()
  const { id } = (await under.provider.account!.createEndpoint('https://shop.example/events'))!
  const { payment } = await buy(under, 'good')
  await under.provider.refund(aRequest(payment, 490n))
  delete (under.double.state.events.at(-1)!.resource as { customId?: string }).customId
  const { events } = under.connect({ webhookId: id })
  const verify = () => {
    const { body, headers } = under.double.signed(-1, id)
    return events!.verify(body, headers)
  }
  expect(await verify()).toMatchObject({ type: 'PAYMENT.CAPTURE.REFUNDED', subject: { kind: 'PAYMENT', ...payment } })
  const disputeId = under.double.openDispute(payment.transactionId!, 'BUYER')
  expect(await verify()).toMatchObject({ type: 'CUSTOMER.DISPUTE.CREATED', subject: { kind: 'DISPUTE', disputeId } })
})

test('a complaint takes no money until it is lost; evidence is sent as files and a note', async () => {
  await using under = await openPayPal()
  const disputes = under.provider.disputes!
  const { payment } = await buy(under, 'good')
  const id = under.double.openDispute(payment.transactionId!, 'BUYER')
  expect(await disputes.find(id)).toMatchObject({
    id,
    payment,
    status: 'NEEDS_RESPONSE',
    isMoneyTaken: false,
    respondBy: expect.any(Date),
    reason: 'merchandise_or_service_not_received',
  })
  const files = [{ name: 'receipt.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }]
  await disputes.submit!(id, { text: 'It was delivered.', files })
  const [evidence] = under.double.state.disputes.get(id)!.evidence
  expect(evidence).toContain('"evidence_type":"PROOF_OF_FULFILLMENT","notes":"It was delivered."')
  expect(evidence).toContain('filename="receipt.pdf"')
  expect(await disputes.find(id)).toMatchObject({ status: 'UNDER_REVIEW' })
  await expect(disputes.submit!(id, { text: '', files: [{ ...files[0]!, contentType: 'text/html' }] })).rejects.toMatchObject({
    name: 'ProviderRefusal',
  })
  await disputes.accept!(id)
  expect(await disputes.find(id)).toMatchObject({ status: 'LOST', isMoneyTaken: true, amount: 2490n })
  expect(await disputes.find('PP-R-NONE-1')).toBeUndefined()
  expect(under.double.taken()).toBe(0n)
})

test('the books have fees, chargebacks and payouts, page by page', async () => {
  await using under = await openPayPal()
  const reports = under.provider.reports!
  const { request, payment } = await buy(under, 'good')
  under.double.closeDispute(under.double.openDispute(payment.transactionId!, 'BANK'), 'won')
  const payout = under.double.payOut(2000n, 'EUR')
  const same = { ...payment, siteId: request.siteId, amount: 2490n, currency: 'EUR' }
  expect(await Array.fromAsync(reports.movements(new Date(Date.now() - 60_000)))).toMatchObject([
    { kind: 'CHARGE', ...same, fee: 97n, feeCurrency: 'EUR' },
    { kind: 'DISPUTE', ...same },
    { kind: 'DISPUTE_REVERSAL', ...same },
  ])
  expect(await Array.fromAsync(reports.payouts(new Date(Date.now() - 60_000)))).toMatchObject([
    { id: payout, amount: 2000n, currency: 'EUR', status: 'PAID', arrivalDate: expect.any(Date) },
  ])
  // What a bank takes back may name only the capture, and the owner is paid for other things too.
  const [charge, reversal] = under.double.state.transactions
  delete reversal!.customField
  under.double.state.transactions.push(
    { ...charge!, transactionId: 'AUCTION', customField: 'auction 1' },
    { ...charge!, transactionId: 'GIFT', customField: undefined },
  )
  for (let count = 0; count < 1200; count++) under.double.state.transactions.push({ ...charge!, transactionId: `T${count}` })
  expect(await Array.fromAsync(reports.movements(new Date(Date.now() - 60_000)))).toHaveLength(1203)
})

test('the page has PayPal’s script for the shop’s currency, and none for an amount that PayPal does not take', () => {
  const { pageFields, keys, modeOf } = providerNamed('paypal')!
  const page = {
    siteId: '',
    publicKeys: { clientId: 'client' },
    publicUrl: 'https://shop.example',
    amount: 2490n,
    currency: 'EUR',
    country: 'DE',
    language: 'de',
    capture: false,
    canSave: false,
  }
  const fields = pageFields(page)
  if (fields?.kind !== 'SCRIPT') throw new Error('there is no script')
  const { origin, searchParams } = new URL(fields.script)
  expect([origin, Object.fromEntries(searchParams)]).toMatchObject([
    'https://www.paypal.com',
    { 'client-id': 'client', currency: 'EUR', intent: 'authorize' },
  ])
  expect(fields.settings).toEqual({ clientId: 'client', currency: 'EUR', intent: 'authorize', amount: '24.90' })
  expect(pageFields({ ...page, currency: 'KWD' })).toBeUndefined()
  expect(keys.filter(({ isPublic }) => isPublic).map(({ name }) => name)).toEqual(['clientId'])
  expect(modeOf(payPalKeys)).toBeUndefined()
})
