import { randomUUID } from 'node:crypto'
import type {
  ChargedSource,
  ChargeOutcome,
  ChargeRequest,
  ConnectedProvider,
  KnownPayment,
} from '../../../apps/server/src/modules/orders/payments/index.ts'
import type { PaymentDouble } from '../../support/providers/payment-double.ts'

/** What a buyer pays with. */
export type Means = 'good' | 'declined' | 'insufficientFunds' | 'threeDSecure'

/** A provider with its double, fresh for each test. */
export interface ProviderUnderTest extends AsyncDisposable {
  provider: ConnectedProvider
  /** Absent for the sandbox, whose line never fails. */
  double?: Pick<PaymentDouble, 'faults' | 'requests'>
  /** A token of the page's fields; undefined where the buyer always goes to the provider's page. */
  source(means: Means): ChargedSource | undefined | Promise<ChargedSource>
  /** The buyer's answer on the page of the bank or the provider. */
  answer(url: string, means: Means | 'cancel'): Promise<void>
  /** Minor units that the provider holds for the shop: captured, less what was refunded or charged back. */
  taken(): bigint | Promise<bigint>
  /** The path of the call that moves the money of a charge, a capture or a refund. */
  paths: { charge: RegExp; capture: RegExp; refund: RegExp }
  /** A method whose outcome takes days. */
  delayed?: { begin(request: ChargeRequest): Promise<ChargeOutcome>; settle(succeeds: boolean): void | Promise<void> }
  /** Opens a dispute about a payment and decides it. */
  disputes?: {
    open(payment: KnownPayment): string | Promise<string>
    close(id: string, outcome: 'won' | 'lost'): void | Promise<void>
  }
}

/** A charge of 24.90 euros. */
export function aChargeRequest(more: Partial<ChargeRequest> = {}): ChargeRequest {
  const paymentId = randomUUID()
  return {
    siteId: '00000000-0000-4000-8000-000000000001',
    paymentId,
    orderId: randomUUID(),
    orderNumber: '10001',
    amount: 2490n,
    currency: 'EUR',
    source: undefined,
    method: undefined,
    capture: true,
    returnUrl: `http://127.0.0.1:9/payments/${paymentId}/return`,
    buyer: { email: 'ada@example.com', language: 'en', billing: ada, delivery: ada },
    lines: [{ kind: 'PHYSICAL', name: 'Print', quantity: 1, total: 2490n, tax: 398n, taxRate: '0.19' }],
    ...more,
  }
}

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  addressLine: 'Hauptstraße 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
}

/** Charges, and answers on the page where the provider sends the buyer to one. Returns the outcome after that. */
export async function buy(
  under: ProviderUnderTest,
  means: Means,
  more: Partial<ChargeRequest> = {},
): Promise<{ request: ChargeRequest; payment: KnownPayment; outcome: ChargeOutcome }> {
  const request = aChargeRequest({ source: await under.source(means), ...more })
  return { request, ...(await complete(under, request, means)) }
}

export async function complete(under: ProviderUnderTest, request: ChargeRequest, means: Means) {
  const { paymentId } = request
  let outcome = await under.provider.charge(request)
  if (outcome.status === 'CHALLENGE') {
    await under.answer(outcome.url, means)
    outcome = (await under.provider.find({ paymentId, transactionId: outcome.transactionId }))!
  }
  return { payment: { paymentId, transactionId: outcome.transactionId }, outcome }
}

export function aRequest(payment: KnownPayment, amount: bigint) {
  return { idempotencyKey: randomUUID(), payment, amount, currency: 'EUR' }
}
