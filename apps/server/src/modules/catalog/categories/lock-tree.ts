import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import * as store from './store/tree.ts'
import { storesNamespace, type Tree } from './tree.ts'

// The contract's list of trees holds 20.
const maxTrees = 20

/** Locks the structure of the tree until the transaction ends; creates the tree if needed. */
export async function lockTree(site: SiteTx, tree: Tree): Promise<void> {
  if (tree.appNamespace !== storesNamespace) {
    throw refusal('NAMESPACE_NOT_FOUND_IN_DEV_CENTER', `no app has the namespace ${tree.appNamespace}`)
  }
  if (await store.lockTree(site, tree)) return
  if ((await store.loadTrees(site)).length >= maxTrees) {
    throw refusal('TREES_LIMIT_EXCEEDED', `a site has at most ${maxTrees} trees`, { limit: maxTrees })
  }
  await store.insertTree(site, tree)
  await store.lockTree(site, tree)
}
