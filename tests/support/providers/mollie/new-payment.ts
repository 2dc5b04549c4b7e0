import { unprocessable } from './errors.ts'
import type { Network } from './network.ts'
import { capturable, newId, type StoredPayment } from './records.ts'
import { decimalsOf } from './objects.ts'

type Given = Record<string, unknown>

/** Methods that take other currencies than euros; the others take euros alone. */
const currencies: Partial<Record<string, (currency: string) => boolean>> = {
  creditcard: (currency) => !['BRL', 'MXN', 'MYR', 'THB', 'TWD'].includes(currency),
  applepay: (currency) => !['BRL', 'MXN', 'MYR', 'THB', 'TWD'].includes(currency),
  paypal: () => true,
  klarna: (currency) => 'EUR CHF CZK DKK GBP NOK PLN RON SEK'.split(' ').includes(currency),
  twint: (currency) => currency === 'CHF',
}

const withLines = ['klarna', 'billie', 'in3', 'riverty']

/** Checks a new payment as Mollie does, and returns it as it is stored. */
export function newPayment(net: Network, given: Given, methods: readonly string[], mandateOfCustomer?: string): StoredPayment {
  const { amount, currency } = requiredAmount(given['amount'], 'amount')
  const sequenceType = textOf(given['sequenceType']) ?? 'oneoff'
  const customerId = mandateOfCustomer ?? textOf(given['customerId'])
  const method = textOf(given['method']) ?? null
  const description = textOf(given['description'])
  const isRecurring = sequenceType === 'recurring'
  if (!description) throw unprocessable('The description is invalid', 'description')
  if (amount === 0 && sequenceType !== 'first') throw unprocessable('The amount is lower than the minimum', 'amount')
  if (amount > 100_000_000) throw unprocessable('The amount is higher than the maximum', 'amount')
  if (!isRecurring && !isAddress(given['redirectUrl'])) throw unprocessable('The redirect URL is invalid', 'redirectUrl')
  if (given['webhookUrl'] !== undefined && !isAddress(given['webhookUrl']))
    throw unprocessable('The webhook URL is invalid', 'webhookUrl')
  if (JSON.stringify(given['metadata'] ?? null).length > 1024) throw unprocessable('The metadata is too long', 'metadata')
  if (method !== null && !methods.includes(method))
    throw unprocessable('The payment method is not enabled for this profile', 'method')
  if (method !== null && !(currencies[method]?.(currency) ?? currency === 'EUR'))
    throw unprocessable('The payment method does not take this currency', 'method')
  if (sequenceType === 'first' && !customerId) throw unprocessable('A first payment needs a customer', 'customerId')
  if (customerId && !net.customers.some(({ id }) => id === customerId))
    throw unprocessable('The customer id is invalid', 'customerId')
  const mandateId = isRecurring ? usableMandate(net, customerId, textOf(given['mandateId'])) : undefined
  checkCapture(given, method)
  if (method !== null && withLines.includes(method)) checkLines(given, amount, currency)
  return {
    id: newId('tr_'),
    createdAt: net.now(),
    status: 'open',
    amount,
    currency,
    description,
    redirectUrl: textOf(given['redirectUrl']) ?? null,
    webhookUrl: textOf(given['webhookUrl']),
    metadata: given['metadata'] ?? null,
    method,
    locale: textOf(given['locale']),
    captureMode: textOf(given['captureMode']),
    sequenceType,
    customerId,
    mandateId,
    details: {},
    lines: given['lines'],
    captures: [],
    refunds: [],
    chargebacks: [],
  }
}

/** Reads an amount; throws where its currency is unknown or its decimals are not exactly the documented ones. */
export function requiredAmount(given: unknown, field: string): { amount: number; currency: string } {
  const { value, currency } = (given ?? {}) as Given
  const decimals = typeof currency === 'string' ? decimalsOf(currency) : undefined
  if (decimals === undefined) throw unprocessable('The currency is not supported', `${field}.currency`)
  const pattern = decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`)
  if (typeof value !== 'string' || !pattern.test(value)) throw unprocessable('The amount contains an invalid value', field)
  return { amount: Number(value.replace('.', '')), currency: currency as string }
}

function usableMandate(net: Network, customerId: string | undefined, mandateId: string | undefined): string {
  const usable = net.mandates.filter((mandate) => mandate.customerId === customerId && mandate.status === 'valid')
  const mandate = mandateId ? usable.find(({ id }) => id === mandateId) : usable.at(-1)
  if (!mandate) throw unprocessable('The customer has no suitable mandate', 'mandateId')
  return mandate.id
}

function checkCapture({ captureMode }: Given, method: string | null): void {
  if (captureMode !== undefined && captureMode !== 'manual' && captureMode !== 'automatic')
    throw unprocessable('The capture mode is invalid', 'captureMode')
  if (method === 'riverty' && captureMode !== 'manual') throw unprocessable('Riverty is captured manually', 'captureMode')
  if (captureMode === 'manual' && method !== null && !capturable.has(method))
    throw unprocessable('The capture mode is not supported by the payment method', 'captureMode')
}

/** Pay-later methods need the lines, which add up, and the address of the buyer. */
function checkLines(given: Given, amount: number, currency: string): void {
  const lines = given['lines'] as Given[] | undefined
  if (!lines?.length) throw unprocessable('The lines are required for this payment method', 'lines')
  let sum = 0
  for (const [index, line] of lines.entries()) {
    const field = `lines.${index}`
    const total = requiredAmount(line['totalAmount'], `${field}.totalAmount`)
    const unit = requiredAmount(line['unitPrice'], `${field}.unitPrice`)
    if (!textOf(line['description'])) throw unprocessable('The line has no description', `${field}.description`)
    if (total.currency !== currency || unit.amount * Number(line['quantity']) !== total.amount)
      throw unprocessable('The total amount of the line is not its unit price times its quantity', `${field}.totalAmount`)
    if (line['vatAmount'] !== undefined) checkVat(line, total.amount, field)
    sum += total.amount
  }
  if (sum !== amount) throw unprocessable('The lines do not add up to the amount', 'lines')
  const address = (given['billingAddress'] ?? {}) as Given
  for (const name of ['givenName', 'familyName', 'email', 'streetAndNumber', 'city', 'country'])
    if (!textOf(address[name])) throw unprocessable('The billing address is not complete', `billingAddress.${name}`)
}

function checkVat(line: Given, total: number, field: string): void {
  const rate = Number(line['vatRate'])
  const { amount } = requiredAmount(line['vatAmount'], `${field}.vatAmount`)
  if (amount !== Math.round(total * (rate / (100 + rate))))
    throw unprocessable('The VAT amount is not that of the rate', `${field}.vatAmount`)
}

function isAddress(given: unknown): boolean {
  return typeof given === 'string' && /^https?:\/\//.test(given)
}

export function textOf(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' ? given : undefined
}
