import type { OfferedPaymentMethod } from '@stoa/contract/services/stoa/checkout-payments'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Charger } from './connected.ts'
import type { UsableMethod } from './offered.ts'
import { getOrThrowProvider } from './providers.ts'

/** True if the provider keeps a card without a charge. */
export function keepsWithoutCharge({ provider }: Charger): boolean {
  return getOrThrowProvider(provider).cardSetup !== undefined
}

/** A method with which a card is kept without a charge: with the provider's fields, or on its page. */
export function presentCardFields(
  { siteId, settings, language }: SiteRead,
  { method: { id, kind, title }, charger, publicKeys = {} }: UsableMethod,
): OfferedPaymentMethod {
  const { cardSetup, pageFields } = getOrThrowProvider(charger?.provider ?? '')
  const common = { id, kind, title }
  if (cardSetup !== 'FIELDS') return { ...common, redirects: true }
  const fields = pageFields({
    siteId,
    publicKeys,
    publicUrl: settings.origin,
    amount: 0n,
    currency: settings.currency,
    country: undefined,
    language,
    capture: false,
    canSave: true,
  })
  return fields?.kind === 'FRAME'
    ? { ...common, cardFields: { url: fields.url, origin: fields.origin } }
    : { ...common, redirects: true }
}
