import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { lookupTable } from '@stoa/web/lookup-table'

interface ProviderTexts {
  /** What it charges for and where. */
  about: MessageDescriptor
  /** Where its keys are found. */
  whereKeysAre: MessageDescriptor
  /** The page of the keys in the provider's own back office. */
  keysUrl: string
  /** The page of the disputes in the provider's own back office. */
  disputesUrl: string
}

/** Texts about the providers that the back office knows. One that the server adds later works without. */
export const providerTexts: Readonly<Record<string, ProviderTexts | undefined>> = lookupTable({
  stripe: {
    about: msg`Cards, Apple Pay, Google Pay, Link, SEPA debit, Klarna and more, paid in your checkout. For shops in over 40 countries.`,
    whereKeysAre: msg`You find the keys in Stripe’s dashboard, under “Developers”, “API keys”.`,
    keysUrl: 'https://dashboard.stripe.com/apikeys',
    disputesUrl: 'https://dashboard.stripe.com/disputes',
  },
  paypal: {
    about: msg`PayPal accounts, and cards on PayPal’s page. For shops in almost every country.`,
    whereKeysAre: msg`You find the keys in PayPal’s developer dashboard, under “Apps & Credentials”.`,
    keysUrl: 'https://developer.paypal.com/dashboard/applications',
    disputesUrl: 'https://www.paypal.com/resolutioncenter',
  },
  mollie: {
    about: msg`iDEAL, Bancontact, cards, Klarna, SEPA and more, paid on Mollie’s page. For shops in Europe.`,
    whereKeysAre: msg`You find the key in Mollie’s dashboard, under “Developers”, “API keys”.`,
    keysUrl: 'https://my.mollie.com/dashboard/developers/api-keys',
    disputesUrl: 'https://my.mollie.com/dashboard',
  },
})

/** The names that the providers themselves use for their keys. */
export const keyNames: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  publishableKey: msg`Publishable key`,
  secretKey: msg`Secret key`,
  clientId: msg`Client ID`,
  clientSecret: msg`Client secret`,
  apiKey: msg`API key`,
  organizationToken: msg`Access token of the organisation`,
})

export const keyHints: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  publishableKey: msg`Begins with pk_test_ or pk_live_.`,
  secretKey: msg`Begins with sk_ or rk_. It is stored encrypted and never shown again.`,
  clientSecret: msg`It is stored encrypted and never shown again.`,
  apiKey: msg`Begins with test_ or live_. It is stored encrypted and never shown again.`,
  organizationToken: msg`Optional. With it, payouts and fees are listed too. Begins with access_.`,
})
