import type { Module } from '../../../kernel/background/module.ts'
import {
  bulkCreateSubscriptionOptions,
  bulkDeleteSubscriptionOptions,
  bulkUpdateSubscriptionOptions,
  createSubscriptionOption,
  deleteSubscriptionOption,
  getSubscriptionOption,
  searchSubscriptionOptions,
  updateSubscriptionOption,
} from './operations/options.ts'
import {
  allowOneTimePurchases,
  assignSubscriptionOptionsToProduct,
  getOneTimePurchasesStatus,
  getProductIdsForSubscriptionOption,
  getSubscriptionOptionsForProduct,
} from './operations/products.ts'

/** Subscriptions of the site that its products can be sold by. */
export const subscriptionOptionsModule = {
  name: 'subscription-options',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stores/subscription-options': {
      getSubscriptionOption,
      getSubscriptionOptionsForProduct,
      getProductIdsForSubscriptionOption,
      getOneTimePurchasesStatus,
      createSubscriptionOption,
      updateSubscriptionOption,
      deleteSubscriptionOption,
      bulkCreateSubscriptionOptions,
      bulkUpdateSubscriptionOptions,
      bulkDeleteSubscriptionOptions,
      assignSubscriptionOptionsToProduct,
      allowOneTimePurchases,
      searchSubscriptionOptions,
    },
  },
} satisfies Module
