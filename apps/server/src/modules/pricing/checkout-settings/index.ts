import type { Module } from '../../../kernel/background/module.ts'
import { checkoutField } from './fields.ts'
import { checkoutContent, checkoutSettings, checkoutPage, checkoutFields } from './operations/index.ts'
import { translatableSettings } from './translatable.ts'
import { checkoutUsage } from './file-usage.ts'

export { answerViolations } from './answers.ts'
export { checkoutFields } from './fields.ts'
export { checkTakesGiftCards, takesGiftCards } from './gift-cards.ts'
export { visiblePolicies } from './page.ts'
export { checkoutSettings } from './store.ts'

/** The appearance, texts and fields of a checkout. */
export const checkoutSettingsModule = {
  name: 'checkout-settings',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/checkout-settings': checkoutSettings,
    'ecom/checkout-content': checkoutContent,
    'stoa/checkout-page': checkoutPage,
    'stoa/checkout-fields': checkoutFields,
  },
  translatable: [translatableSettings, checkoutField],
  fileUsages: [checkoutUsage],
} satisfies Module
