import type { ExpressRequest, PageFields, PagePolicy, PageRequest, PageScript } from '../provider-page.ts'
import { amounts, toMoney } from './amounts.ts'

/** What PayPal's script loads: https://developer.paypal.com/sdk/js/configuration/ */
const origins = ['https://*.paypal.com', 'https://*.paypalobjects.com']

export function pagePolicy(): PagePolicy {
  return { script: origins, frame: origins, connect: origins, image: [...origins, 'data:'], form: ['https://*.paypal.com'] }
}

/**
 * PayPal's script, which draws its button. The button's order is the one of a charge without a source (`challengeId`), and its
 * approval ends at the charge's return address, where the outcome is asked for.
 */
export function pageFields({ amount, ...page }: PageRequest): PageFields | undefined {
  const { currency } = page
  if (!amounts.accepts(amount, currency)) return undefined
  const fields = buttonOf(page)
  return (
    fields && { kind: 'SCRIPT', script: fields.script, settings: { ...fields.settings, amount: toMoney(amount, currency).value } }
  )
}

/** The same button where there is no order yet; `ProviderExpress` creates the one at PayPal. */
export function expressButtons({ needsPhone, ...page }: ExpressRequest): PageScript | undefined {
  // PayPal tells the phone number of few buyers, and its window does not ask for one.
  return needsPhone ? undefined : buttonOf(page)
}

function buttonOf({ publicKeys, currency, capture }: Omit<ExpressRequest, 'needsPhone'>): PageScript | undefined {
  const { clientId } = publicKeys
  if (!clientId || !amounts.takes(currency)) return undefined
  const intent = capture ? 'capture' : 'authorize'
  const script = new URL('https://www.paypal.com/sdk/js')
  script.search = new URLSearchParams({
    'client-id': clientId,
    currency,
    intent,
    commit: 'true',
    components: 'buttons',
  }).toString()
  return { script: script.href, settings: { clientId, currency, intent } }
}
