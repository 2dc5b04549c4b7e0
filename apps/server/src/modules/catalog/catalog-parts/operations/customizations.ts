import * as contract from '@stoa/contract/services/stores/customizations-v-3'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { addChoices, removeChoices, reorderChoices, setChoices, updateChoices } from '../change-choices.ts'
import { checkNoIds } from '../customization.ts'
import { customization } from '../entities.ts'
import { shownCustomizations } from '../show.ts'
import { countUses } from '../store.ts'

const of = operationsOf(customization, shownCustomizations)

export const createCustomization = of.change(contract.createCustomization, (site, { customization: given }) => {
  checkNoIds(given)
  return customization.create(site, given)
})

export const getCustomization = of.get(contract.getCustomization)

export const updateCustomization = of.update(contract.updateCustomization)

export const queryCustomizations = of.query(contract.queryCustomizations)

export const countCustomizations = of.count(contract.countCustomizations)

export const bulkUpdateCustomizations = of.bulkUpdate(contract.bulkUpdateCustomizations)

/** An item of a bulk call is refused by its own rules only and does not affect the others. */
export const bulkCreateCustomizations = of.bulkChange(
  contract.bulkCreateCustomizations,
  async (site, given: contract.Customization) => {
    checkNoIds(given)
    return customization.create(site, given)
  },
)

export const deleteCustomization = implement(contract.deleteCustomization, async ({ site }, { customizationId }) => {
  const { customizationType } = await customization.lock(site, customizationId)
  // Variants and their stock depend on an option; a modifier is simply removed from its products.
  if (customizationType === 'PRODUCT_OPTION' && (await countUses(site, [customizationId])).size > 0) {
    throw brokenRule('customizationId', 'NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT', 'is an option of products')
  }
  await customization.remove(site, customizationId)
  return {}
})

export const addCustomizationChoices = of.change(contract.addCustomizationChoices, (site, { customizationId, choices }) =>
  addChoices(site, customizationId, choices),
)

export const setCustomizationChoices = of.change(contract.setCustomizationChoices, (site, { customizationId, choices }) =>
  setChoices(site, customizationId, choices),
)

export const removeCustomizationChoices = of.change(
  contract.removeCustomizationChoices,
  (site, { customizationId, choiceIds, revision }) => removeChoices(site, customizationId, choiceIds, revision),
)

export const updateCustomizationChoices = of.change(
  contract.updateCustomizationChoices,
  (site, { customizationId, choices, revision }) => updateChoices(site, customizationId, choices, revision),
)

export const reorderCustomizationChoices = of.change(
  contract.reorderCustomizationChoices,
  (site, { customizationId, choiceIds, revision }) => reorderChoices(site, customizationId, choiceIds, revision),
)

export const bulkAddCustomizationChoices = of.bulkChange(
  contract.bulkAddCustomizationChoices,
  (site, { customizationId, choices }: contract.CustomizationChoices) => addChoices(site, customizationId!, choices ?? []),
)
