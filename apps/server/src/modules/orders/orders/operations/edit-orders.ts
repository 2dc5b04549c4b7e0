import * as contract from '@stoa/contract/services/ecom/orders'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { presentFor } from '../audience.ts'
import { editLine, editOrder } from '../edit.ts'
import { saveOrder } from '../save.ts'
import { lockOrder } from '../store/orders.ts'

export const updateOrder = implement(contract.updateOrder, async ({ site, caller }, request) => {
  const stored = await editOrder(site, caller, request.order)
  return { order: presentFor(caller, stored) }
})

export const bulkUpdateOrders = implement(contract.bulkUpdateOrders, async ({ site, caller }, { orders, returnEntity }) =>
  withoutItems(
    returnEntity,
    await bulk(site, orders, async (tx, { order }) => presentFor(caller, await editOrder(tx, caller, order))),
  ),
)

export const updateOrderLineItem = implement(contract.updateOrderLineItem, async ({ site, caller }, request) => {
  const { id, lineItem } = request
  const stored = await editLine(site, caller, id, lineItem)
  return { order: presentFor(caller, stored) }
})

export const bulkUpdateOrderTags = implement(
  contract.bulkUpdateOrderTags,
  async ({ site }, { orderIds, assignTags, unassignTags }) =>
    withoutItems(
      false,
      await bulk(site, orderIds, async (tx, id) => {
        const before = await lockOrder(tx, id)
        const { tags } = before.order
        const changed = {
          privateTags: { tagIds: retagged(tags?.privateTags, assignTags?.privateTags, unassignTags?.privateTags) },
          tags: { tagIds: retagged(tags?.tags, assignTags?.tags, unassignTags?.tags) },
        }
        return (await saveOrder(tx, before, { ...before.order, tags: changed })).order
      }),
    ),
)

type List = contract.TagList | undefined

/** A tag that is in both lists is assigned. */
function retagged(before: List, assigned: List, unassigned: List): string[] {
  const gone = new Set(unassigned?.tagIds)
  return [...new Set([...(before?.tagIds ?? []).filter((id) => !gone.has(id)), ...(assigned?.tagIds ?? [])])]
}
