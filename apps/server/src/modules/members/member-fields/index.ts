import type { Module } from '../../../kernel/background/module.ts'
import { setCustomFieldRules } from '../members/ports/profile.ts'
import { completeValues, loadOwnKeys, loadPublishedValues, loadShownValues, loadTypedValues } from './member-values.ts'
import { customFieldApplications, customFields, customFieldSuggestions } from './operations/index.ts'

setCustomFieldRules({
  complete: completeValues,
  shown: loadShownValues,
  typed: loadTypedValues,
  keys: loadOwnKeys,
  published: loadPublishedValues,
})

/** The fields of members' profiles, and whom they apply to. */
export const memberFieldsModule = {
  name: 'member-fields',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'members/custom-fields': customFields,
    'members/custom-field-applications': customFieldApplications,
    'members/custom-field-suggestions': customFieldSuggestions,
  },
} satisfies Module
