import * as contract from '@stoa/contract/services/stoa/developer-console'
import { WireError } from '../../../kernel/basics/errors.ts'
import { implementAction } from '../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeTestAbandonedCheckouts } from '../../checkout/abandoned-checkouts/index.ts'
import { removeCarts } from '../../checkout/cart/index.ts'
import { removeCheckoutsOf, removeUnfinishedCheckouts } from '../../checkout/checkout/index.ts'
import { deleteOrders, endTestOrder, findTestOrders, hasRealOrders } from '../../orders/orders/ports/changing.ts'

/** With each call, so that none takes long. */
const maxOrders = 20
const maxRows = 2000

/** Not one transaction: an order that is canceled is written with the commit, and can be deleted only then. */
export const removeTestData = implementAction(contract.removeTestData, async ({ site, transaction, refuse }) => {
  if (site.settings.mode === 'LIVE') throw refuse('TEST_MODE_ONLY', 'nothing of a live site is deleted')
  const ids = await findTestOrders(site, maxOrders)
  for (const id of ids) await ifThere(transaction((tx) => endTestOrder(tx, id)))
  const orders = await transaction((tx) => removeOrders(tx, ids))
  const rest = await transaction(removeBaskets)
  const abandoned = await transaction((tx) => removeTestAbandonedCheckouts(tx, maxRows))
  return {
    removedOrders: orders.removed,
    removedCarts: rest.carts,
    removedCheckouts: orders.checkouts + rest.checkouts,
    complete: ids.length < maxOrders && rest.carts < maxRows && rest.checkouts < maxRows && abandoned < maxRows,
  }
})

async function removeOrders(site: SiteTx, ids: readonly string[]) {
  const checkouts = await removeCheckoutsOf(site, ids)
  return { checkouts, removed: await deleteOrders(site, ids) }
}

/** Where real orders were placed, customers may have left carts too. */
async function removeBaskets(site: SiteTx) {
  if (await hasRealOrders(site)) return { carts: 0, checkouts: 0 }
  return { checkouts: await removeUnfinishedCheckouts(site, maxRows), carts: await removeCarts(site, maxRows) }
}

/** Somebody else may delete the same orders at the same time. */
async function ifThere(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof WireError && error.status === 404)) throw error
  }
}
