import type { Category } from '@stoa/contract/services/categories/categories'
import { branchesOf, type Branch } from './tree.ts'

/** The categories that products are put into, each by the way to it; one that an app fills is not among them. */
export function namedCategories(categories: readonly Category[]): { value: string; label: string }[] {
  const branches = branchesOf(categories)
  return branches
    .filter(({ category }) => !category.managingAppId)
    .map((branch) => ({ value: branch.category.id!, label: wayTo(branch, branches) }))
}

/** 'Prints › Large'. */
function wayTo({ category, parentId }: Branch, branches: readonly Branch[]): string {
  const above = branches.find((branch) => branch.category.id === parentId)
  return above ? `${wayTo(above, branches)} › ${category.name}` : (category.name ?? '')
}
