import { service } from '@stoa/contract/services/members/members'
import { on } from '../../../kernel/background/reactions.ts'
import { deleteDecisionsAbout } from './store/decisions.ts'
import { markReviewed } from './store/reports.ts'
import { notifyReporters } from './report-outcomes.ts'
import { removeReportsAbout, removeReportsBy } from './report.ts'

/** Reports end with either of the two members. */
export const whenMemberDeleted = on([`${service.fqdn}_deleted`], 'community.when-member-deleted', (site, { entityId }) =>
  site.transaction(async (tx) => {
    await removeReportsAbout(tx, entityId)
    await removeReportsBy(tx, entityId)
    await deleteDecisionsAbout(tx, entityId)
  }),
)

/** Staff who block or mute a member have reviewed the reports about them. */
export const whenMemberUpdated = on([`${service.fqdn}_updated`], 'community.when-member-updated', async (site, event) => {
  const { currentEntity, modifiedFields = {} } = event.body.updatedEvent
  const isBlocked = 'status' in modifiedFields && currentEntity.status === 'BLOCKED'
  const isMuted = 'activityStatus' in modifiedFields && currentEntity.activityStatus === 'MUTED'
  if (!isBlocked && !isMuted) return
  await site.transaction(async (tx) => {
    await markReviewed(tx, event.entityId, event.eventDate)
    await notifyReporters(tx, event.entityId, isBlocked ? 'BLOCKED' : 'MUTED')
  })
})
