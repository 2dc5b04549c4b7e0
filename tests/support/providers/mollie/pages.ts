import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import type { Network } from './network.ts'
import type { StoredPayment } from './records.ts'

/** What a buyer does on Mollie's page. */
export type BuyerAnswer = 'pay' | 'cancel' | 'decline' | 'insufficientFunds' | 'transfer'

const card = { cardHolder: 'A. Byron', cardNumber: '6787', cardLabel: 'Visa', cardCountryCode: 'DE', feeRegion: 'intra-eu' }
const bank = { consumerName: 'A. Byron', consumerAccount: 'NL55INGB0000000000', consumerBic: 'INGBNL2A' }

/** The page on which the buyer chooses and pays; undefined for other addresses. */
export function pageAnswer(net: Network, { path, method, body }: DoubleRequest): DoubleAnswer | undefined {
  const [, id] = /^\/checkout\/(\w+)$/.exec(path) ?? []
  if (!id) return undefined
  const payment = net.payments.find((each) => each.id === id)
  if (!payment) return { status: 404, html: '<!doctype html><title>Not found</title>' }
  if (method === 'GET' && payment.status === 'open') return { status: 200, html: formOf(payment) }
  if (method === 'POST') answer(net, payment, new URLSearchParams(body).get('answer') as BuyerAnswer)
  return { status: 303, headers: { location: payment.redirectUrl ?? '/' } }
}

/** A payment that is no longer open stays as it is, whatever the buyer presses. */
export function answer(net: Network, payment: StoredPayment, given: BuyerAnswer): void {
  if (payment.status !== 'open') return
  const method = payment.method ?? 'creditcard'
  const details =
    method === 'creditcard'
      ? { ...card, cardSecurity: '3dsecure' }
      : method === 'paypal'
        ? { ...bank, consumerAccount: 'ada@example.com' }
        : bank
  switch (given) {
    case 'pay':
      return net.pay(payment, method, details)
    case 'cancel':
      return net.cancel(payment)
    case 'decline':
      return net.fail(payment, {
        ...details,
        failureReason: 'refused_by_issuer',
        failureMessage: 'Your bank declined the payment.',
      })
    case 'insufficientFunds':
      return net.fail(payment, { ...details, failureReason: 'insufficient_funds' })
    case 'transfer':
      return net.wait(payment, method, {
        transferReference: 'RF12-3456-7890-1234',
        bankName: 'Mollie',
        bankAccount: 'NL53ABNA0627535577',
      })
  }
}

function formOf({ description, amount, currency, method }: StoredPayment): string {
  const button = (value: BuyerAnswer, text: string) => `<button name="answer" value="${value}">${text}</button>`
  const buttons = `${button(method === 'banktransfer' ? 'transfer' : 'pay', 'Pay')} ${button('cancel', 'Cancel')} ${button('decline', 'Fail')}`
  const text = `${escaped(description)}: ${(amount / 100).toFixed(2)} ${currency}`
  return `<!doctype html><html lang="en"><title>Mollie Checkout</title><h1>Mollie Checkout</h1><p>${text}</p><form method="post">${buttons}</form></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
