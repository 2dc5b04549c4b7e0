import { providerNamed } from '../../../apps/server/src/modules/orders/payments/index.ts'
import type { ChargeRequest, ConnectedProvider, KnownPayment } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { payPalDouble, payPalKeys } from '../../support/providers/paypal-double.ts'
import type { Funding } from '../../support/providers/paypal/state.ts'
import type { Means, ProviderUnderTest } from './provider-under-test.ts'

const funding: Record<Means, Funding> = {
  good: 'BALANCE',
  threeDSecure: 'BALANCE',
  declined: 'DECLINED',
  insufficientFunds: 'NO_FUNDS',
}

/** PayPal with its double. */
export async function openPayPal() {
  const double = await payPalDouble()
  const account = {
    id: crypto.randomUUID(),
    mode: 'TEST' as const,
    keys: payPalKeys,
    webhookSecret: undefined,
    webhookId: undefined as string | undefined,
    apiUrl: double.url,
  }
  const site = {
    get now() {
      return new Date()
    },
  }
  const connect = (more: Partial<typeof account> = {}) =>
    providerNamed('paypal')!.connect(site as never, { ...account, ...more }) as ConnectedProvider
  const provider = connect()

  async function answer(url: string, body: Record<string, string>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  }

  const newestCapture = () => [...double.state.captures.keys()].at(-1)!
  const under = {
    provider,
    double,
    // The buyer always approves on PayPal's page.
    source: () => undefined,
    async answer(url: string, means: Means | 'cancel') {
      await answer(url, means === 'cancel' ? { answer: 'cancel' } : { answer: 'approve', funding: funding[means] })
    },
    taken: () => double.taken(),
    paths: { charge: /\/checkout\/orders\/\w+\/capture$/, capture: /\/authorizations\/\w+\/capture$/, refund: /\/refund$/ },
    delayed: {
      async begin(request: ChargeRequest) {
        const outcome = await provider.charge(request)
        if (outcome.status !== 'CHALLENGE') throw new Error('the buyer is not asked')
        await answer(outcome.url, { answer: 'approve', funding: 'ECHECK' })
        return (await provider.find({ paymentId: request.paymentId, transactionId: outcome.transactionId }))!
      },
      settle: (succeeds: boolean) => double.settleCapture(newestCapture(), succeeds),
    },
    disputes: {
      open: ({ transactionId }: KnownPayment) => double.openDispute(transactionId!, 'BANK'),
      close: (id: string, outcome: 'won' | 'lost') => double.closeDispute(id, outcome),
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  } satisfies ProviderUnderTest
  return { ...under, account, connect, answerWith: answer }
}
