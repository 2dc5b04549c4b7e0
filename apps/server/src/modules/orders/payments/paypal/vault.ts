import type { PaymentInitiator, PaypalWalletStoredCredential, StoredPaymentSourceUsageType } from '@paypal/paypal-server-sdk'
import type { KeptCard, KnownPayment } from '../provider-charges.ts'
import type { PayPal } from './client.ts'
import { unlessNotFound } from './errors.ts'
import { findOrder } from './orders.ts'
import { currentOutcome } from './outcome.ts'

export function storedCredentialOf(offSession: boolean): PaypalWalletStoredCredential {
  return {
    paymentInitiator: (offSession ? 'MERCHANT' : 'CUSTOMER') as PaymentInitiator,
    usage: 'SUBSEQUENT' as StoredPaymentSourceUsageType,
  }
}

/** The method that PayPal keeps after a charge with `saveFor`. */
export async function keptCard(paypal: PayPal, payment: KnownPayment): Promise<KeptCard | undefined> {
  const order = await findOrder(paypal, payment)
  const outcome = order && currentOutcome(paypal.account, order, payment)
  if (outcome?.status !== 'APPROVED' && outcome?.status !== 'AUTHORIZED') return undefined
  const { paypal: wallet, card } = order?.paymentSource ?? {}
  const vault = (wallet ?? card)?.attributes?.vault
  if (!vault) return undefined
  // PayPal may store the method some moments after the payment.
  const token = vault.id ?? (vault.customer?.id && (await newestToken(paypal, vault.customer.id)))
  if (!token) return undefined
  if (!card) return { token, brand: 'PAYPAL', lastFourDigits: '' }
  const [year, month] = card.expiry?.split('-').map(Number) ?? []
  return {
    token,
    brand: card.brand ?? 'CARD',
    lastFourDigits: card.lastDigits ?? '',
    ...(month && year && { expiryMonth: month, expiryYear: year }),
  }
}

/** True if PayPal keeps the method for this customer of the shop. */
export async function isKeptFor(paypal: PayPal, token: string, customerId: string): Promise<boolean> {
  const kept = await unlessNotFound(paypal.call(({ vault }) => vault.getPaymentToken(token)))
  return kept?.customer?.merchantCustomerId === customerId
}

export async function forgetCard(paypal: PayPal, token: string): Promise<void> {
  await unlessNotFound(paypal.call(({ vault }) => vault.deletePaymentToken(token)))
}

async function newestToken(paypal: PayPal, customerId: string): Promise<string | undefined> {
  const { paymentTokens } = await paypal.call(({ vault }) => vault.listCustomerPaymentTokens({ customerId, pageSize: 1 }))
  return paymentTokens?.[0]?.id
}
