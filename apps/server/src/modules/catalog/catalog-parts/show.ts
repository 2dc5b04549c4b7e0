import type { Customization } from '@stoa/contract/services/stores/customizations-v-3'
import type { Show } from '../../../kernel/lists/entity/operations.ts'
import type { Wire } from '../../../kernel/lists/entity/entity.ts'
import { countUses } from './store.ts'

/** Adds the number of products that use each part, when the request's fields name `requested`. */
export function withUses<E extends Wire>(field: string, requested: string): Show<E> {
  return async (site, parts, fields) => {
    if (!fields.includes(requested)) return [...parts]
    const counts = await countUses(
      site,
      parts.flatMap(({ id }) => id ?? []),
    )
    return parts.map((part) => ({ ...part, [field]: counts.get(part.id) ?? 0 }))
  }
}

const customizationsWithUses = withUses<Customization>('assignedProductsCount', 'ASSIGNED_PRODUCTS_COUNT')

/** Pictures of choices are only returned on request. */
export const shownCustomizations: Show<Customization> = async (site, customizations, fields) => {
  const counted = await customizationsWithUses(site, customizations, fields)
  if (fields.includes('CHOICE_DISPLAY_IMAGE')) return counted
  return counted.map(({ choicesSettings, ...rest }) => ({
    ...rest,
    ...(choicesSettings && {
      choicesSettings: { choices: (choicesSettings.choices ?? []).map(({ displayImage: _, ...choice }) => choice) },
    }),
  }))
}
