import type * as wire from '@stoa/contract/services/ecom/orders'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import type { Stored } from '@stoa/contract'
import { fieldNotAllowed, refusal } from '../../../kernel/basics/errors.ts'
import { isTranslated, textsKey } from '../../../kernel/operations/translations/answer.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadTexts } from '../../platform/translations/index.ts'
import { checkoutSettings } from '../../pricing/checkout-settings/index.ts'
import type { Charger } from './connected.ts'
import { paymentMethod } from './entity.ts'
import { isOffline, type Payable } from './methods.ts'
import { offeredMethods, usableMethods, type UsableMethod } from './offered.ts'
import { holdingTime } from './provider-charges.ts'
import { getOrThrowProvider } from './providers.ts'

const day = 24 * 60 * 60_000

/** When the money of a payment is taken; at once where nothing is said. */
export interface CaptureTerms {
  delayCapture?: boolean
  /** The authorized payment is captured once the whole order is fulfilled. */
  captureOnFulfillment?: boolean
  scheduledAction?: wire.V1ScheduledAction
}

/**
 * The payment method of an order: the chosen one, or else the first of its type that accepts the order; for a saved card, one of
 * the card's provider. Throws SITE_NOT_ACCEPTING_PAYMENTS if the owner offers no method, and
 * PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE if none accepts the order.
 */
export async function choosePaymentMethod(
  site: SiteRead,
  sort: 'CARD' | 'OFFLINE',
  payable: Payable,
  chosen: string | null | undefined,
  keptBy?: Charger,
): Promise<UsableMethod> {
  const offered = await offeredMethods(site, payable)
  const method = offered.find(
    ({ method: each, charger }) =>
      isOffline(each) === (sort === 'OFFLINE') &&
      (!chosen || each.id === chosen) &&
      (!keptBy || charger?.provider === keptBy.provider),
  )
  if (method) return method
  if ((await usableMethods(site)).length === 0) throw refusal('SITE_NOT_ACCEPTING_PAYMENTS', 'this shop offers no payment method')
  throw refusal('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE', 'no payment method of this type accepts this order', {
    paymentMethodId: chosen ?? null,
  })
}

/**
 * When a card payment is captured: when staff does, on fulfillment, or at once. Where the owner delays what would be captured at
 * once, the money is captured or released before it can no longer be held.
 */
export async function captureTerms(
  site: SiteRead,
  { capture, delayCapture }: { capture: Stored<PaymentMethod>['capture']; delayCapture: boolean | undefined },
): Promise<CaptureTerms> {
  if (delayCapture) return { delayCapture }
  if (capture === 'ON_FULFILLMENT') return { captureOnFulfillment: true }
  const { delayCaptureEnabled, captureBeforeExpiryEnabled } = (await checkoutSettings(site)).checkoutFields
  if (!delayCaptureEnabled) return {}
  const actionType = captureBeforeExpiryEnabled ? ('CAPTURE' as const) : ('VOID' as const)
  const executionDate = new Date(site.now.getTime() + holdingTime.usual).toISOString()
  return { delayCapture: true, scheduledAction: { actionType, executionDate } }
}

/** True if a payment of a buyer is captured at once; otherwise the provider's fields must ask for an authorization alone. */
export async function capturesAtOnce(site: SiteRead, { capture }: Pick<Stored<PaymentMethod>, 'capture'>): Promise<boolean> {
  const terms = await captureTerms(site, { capture, delayCapture: undefined })
  return !terms.delayCapture && !terms.captureOnFulfillment
}

/** The offline payment method as stored with the order, in the owner's words and in those that the buyer read. */
export async function loadOfflinePayment(site: SiteRead, method: Stored<PaymentMethod>): Promise<wire.OfflinePayment> {
  const { id, kind, title, instructions, expiresAfterDays } = method
  return {
    paymentMethodId: id,
    kind,
    title,
    ...(instructions && { instructions }),
    ...(await loadTranslatedTexts(site, method)),
    ...(expiresAfterDays && { payBefore: new Date(site.now.getTime() + expiresAfterDays * day).toISOString() }),
  }
}

async function loadTranslatedTexts(site: SiteRead, { id }: Stored<PaymentMethod>) {
  if (!isTranslated(site)) return {}
  const { title, instructions } = (await loadTexts(site, [id])).get(textsKey(paymentMethod.fqdn, id)) ?? {}
  return {
    ...(typeof title === 'string' && { translatedTitle: title }),
    ...(typeof instructions === 'string' && { translatedInstructions: instructions }),
  }
}

/** Throws if the provider keeps nothing that is paid with this method on its page. */
export function checkKeepsFromPage({ provider }: Charger, providerMethod: string | undefined): void {
  if (!getOrThrowProvider(provider).keepsFromPage?.(providerMethod))
    throw fieldNotAllowed('savePaymentMethod', 'is not possible with this payment method')
}
