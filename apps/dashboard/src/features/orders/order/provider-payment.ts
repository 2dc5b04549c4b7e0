import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Payment } from '@stoa/contract/services/ecom/order-transactions'
import { lookupTable } from '@stoa/web/lookup-table'

export type ProviderPayment = NonNullable<NonNullable<Payment['regularPaymentDetails']>['providerPayment']>

/** Names of brands are not translated. */
const wallets: Readonly<Record<string, string | undefined>> = lookupTable({
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
})

const methods: Readonly<Record<string, MessageDescriptor | string | undefined>> = lookupTable({
  card: msg`Card`,
  creditcard: msg`Card`,
  sepa_debit: msg`SEPA debit`,
  directdebit: msg`SEPA debit`,
  banktransfer: msg`Bank transfer`,
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  klarna: 'Klarna',
  paypal: 'PayPal',
  eps: 'EPS',
  link: 'Link',
})

/** For example 'Card, Apple Pay', 'iDEAL'. A card without a wallet is named by its brand already. Unknown methods are shown as the provider writes them. */
export function describeProviderMethod({ method, wallet }: ProviderPayment): string {
  if ((method === 'card' || method === 'creditcard') && !wallet) return ''
  const known = methods[method ?? '']
  const name = known === undefined ? (method ?? '') : typeof known === 'string' ? known : t(known)
  return [name, wallet && (wallets[wallet] ?? wallet.replaceAll('_', ' '))].filter(Boolean).join(', ')
}

const feeRegions: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  domestic: msg`domestic card`,
  'intra-eu': msg`card from the EU`,
  'intra-eea': msg`card from the EEA`,
  other: msg`card from elsewhere`,
})

/** Where the card comes from, which decides its fee. A region that only the provider knows is shown as it writes it. */
export function describeFeeRegion({ feeRegion }: ProviderPayment): string {
  const known = feeRegions[feeRegion ?? '']
  return known ? t(known) : (feeRegion ?? '')
}

/** `A. Byron, IBAN ···· 0000` */
export function describeBankAccount({ holder, ibanEnding }: ProviderPayment): string {
  return [holder, ibanEnding && `IBAN ···· ${ibanEnding}`].filter(Boolean).join(', ')
}

/** The results of the bank's checks that speak against the payment. What passed or was not checked is silent. */
export function findFailedChecks(payment: ProviderPayment): string[] {
  const { securityCodeCheck, postalCodeCheck, addressLineCheck, threeDSecure } = payment
  return [
    ...(securityCodeCheck === 'FAIL' ? [t`Wrong security code`] : []),
    ...(postalCodeCheck === 'FAIL' ? [t`Wrong postcode`] : []),
    ...(addressLineCheck === 'FAIL' ? [t`Wrong address`] : []),
    ...(threeDSecure === 'FAIL' ? [t`Not confirmed with the bank`] : []),
  ]
}

/** The results of the bank's checks that passed, or were only tried. */
export function listPassedChecks(payment: ProviderPayment): string[] {
  const { securityCodeCheck, postalCodeCheck, addressLineCheck, threeDSecure } = payment
  return [
    ...(securityCodeCheck === 'PASS' ? [t`security code`] : []),
    ...(postalCodeCheck === 'PASS' ? [t`postcode`] : []),
    ...(addressLineCheck === 'PASS' ? [t`address`] : []),
    ...(threeDSecure === 'PASS' ? [t`3-D Secure`] : []),
  ]
}
