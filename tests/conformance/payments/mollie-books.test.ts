import { expect, test } from 'vitest'
import { providerNamed } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { openMollie } from './mollie-set-up.ts'
import { aRequest, buy } from './provider-under-test.ts'

const start = new Date(0)

test('an account shows its profile and its methods with currencies and amounts', async () => {
  await using under = await openMollie()
  const description = await under.provider.account!.describe()
  expect(description.methods.map(({ id }) => id)).not.toContain('voucher')
  expect(providerNamed('mollie')!.startMethods(description)).toContainEqual({ title: 'iDEAL', providerMethod: 'ideal' })
  expect(description).toMatchObject({
    externalId: 'pfl_double',
    name: 'The Double',
    canCharge: true,
    problems: [],
    methods: expect.arrayContaining([
      { id: 'ideal', title: 'iDEAL', currencies: ['EUR'], minAmount: '0.01', maxAmount: '50000.00' },
      { id: 'twint', title: 'TWINT', currencies: ['CHF'], minAmount: '0.01', maxAmount: '5000.00' },
      { id: 'giftcard', title: 'Gift cards', currencies: ['EUR'], minAmount: '0.01' },
      expect.objectContaining({ id: 'creditcard', currencies: expect.arrayContaining(['EUR', 'ISK', 'ZAR']) }),
    ]),
  })
  expect(await under.provider.account!.createEndpoint('https://shop.example/events')).toBeUndefined()
})

test('an account that cannot take payments says why', async () => {
  await using under = await openMollie({ mode: 'live' })
  const describe = () => under.provider.account!.describe()
  under.double.settings.profile.status = 'unverified'
  expect(await describe()).toMatchObject({ canCharge: false, problems: ['Mollie has not verified this profile yet.'] })
  under.double.settings.profile.status = 'blocked'
  under.double.settings.methods.length = 0
  expect(await describe()).toMatchObject({
    problems: ['Mollie has blocked this profile.', 'No payment method is switched on for this profile.'],
  })
})

test('the books show charges, captures, refunds and chargebacks with fees and the payout that contains them', async () => {
  await using under = await openMollie({ mode: 'live', withBooks: true })
  const { provider, double } = under
  const charged = await buy(under, 'good')
  const captured = await buy(under, 'good', { capture: false })
  await provider.capture(aRequest(captured.payment, 1000n))
  await buy(under, 'declined')
  await provider.refund(aRequest(charged.payment, 490n))
  const chargeback = double.net.chargeBack(under.stored(captured.payment))
  const payoutId = double.net.payOut()
  double.net.reverseChargeback(under.stored(captured.payment), chargeback)

  const { siteId } = charged.request
  const of = (payment: typeof charged.payment) => ({ siteId, ...payment })
  const movements = await Array.fromAsync(provider.reports!.movements(start))
  expect(movements).toMatchObject([
    { kind: 'CHARGE', ...of(charged.payment), amount: 2490n, fee: 70n, feeCurrency: 'EUR', payoutId },
    { kind: 'CHARGE', ...of(captured.payment), id: expect.stringMatching(/^cpt_/), amount: 1000n, fee: 43n, payoutId },
    { kind: 'REFUND', ...of(charged.payment), amount: 490n, fee: 34n, payoutId },
    { kind: 'DISPUTE', ...of(captured.payment), amount: 1000n, payoutId },
    { kind: 'DISPUTE_REVERSAL', ...of(captured.payment), amount: 1000n },
  ])
  const [settlement] = double.net.settlements
  expect(await Array.fromAsync(provider.reports!.payouts(start))).toEqual([
    {
      id: payoutId,
      amount: BigInt(settlement!.amount),
      currency: 'EUR',
      status: 'PAID',
      arrivalDate: new Date(settlement!.createdAt),
    },
  ])
  const after = new Date(Date.parse(double.net.now()) + 60_000)
  expect(await Array.fromAsync(provider.reports!.movements(after))).toEqual([])
  expect(await Array.fromAsync(provider.reports!.payouts(after))).toEqual([])
})

test('without the organization’s token there are movements, but neither fees nor payouts', async () => {
  await using under = await openMollie({ mode: 'live' })
  await buy(under, 'good')
  const payoutId = under.double.net.payOut()
  const movements = await Array.fromAsync(under.provider.reports!.movements(start))
  expect(movements).toMatchObject([{ kind: 'CHARGE', payoutId }])
  expect(movements[0]).not.toHaveProperty('fee')
  expect(await Array.fromAsync(under.provider.reports!.payouts(start))).toEqual([])
})

test('a transfer that arrived long after its payment was created is in the books of that day', async () => {
  await using under = await openMollie()
  const { payment } = await buy(under, 'good', { method: 'banktransfer' })
  const day = 86_400_000
  under.stored(payment).createdAt = new Date(Date.now() - 10 * day).toISOString()
  expect(await Array.fromAsync(under.provider.reports!.movements(new Date(Date.now() - day)))).toMatchObject([{ kind: 'CHARGE' }])
})

test('a token that does not open the books is refused with the keys', async () => {
  await using under = await openMollie({ mode: 'live', withBooks: true })
  under.double.settings.keys.organizationToken = 'access_replaced'
  await expect(under.provider.account!.describe()).rejects.toThrow(expect.objectContaining({ name: 'ProviderRefusal' }))
})

test('what the owner did in Mollie’s back office is in the books, and payments of others are nobody’s', async () => {
  await using under = await openMollie()
  const { payment } = await buy(under, 'good', { capture: false, method: 'ideal' })
  const stored = under.stored(payment)
  // The buyer chose on Mollie's page a method that holds nothing.
  stored.captureMode = 'manual'
  under.double.net.refund(stored, {
    id: 're_1',
    createdAt: under.double.net.now(),
    status: 'pending',
    amount: 100,
    description: '',
    metadata: null,
  })
  const other = await buy(under, 'good')
  under.stored(other.payment).metadata = { paymentId: 'WC-17' }
  const movements = await Array.fromAsync(under.provider.reports!.movements(start))
  const expected = [
    { kind: 'CHARGE', ...payment, amount: 2490n },
    { kind: 'REFUND', ...payment, id: 're_1', amount: 100n },
  ]
  expect(movements.filter(({ paymentId }) => paymentId)).toMatchObject(expected)
  expect(movements.find(({ transactionId }) => transactionId === other.payment.transactionId)).not.toHaveProperty('paymentId')
})
