import type { Category } from '@stoa/contract/services/categories/categories'

/** A category with its position in the tree. */
export interface Branch {
  category: Category
  parentId: string | undefined
  /** 0 for the top level. */
  depth: number
  /** Its siblings in order, including itself. */
  siblings: readonly Category[]
  place: number
}

/** The tree as a flat list: each category comes before its subcategories. */
export function toBranches(categories: readonly Category[]): Branch[] {
  const below = Map.groupBy(categories, ({ parentCategory }) => parentCategory?.id ?? undefined)
  const walk = (parentId: string | undefined, depth: number): Branch[] => {
    const siblings = (below.get(parentId) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other))
    return siblings.flatMap((category, place) => [
      { category, parentId, depth, siblings, place },
      ...walk(category.id!, depth + 1),
    ])
  }
  return walk(undefined, 0)
}

export interface Move {
  parentCategoryId?: string | null
  position: 'FIRST' | 'LAST' | 'AFTER'
  moveAfterCategoryId?: string
}

/** The target of each move. Absent where a move is not possible. */
export function toMoves({ category, parentId, siblings, place }: Branch, branches: readonly Branch[]) {
  const parentCategoryId = parentId ?? null
  const before = siblings[place - 1]
  const after = siblings[place + 1]
  const parent = branches.find((branch) => branch.category.id === parentId)
  // A category that an app manages cannot contain others.
  const host = before && !before.managingAppId && category.id !== before.id ? before : undefined
  const under = (target: Category | undefined): Move =>
    target ? { parentCategoryId, position: 'AFTER', moveAfterCategoryId: target.id! } : { parentCategoryId, position: 'FIRST' }
  return {
    up: before && under(siblings[place - 2]),
    down: after && under(after),
    in: host && ({ parentCategoryId: host.id!, position: 'LAST' } satisfies Move),
    out:
      parent &&
      ({ parentCategoryId: parent.parentId ?? null, position: 'AFTER', moveAfterCategoryId: parent.category.id! } satisfies Move),
  }
}

/** The number of subcategories at any depth. */
export function countBelow(branches: readonly Branch[], id: string): number {
  return branches
    .filter(({ parentId }) => parentId === id)
    .reduce((sum, { category }) => sum + 1 + countBelow(branches, category.id!), 0)
}

function placeOf({ parentCategory }: Category): number {
  return parentCategory?.index ?? 0
}
