import * as contract from '@stoa/contract/services/ecom/orders'
import { notFound, brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { activity, customEntry, withActivities } from '../activities.ts'
import { presentFor } from '../audience.ts'
import { saveOrder } from '../save.ts'
import { lockOrder } from '../store/orders.ts'
import type { NewActivity } from '../stored-order.ts'

export const addActivity = implement(contract.addActivity, async ({ site, caller }, { id, activity: given }) => {
  const before = await lockOrder(site, id)
  const added = fromPublic(site.now, given)
  const stored = await saveOrder(site, before, withActivities(before.order, added))
  return { order: presentFor(caller, stored), activityId: added.id }
})

export const addActivities = implement(
  contract.addActivities,
  async ({ site, caller }, { orderId, orderActivities: given = [] }) => {
    const before = await lockOrder(site, orderId)
    const added = given.map(({ id: _id, createdDate: _created, type: _type, activityType, ...content }) =>
      activity(site.now, activityType, content),
    )
    const stored = await saveOrder(site, before, withActivities(before.order, ...added))
    return { order: presentFor(caller, stored), activityIds: added.map(({ id }) => id) }
  },
)

export const updateActivity = implement(
  contract.updateActivity,
  async ({ site, caller }, { id, activityId, activity: given }) => {
    const before = await lockOrder(site, id)
    const known = editableActivity(before.order, activityId)
    const { id: _id, createdDate: _created, ...content } = fromPublic(site.now, given)
    const { id: knownId, createdDate } = known
    const activities = before.order.activities?.map((candidate) =>
      candidate === known ? { ...(knownId && { id: knownId }), ...(createdDate && { createdDate }), ...content } : candidate,
    )
    const stored = await saveOrder(site, before, { ...before.order, ...(activities && { activities }) })
    return { order: presentFor(caller, stored) }
  },
)

export const deleteActivity = implement(contract.deleteActivity, async ({ site, caller }, { id, activityId }) => {
  const before = await lockOrder(site, id)
  const known = editableActivity(before.order, activityId)
  const activities = before.order.activities?.filter((candidate) => candidate !== known)
  const stored = await saveOrder(site, before, { ...before.order, ...(activities && { activities }) })
  return { order: presentFor(caller, stored) }
})

function fromPublic(now: Date, { merchantComment, customActivity }: contract.PublicActivity): NewActivity {
  if (customActivity) return customEntry(now, customActivity)
  return activity(now, 'MERCHANT_COMMENT', merchantComment && { merchantComment })
}

/** Only comments by people and apps can be changed; recorded events cannot. */
function editableActivity({ activities = [] }: contract.Order, activityId: string): contract.Activity {
  const known = activities.find(({ id }) => id === activityId)
  if (!known) throw notFound('activity', { id: activityId })
  if (known.type !== 'MERCHANT_COMMENT' && known.type !== 'CUSTOM_ACTIVITY') {
    throw brokenRule('activityId', 'ACTIVITY_IS_HISTORY', 'names something that happened, not a comment', { type: known.type })
  }
  return known
}
