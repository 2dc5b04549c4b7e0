import type { Module } from '../../../kernel/background/module.ts'
import { getEcommerceSettings } from './operations.ts'

/** Returns the settings of a shop to apps in one call. The module owns no tables. */
export const ecommerceSettingsModule = {
  name: 'ecommerce-settings',
  services: {
    'ecom/ecommerce-settings': {
      getEcommerceSettings,
    },
  },
} satisfies Module
