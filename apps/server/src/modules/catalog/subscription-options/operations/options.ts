import * as contract from '@stoa/contract/services/stores/subscription-options'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { changeOption, changeOptions, createOptions, removeOptions } from '../changes.ts'
import { subscriptionOption, toWire } from '../entity.ts'

const ofOption = operationsOf(subscriptionOption, async (_site, options) => options.map(toWire))

export const createSubscriptionOption = ofOption.create(contract.createSubscriptionOption)

export const getSubscriptionOption = ofOption.get(contract.getSubscriptionOption)

export const searchSubscriptionOptions = ofOption.search(contract.searchSubscriptionOptions)

export const updateSubscriptionOption = implement(
  contract.updateSubscriptionOption,
  async ({ site }, { subscriptionOption: given }) => ({
    subscriptionOption: toWire(await changeOption(site, given)),
  }),
)

export const deleteSubscriptionOption = implement(contract.deleteSubscriptionOption, async ({ site }, { id }) => {
  await removeOptions(site, [id])
  return {}
})

/** All or none: the published response names no failures. */
export const bulkCreateSubscriptionOptions = implement(
  contract.bulkCreateSubscriptionOptions,
  async ({ site }, { subscriptionOptions }) => ({
    subscriptionOptions: (await createOptions(site, subscriptionOptions)).map(toWire),
  }),
)

/** All or none. An option that is there twice is changed twice. */
export const bulkUpdateSubscriptionOptions = implement(
  contract.bulkUpdateSubscriptionOptions,
  async ({ site }, { subscriptionOptions }) => ({
    subscriptionOptions: (await changeOptions(site, subscriptionOptions)).map(toWire),
  }),
)

/** All or none. */
export const bulkDeleteSubscriptionOptions = implement(contract.bulkDeleteSubscriptionOptions, async ({ site }, { ids }) => {
  await removeOptions(site, ids)
  return {}
})
