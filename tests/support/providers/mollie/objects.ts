import type { BalanceEntry, StoredAction, StoredCustomer, StoredMandate, StoredPayment, StoredSettlement } from './records.ts'
import { capturedOf, refundedOf } from './records.ts'

const decimals: Partial<Record<string, number>> = { JPY: 0, ISK: 0 }

/** The decimals that Mollie documents for a currency; undefined for one that it does not take. */
export function decimalsOf(currency: string): number | undefined {
  const taken = 'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'
  return taken.split(' ').includes(currency) ? (decimals[currency] ?? 2) : undefined
}

export function amountOf(minor: number, currency: string) {
  const digits = decimals[currency] ?? 2
  return { currency, value: (minor / 10 ** digits).toFixed(digits) }
}

function link(href: string, type = 'application/hal+json') {
  return { href, type }
}

/** The forms in which Mollie's API shows what the network knows. `root` is the address of the double. */
export function objects(root: () => string, mode: 'test' | 'live') {
  const self = (path: string) => ({
    self: link(`${root()}/v2/${path}`),
    documentation: link('https://docs.mollie.com/', 'text/html'),
  })

  function payment(stored: StoredPayment, embed: string[] = []): Record<string, unknown> {
    const { id, amount, currency, status, captures, refunds, chargebacks, settlementId, ...rest } = stored
    const isDecided = ['paid', 'failed', 'canceled', 'expired'].includes(status)
    const captured = capturedOf(stored)
    const embedded = {
      ...(embed.includes('captures') && { captures: captures.map((each) => capture(stored, each)) }),
      ...(embed.includes('refunds') && { refunds: refunds.map((each) => refund(stored, each)) }),
      ...(embed.includes('chargebacks') && { chargebacks: chargebacks.map((each) => chargeback(stored, each)) }),
    }
    return {
      resource: 'payment',
      id,
      mode,
      status,
      profileId: 'pfl_double',
      ...rest,
      amount: amountOf(amount, currency),
      ...(!isDecided && { isCancelable: isCancelable(stored), expiresAt: later(stored) }),
      ...(status === 'paid' && {
        amountRefunded: amountOf(refundedOf(stored), currency),
        amountRemaining: amountOf((captured || amount) - refundedOf(stored), currency),
      }),
      ...(captured > 0 && { amountCaptured: amountOf(captured, currency) }),
      ...(settlementId && { settlementId }),
      _links: {
        ...self(`payments/${id}`),
        ...(status === 'open' &&
          stored.sequenceType !== 'recurring' && { checkout: link(`${root()}/checkout/${id}`, 'text/html') }),
        dashboard: link(`https://my.mollie.com/dashboard/org_double/payments/${id}`, 'text/html'),
      },
      ...(embed.length > 0 && { _embedded: embedded }),
    }
  }

  function action(resource: string, path: string, stored: StoredPayment, { amount, ...rest }: StoredAction) {
    return {
      resource,
      mode,
      ...rest,
      amount: amountOf(amount, stored.currency),
      paymentId: stored.id,
      _links: { ...self(`payments/${stored.id}/${path}/${rest.id}`), payment: link(`${root()}/v2/payments/${stored.id}`) },
    }
  }

  const capture = (stored: StoredPayment, each: StoredAction) => action('capture', 'captures', stored, each)
  const refund = (stored: StoredPayment, each: StoredAction, embed: string[] = []) => ({
    ...action('refund', 'refunds', stored, each),
    ...(embed.includes('payment') && { _embedded: { payment: payment(stored) } }),
  })

  function chargeback(stored: StoredPayment, each: StoredPayment['chargebacks'][number], embed: string[] = []) {
    const {
      status: _status,
      metadata: _metadata,
      description: _description,
      ...shown
    } = action('chargeback', 'chargebacks', stored, each)
    return { ...shown, ...(embed.includes('payment') && { _embedded: { payment: payment(stored) } }) }
  }

  function customer(stored: StoredCustomer) {
    return { resource: 'customer', mode, ...stored, locale: null, _links: self(`customers/${stored.id}`) }
  }

  function mandate({ customerId, ...stored }: StoredMandate) {
    const _links = {
      ...self(`customers/${customerId}/mandates/${stored.id}`),
      customer: link(`${root()}/v2/customers/${customerId}`),
    }
    return {
      resource: 'mandate',
      mode,
      ...stored,
      mandateReference: null,
      signatureDate: stored.createdAt.slice(0, 10),
      _links,
    }
  }

  function settlement({ amount, ...stored }: StoredSettlement) {
    const { id, createdAt } = stored
    return {
      resource: 'settlement',
      ...stored,
      settledAt: createdAt,
      reference: '1234567.2604.01',
      amount: amountOf(amount, 'EUR'),
      periods: {},
      _links: self(`settlements/${id}`),
    }
  }

  function balanceTransaction({ amount, fee, ...entry }: BalanceEntry) {
    return {
      resource: 'balance_transaction',
      ...entry,
      initialAmount: amountOf(amount, 'EUR'),
      deductions: amountOf(-fee, 'EUR'),
      resultAmount: amountOf(amount - fee, 'EUR'),
    }
  }

  return { payment, capture, refund, chargeback, customer, mandate, settlement, balanceTransaction }

  function later({ createdAt, method }: StoredPayment): string {
    const days = method === 'banktransfer' ? 14 : 1
    return new Date(Date.parse(createdAt) + days * 86_400_000).toISOString()
  }
}

export type Objects = ReturnType<typeof objects>

/** A payment for which the buyer has gone to the bank is out of Mollie's hands. */
export function isCancelable({ status, method }: StoredPayment): boolean {
  return status === 'open' && (method === null || method === 'banktransfer' || method === 'creditcard')
}
