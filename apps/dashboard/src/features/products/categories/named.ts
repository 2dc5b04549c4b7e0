import type { Category } from '@stoa/contract/services/categories/categories'
import { branchesOf, type Branch } from './tree.ts'

/** Categories for products, each with its path. Categories that an app fills are left out. */
export function namedCategories(categories: readonly Category[]): { value: string; label: string }[] {
  const branches = branchesOf(categories)
  return branches
    .filter(({ category }) => !category.managingAppId)
    .map((branch) => ({ value: branch.category.id!, label: pathTo(branch, branches) }))
}

/** For example 'Prints › Large'. */
function pathTo({ category, parentId }: Branch, branches: readonly Branch[]): string {
  const above = branches.find((branch) => branch.category.id === parentId)
  return above ? `${pathTo(above, branches)} › ${category.name}` : (category.name ?? '')
}
