import type { Stored } from '@stoa/contract'
import type { CheckoutField } from '@stoa/contract/services/stoa/checkout-fields'
import type { CheckoutPage, PageField, PagePolicy, PolicyKind } from '@stoa/contract/services/stoa/checkout-page'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { textsFor } from './contents.ts'
import { checkoutFields } from './fields.ts'
import type { CompleteSettings } from './settings.ts'
import { checkoutContents, checkoutSettings, type ContentReference } from './store.ts'

/**
 * Returns the settings that a storefront shows in a checkout, in the owner's language; only the texts are in the language of the
 * response.
 */
export async function checkoutPage(site: SiteRead, reference: ContentReference | undefined): Promise<CheckoutPage> {
  const settings = await checkoutSettings(site)
  const { subscriptionCheckbox, policyAgreementCheckbox, giftCardRedeemEnabled } = settings.checkoutFields
  return {
    ...ownerTexts(site, settings),
    policyAgreementCheckbox,
    subscriptionCheckbox,
    giftCardRedeemEnabled,
    billingFields: settings.checkoutBillingFields,
    customFields: (await checkoutFields(site)).map(pageField),
    texts: textsFor(await checkoutContents(site), site.language, reference),
  }
}

/** The part that the owner has written, and translates. */
export function ownerTexts({ siteId }: SiteRead, { checkoutBrand, checkoutPolicies }: CompleteSettings) {
  return { siteId, brand: checkoutBrand, policies: visiblePolicies(checkoutPolicies) }
}

/** In the order in which a buyer needs them. One that says nothing is not shown. */
export function visiblePolicies(policies: CompleteSettings['checkoutPolicies']): PagePolicy[] {
  const { termsAndConditions, privacyPolicy, returnPolicy, digitalItemPolicy, contactUs, customPolicy } = policies
  const all: [PolicyKind, { visible?: boolean | null; content?: string | null; title?: string | null }][] = [
    ['TERMS_AND_CONDITIONS', termsAndConditions],
    ['PRIVACY', privacyPolicy],
    ['RETURNS', returnPolicy],
    ['DIGITAL_ITEMS', digitalItemPolicy],
    ['CONTACT_US', contactUs],
    ['CUSTOM', customPolicy],
  ]
  return all.flatMap(([kind, { visible, content, title }]) =>
    visible && content?.trim() ? { kind, content, ...(title?.trim() && { title }) } : [],
  )
}

function pageField({ id, title, hint, type, required, choices = [] }: Stored<CheckoutField>): PageField {
  return {
    id,
    title,
    original: title,
    ...(hint && { hint }),
    type,
    required: required ?? false,
    choices: choices.map(({ label = '' }) => ({ label, name: label })),
  }
}
