import {
  service,
  type CheckoutFields,
  type CheckoutPolicies,
  type CheckoutSettings,
} from '@stoa/contract/services/ecom/checkout-settings'
import { isDoc, type Doc } from '../../../kernel/basics/doc.ts'
import { merge } from '../../../kernel/lists/entity/merge.ts'
import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'

/** Settings with every default that the owner has not replaced. */
export interface CompleteSettings extends CheckoutSettings {
  checkoutPolicies: Filled<CheckoutPolicies>
  checkoutFields: Filled<CheckoutFields>
  checkoutBrand: NonNullable<CheckoutSettings['checkoutBrand']>
  checkoutBillingFields: NonNullable<CheckoutSettings['checkoutBillingFields']>
}

type Filled<Type> = { [Key in keyof Type]-?: NonNullable<Type[Key]> }

const hidden = { visible: false }

/** The settings until the owner changes them. */
const defaults: CompleteSettings = {
  checkoutPolicies: {
    termsAndConditions: hidden,
    privacyPolicy: hidden,
    returnPolicy: hidden,
    digitalItemPolicy: hidden,
    contactUs: hidden,
    customPolicy: hidden,
  },
  checkoutFields: {
    subscriptionCheckbox: { visible: false, checkedByDefault: false, splitByChannel: false },
    policyAgreementCheckbox: { visible: false, checkedByDefault: false },
    giftCardRedeemEnabled: true,
    mitEnabled: false,
    delayCaptureEnabled: false,
    captureBeforeExpiryEnabled: true,
  },
  checkoutBrand: {
    header: {
      logo: { size: 'MEDIUM' },
      alignment: 'SIDE',
      displayCheckoutLabel: true,
      continueShopping: { hidden: false, displayType: 'TEXT' },
    },
    mainSection: { expressButtonsCornerRadius: 'RECTANGLE' },
    footer: {},
    global: {},
  },
  checkoutBillingFields: 'All_FIELDS',
}

export function completed(stored: CheckoutSettings): CompleteSettings {
  return { ...defaults, ...filledIn({ ...defaults }, { ...stored }) }
}

/** Returns the settings to store after a change. Throws for a setting that would have no effect. */
export function changed(stored: CheckoutSettings, change: CheckoutSettings): CheckoutSettings {
  if (change.checkoutFields?.mitEnabled) {
    throw fieldNotAllowed(
      'checkoutSettings.checkoutFields.mitEnabled',
      'a buyer’s saved card is charged only when the buyer orders',
    )
  }
  return merge(service, 'CheckoutSettings', { ...stored }, { ...change })
}

function filledIn(fallback: Doc, given: Doc): Doc {
  const result: Doc = { ...fallback, ...given }
  for (const [key, value] of Object.entries(fallback)) {
    if (isDoc(value)) result[key] = filledIn(value, isDoc(given[key]) ? given[key] : {})
  }
  return result
}
