import * as contract from '@stoa/contract/services/ecom/ecommerce-settings'
import type { Module } from '../../../kernel/background/module.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { answers } from './answers.ts'

/** Returns the settings of a shop to apps in one call. The module owns no tables. */
export const ecommerceSettingsModule = {
  name: 'ecommerce-settings',
  services: {
    'ecom/ecommerce-settings': {
      getEcommerceSettings: implementRead(contract.getEcommerceSettings, async ({ site }, { fields }) => {
        const parts = await Promise.all([...new Set(fields)].map((field) => answers[field](site)))
        return { ecommerceSettings: Object.assign({}, ...parts), errors: [] }
      }),
    },
  },
} satisfies Module
