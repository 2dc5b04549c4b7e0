import { outbound } from '../../../apps/server/src/kernel/outside/outbound.ts'
import {
  providerNamed,
  type ChargeRequest,
  type ConnectedProvider,
  type KnownPayment,
} from '../../../apps/server/src/modules/orders/payments/index.ts'
import { mollieDouble, type BuyerAnswer } from '../../support/providers/mollie-double.ts'
import type { Means, ProviderUnderTest } from './provider-under-test.ts'

const answers: Record<Means | 'cancel', BuyerAnswer> = {
  good: 'pay',
  threeDSecure: 'pay',
  declined: 'decline',
  insufficientFunds: 'insufficientFunds',
  cancel: 'cancel',
}

/** The part of a site that Mollie's provider uses. */
export const mollieSite = { ports: { payments: { outbound: outbound(['127.0.0.1']) } } } as never

/** Mollie with its double. */
export async function openMollie({
  withBooks,
  eventUrl,
  ...options
}: Parameters<typeof mollieDouble>[0] & { withBooks?: boolean; eventUrl?: string } = {}) {
  const double = await mollieDouble(options)
  const { apiKey, organizationToken } = double.keys
  const account = {
    id: crypto.randomUUID(),
    mode: options.mode === 'live' ? ('LIVE' as const) : ('TEST' as const),
    keys: { apiKey, ...(withBooks && { organizationToken }) },
    webhookSecret: undefined,
    webhookId: undefined,
    apiUrl: double.url,
    ...(eventUrl && { eventUrl }),
  }
  const provider: ConnectedProvider = await providerNamed('mollie')!.connect(mollieSite, account)
  const newest = () => double.net.payments.at(-1)!
  const under = {
    provider,
    double,
    source: () => undefined,
    async answer(url: string, means: Means | 'cancel') {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: answers[means] }), redirect: 'manual' })
    },
    taken: () => BigInt(double.taken()),
    paths: { charge: /\/payments$/, capture: /\/captures$/, refund: /\/refunds$/ },
    delayed: {
      async begin(request: ChargeRequest) {
        const { transactionId } = await provider.charge({ ...request, method: 'banktransfer' })
        double.answer(transactionId!, 'transfer')
        return (await provider.find({ paymentId: request.paymentId, transactionId }))!
      },
      settle(succeeds: boolean) {
        if (succeeds) double.net.pay(newest(), 'banktransfer', {})
        else double.net.expire(newest())
      },
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  } satisfies ProviderUnderTest
  return {
    ...under,
    double,
    account,
    stored: ({ transactionId }: Partial<KnownPayment>) => double.net.payment(transactionId!),
  }
}
