import type { Checkout } from '@stoa/contract/services/ecom/checkout'
import { consentText } from '@stoa/web/consent-texts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { checkoutSettings } from '../../pricing/checkout-settings/index.ts'

export interface ConsentTexts {
  email?: string
  sms?: string
}

/** The texts beside the boxes that a change of the checkout ticks, in the language of the page. */
export async function shownConsentTexts(site: SiteRead, change: Checkout | undefined): Promise<{ consentTexts?: ConsentTexts }> {
  if (!change?.buyerConsents) return {}
  const { emailSubscription, smsSubscription } = change.buyerConsents
  const { splitByChannel } = (await checkoutSettings(site)).checkoutFields.subscriptionCheckbox
  const language = site.requestedLanguage ?? site.settings.language
  const text = (channel: 'EMAIL' | 'SMS') => consentText(splitByChannel ? `CHECKOUT_${channel}` : 'CHECKOUT', language)
  return {
    consentTexts: { ...(emailSubscription && { email: text('EMAIL') }), ...(smsSubscription && { sms: text('SMS') }) },
  }
}
