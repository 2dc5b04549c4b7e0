import * as contract from '@stoa/contract/services/ecom/orders'
import { brokenConstraint } from '../../../../kernel/database/database.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { presentFor } from '../audience.ts'
import { orderAction } from '../events.ts'
import { findOrder } from '../store/orders.ts'
import { importOrder as insertImportedOrder } from '../import-order.ts'
import { getHighestNumber, setCounter } from '../store/order-numbers.ts'
import { deleteImported } from '../store/delete-orders.ts'

// Orders from another shop: stored as given, and importable again.

export const importOrder = implement(contract.importOrder, async ({ site, caller, refuse }, { order: given }) => {
  const known = given.id ? await findOrder(site, given.id) : undefined
  if (known && !known.order.imported) {
    throw refuse('CANNOT_OVERWRITE_NON_IMPORTED_ORDER', 'only an imported order can be imported again', { orderId: given.id })
  }
  if (known) await deleteImported(site, [known.id])
  const imported = await taken(insertImportedOrder(site, caller, given, known && BigInt(known.order.number)))
  return { order: presentFor(caller, imported) }
})

export const setOrderNumberCounter = implement(
  contract.setOrderNumberCounter,
  async ({ site, refuse }, { counter, allowLowerCounter }) => {
    const highest = await getHighestNumber(site)
    const { before, after } = await setCounter(site, (last) => {
      const newLast = BigInt(counter) - 1n
      // The counter is lowered only with `allowLowerCounter`, and never to a number that an order already has.
      if (newLast < highest || (newLast < last && !allowLowerCounter)) {
        throw refuse('CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER', 'the next order number must be higher than the last', {
          counter: String(last + 1n),
        })
      }
      return newLast
    })
    return { oldCounter: String(before + 1n), newCounter: String(after + 1n) }
  },
)

/** The contract returns a job to poll; here the orders are already deleted when the response is sent. */
export const bulkDeleteImportedOrders = implement(contract.bulkDeleteImportedOrders, async ({ site }, { orderIds }) => {
  for (const gone of await deleteImported(site, orderIds))
    site.record(orderAction('imported_order_deleted', gone, { order: gone.order }))
  return { jobId: newId() }
})

async function taken<Result>(insert: Promise<Result>): Promise<Result> {
  try {
    return await insert
  } catch (error) {
    if (brokenConstraint(error) === 'sales_order_number') {
      throw brokenRule('order.number', 'ORDER_NUMBER_TAKEN', 'belongs to another order')
    }
    throw error
  }
}
