import type { CategoryAssignment } from '@stoa/contract/services/stores/promotions-v-3'
import { requiredField, refusal } from '../../../kernel/basics/errors.ts'

/** The assignments, complete. Throws where one names no category, or two name the same one. */
export function assignedOnce(given: readonly CategoryAssignment[]): Required<CategoryAssignment>[] {
  const assignments = given.map(({ id, position = 1, appliedToSubcategories = false }, index) => {
    if (id) return { id, position, appliedToSubcategories }
    const field = `promotion.categories[${index}].id`
    throw requiredField(field)
  })
  const ids = assignments.map(({ id }) => id)
  const categoryId = ids.find((id, index) => ids.indexOf(id) !== index)
  if (categoryId) {
    throw refusal('DUPLICATE_CATEGORY_ASSIGNMENT', 'a promotion stands in a category once', { categoryId })
  }
  return assignments
}
