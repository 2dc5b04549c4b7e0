import {
  capturable,
  capturedOf,
  failureAmounts,
  heldOf,
  newId,
  type BalanceEntry,
  type StoredAction,
  type StoredCustomer,
  type StoredMandate,
  type StoredPayment,
  type StoredSettlement,
} from './records.ts'

/** What Mollie knows, and how it changes. */
export class Network {
  readonly payments: StoredPayment[] = []
  readonly customers: StoredCustomer[] = []
  readonly mandates: StoredMandate[] = []
  readonly settlements: StoredSettlement[] = []
  readonly balance: BalanceEntry[] = []
  /** Payments whose state has changed since events were delivered, in the order of the changes. */
  readonly changes: StoredPayment[] = []
  /** True: captures and refunds wait for `settleActions`, as they do with banks. */
  isSlow = false
  /** True: the bank releases an authorization when `settleActions` is called. */
  private readonly releasing = new Set<StoredPayment>()
  private readonly clock: () => Date

  constructor(clock: () => Date) {
    this.clock = clock
  }

  now(): string {
    return this.clock().toISOString()
  }

  payment(id: string): StoredPayment {
    const found = this.payments.find((payment) => payment.id === id)
    if (!found) throw new Error(`Mollie has no payment ${id}`)
    return found
  }

  add(payment: StoredPayment): void {
    this.payments.push(payment)
    if (payment.sequenceType === 'recurring') this.chargeMandate(payment)
  }

  /** The buyer pays: at once, or when the bank has transferred the money. */
  pay(payment: StoredPayment, method: string, details: Record<string, unknown>): void {
    payment.method = method
    payment.details = details
    this.keepMandate(payment)
    if (payment.captureMode === 'manual' && capturable.has(method)) {
      payment.authorizedAt = this.now()
      return this.change(payment, 'authorized')
    }
    payment.paidAt = this.now()
    this.book('payment', payment, payment.amount, { paymentId: payment.id })
    this.change(payment, 'paid')
  }

  fail(payment: StoredPayment, details: Record<string, unknown> = {}): void {
    payment.details = { ...payment.details, ...details }
    payment.failedAt = this.now()
    this.change(payment, 'failed')
  }

  cancel(payment: StoredPayment): void {
    payment.canceledAt = this.now()
    this.change(payment, 'canceled')
  }

  expire(payment: StoredPayment): void {
    payment.expiredAt = this.now()
    this.change(payment, 'expired')
  }

  /** A debit or a transfer is under way. */
  wait(payment: StoredPayment, method: string, details: Record<string, unknown> = {}): void {
    payment.method = method
    payment.details = details
    this.change(payment, method === 'banktransfer' ? 'open' : 'pending')
  }

  capture(payment: StoredPayment, capture: StoredAction): void {
    payment.captures.push(capture)
    if (!this.isSlow) this.finishCapture(payment, capture)
  }

  private finishCapture(payment: StoredPayment, capture: StoredAction): void {
    capture.status = 'succeeded'
    this.book('capture', payment, capture.amount, { paymentId: payment.id, captureId: capture.id })
    if (capturedOf(payment) === payment.amount) this.becomePaid(payment)
    else this.changes.push(payment)
  }

  private becomePaid(payment: StoredPayment): void {
    payment.paidAt = this.now()
    this.change(payment, 'paid')
  }

  release(payment: StoredPayment): void {
    if (this.isSlow) this.releasing.add(payment)
    else this.finishRelease(payment)
  }

  private finishRelease(payment: StoredPayment): void {
    if (capturedOf(payment) > 0) this.becomePaid(payment)
    else this.cancel(payment)
  }

  refund(payment: StoredPayment, refund: StoredAction): void {
    payment.refunds.push(refund)
    if (!this.isSlow) this.finishRefund(payment, refund)
  }

  private finishRefund(payment: StoredPayment, refund: StoredAction): void {
    refund.status = 'refunded'
    this.book('refund', payment, -refund.amount, { paymentId: payment.id, refundId: refund.id })
    this.changes.push(payment)
  }

  /** The banks have done what waited for them. */
  settleActions(): void {
    for (const payment of this.payments) {
      for (const capture of payment.captures) if (capture.status === 'pending') this.finishCapture(payment, capture)
      for (const refund of payment.refunds) if (refund.status === 'pending') this.finishRefund(payment, refund)
    }
    for (const payment of this.releasing) this.finishRelease(payment)
    this.releasing.clear()
  }

  /** The buyer's bank takes the money back. */
  chargeBack(payment: StoredPayment, reason: { code: string; description: string } | null = null): string {
    const id = newId('chb_')
    const amount = heldOf(payment)
    payment.chargebacks.push({
      id,
      createdAt: this.now(),
      status: 'final',
      amount,
      description: '',
      metadata: null,
      reason,
      reversedAt: null,
    })
    this.book('chargeback', payment, -amount, { paymentId: payment.id, chargebackId: id })
    this.changes.push(payment)
    return id
  }

  reverseChargeback(payment: StoredPayment, id: string): void {
    payment.chargebacks.find((chargeback) => chargeback.id === id)!.reversedAt = this.now()
    this.changes.push(payment)
  }

  /** Pays out what was not paid out before. */
  payOut(): string {
    const id = newId('stl_')
    const open = this.balance.filter(({ context }) => !context['settlementId'])
    for (const entry of open) entry.context['settlementId'] = id
    for (const payment of this.payments) {
      if (payment.paidAt && payment.captureMode !== 'manual') payment.settlementId ??= id
      for (const action of [...payment.captures, ...payment.refunds, ...payment.chargebacks]) action.settlementId ??= id
    }
    const amount = open.reduce((sum, entry) => sum + entry.amount - entry.fee, 0)
    this.settlements.push({ id, createdAt: this.now(), status: 'paidout', amount })
    return id
  }

  private book(type: string, { method }: StoredPayment, amount: number, context: Record<string, string>): void {
    const fee = method === 'creditcard' ? 25 + Math.round(Math.abs(amount) * 0.018) : 29
    this.balance.push({ id: newId('baltr_'), type, createdAt: this.now(), amount, fee, context: { ...context } })
  }

  private change(payment: StoredPayment, status: StoredPayment['status']): void {
    payment.status = status
    this.changes.push(payment)
  }

  /** "After the first payment is completed successfully, the customer's account or card will be chargeable." */
  private keepMandate(payment: StoredPayment): void {
    const { customerId, sequenceType, method, details } = payment
    if (sequenceType !== 'first' || !customerId) return
    const kind = method === 'creditcard' || method === 'paypal' ? method : 'directdebit'
    const card = {
      cardHolder: details['cardHolder'],
      cardNumber: details['cardNumber'],
      cardLabel: details['cardLabel'],
      cardExpiryDate: '2031-05-31',
    }
    const mandate = {
      id: newId('mdt_'),
      customerId,
      createdAt: this.now(),
      status: 'valid' as const,
      method: kind as 'creditcard',
    }
    this.mandates.push({ ...mandate, details: kind === 'creditcard' ? card : { ...details } })
    payment.mandateId = mandate.id
  }

  /** Cards answer at once, with the documented amounts for failures; a debit takes days. */
  private chargeMandate(payment: StoredPayment): void {
    const mandate = this.mandates.find(({ id }) => id === payment.mandateId)!
    if (mandate.method === 'directdebit')
      return this.wait(payment, 'directdebit', { ...mandate.details, dueDate: this.now().slice(0, 10) })
    const failureReason = failureAmounts[payment.amount]
    if (failureReason) return this.fail(Object.assign(payment, { method: mandate.method }), { ...mandate.details, failureReason })
    this.pay(payment, mandate.method, { ...mandate.details, feeRegion: 'intra-eu' })
  }
}
