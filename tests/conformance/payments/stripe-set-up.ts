import type { ChargedSource, ConnectedProvider } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { providerNamed } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { stripeDouble, testCards } from '../../support/providers/stripe-double.ts'
import type { Means, ProviderUnderTest } from './provider-under-test.ts'

export const stripeKeys = { publishableKey: 'pk_test_the_double', secretKey: 'sk_test_the_double' }

/** Stripe with its double. */
export async function openStripe() {
  const double = await stripeDouble()
  const account = {
    id: crypto.randomUUID(),
    mode: 'TEST' as const,
    keys: stripeKeys,
    webhookSecret: undefined,
    webhookId: undefined,
    apiUrl: double.url,
  }
  const provider: ConnectedProvider = await providerNamed('stripe')!.connect(undefined as never, account)
  const token = (type: string, number?: string): ChargedSource => ({ token: double.aToken({ type, number }) })
  const { net } = double
  const newest = () => [...net.intents.values()].at(-1)!
  const under = {
    provider,
    double,
    source: (means: Means) => token('card', testCards[means]),
    async answer(url: string, means: Means | 'cancel') {
      await fetch(url, { method: 'POST', body: `answer=${means === 'cancel' ? 'fail' : 'approve'}`, redirect: 'manual' })
    },
    taken: () =>
      [...net.intents.values()].reduce((sum, { received, charge }) => sum + BigInt(received - (charge?.refunded ?? 0)), 0n),
    paths: { charge: /\/payment_intents$/, capture: /\/capture$/, refund: /\/refunds$/ },
    delayed: {
      begin: (request: Parameters<ConnectedProvider['charge']>[0]) =>
        provider.charge({ ...request, source: token('sepa_debit', 'DE89370400440532013000') }),
      settle(succeeds: boolean) {
        if (!succeeds) newest().method!.number = 'DE62370400440532013001'
        net.settleDebit(newest())
      },
    },
    disputes: {
      open: ({ transactionId }: { transactionId: string | undefined }) =>
        net.openDispute(net.getIntent(transactionId!), 'product_not_received').id,
      close: (id: string, outcome: 'won' | 'lost') => net.closeDispute(net.disputes.get(id)!, outcome),
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  } satisfies ProviderUnderTest
  return { ...under, double, account, token }
}
