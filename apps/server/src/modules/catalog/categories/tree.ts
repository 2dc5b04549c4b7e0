import type { TreeReference } from '@stoa/contract/services/categories/categories'
import { sql, type RawBuilder } from 'kysely'

/** The namespace of the store's own tree; every other tree has it too, because the shop is the only app with a catalogue. */
export const storesNamespace = '@wix/stores'

export interface Tree {
  appNamespace: string
  treeKey: string | null
}

/** The tree that a request refers to; by default the store's main tree. */
export function treeOf(reference: TreeReference | undefined): Tree {
  return { appNamespace: reference?.appNamespace ?? storesNamespace, treeKey: reference?.treeKey ?? null }
}

export function treeReference({ appNamespace, treeKey }: Tree): TreeReference {
  return { appNamespace, ...(treeKey !== null && { treeKey }) }
}

export function isIn(tree: Tree, { treeReference: reference }: { treeReference?: TreeReference }): boolean {
  const { appNamespace, treeKey } = treeOf(reference)
  return appNamespace === tree.appNamespace && treeKey === tree.treeKey
}

export function inTree({ appNamespace, treeKey }: Tree): RawBuilder<boolean> {
  return sql`category.app_namespace = ${appNamespace} and coalesce(category.tree_key, '') = ${treeKey ?? ''}`
}
