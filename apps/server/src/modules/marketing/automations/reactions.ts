import { service as abandonedCheckouts } from '@stoa/contract/services/ecom/abandoned-checkouts'
import { service as stockRequests } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { service as fulfillments } from '@stoa/contract/services/ecom/order-fulfillments'
import { service as orders } from '@stoa/contract/services/ecom/orders'
import { service as members } from '@stoa/contract/services/members/members'
import type { AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import { on, type StoredEvent } from '../../../kernel/background/reactions.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { findNotified } from '../../messages/back-in-stock/index.ts'
import { noteScheduled } from './activity.ts'
import { bringForward } from './delivered.ts'
import type { StoredAutomation } from './entity.ts'
import { loadActive, schedule, type Occasion } from './schedule.ts'

/** Without news of the carrier, goods count as delivered so long after they were sent. */
const carriage = 3 * 24 * 3600 * 1000

const abandoned = `${abandonedCheckouts.fqdn}_created`
const placed = `${orders.fqdn}_approved`
const sent = `${orders.fqdn}_fulfilled`
const parcelsChanged = `${fulfillments.fqdn}_updated`
const stockRequestChanged = `${stockRequests.fqdn}_updated`
const memberCreated = `${members.fqdn}_created`
const memberUpdated = `${members.fqdn}_updated`

/** Makes runs of what happens. */
export const whenSomethingHappens = on(
  [abandoned, placed, sent, parcelsChanged, stockRequestChanged, memberCreated, memberUpdated],
  'automations.make-runs',
  async (site, event) => {
    const { type, entityId } = event
    switch (type) {
      case abandoned:
        return make(site, 'CHECKOUT_ABANDONED', { subject: `checkout:${entityId}`, abandonedCheckoutId: entityId })
      case placed:
        return make(site, 'ORDER_PLACED', aboutOrder(entityId))
      case sent:
        await make(site, 'ORDER_DELIVERED', aboutOrder(entityId), carriage)
        return make(site, 'REVIEW_WANTED', aboutOrder(entityId), carriage)
      case parcelsChanged:
        return bringForward(site, entityId)
      case memberCreated:
      case memberUpdated:
        return whenJoined(site, entityId)
      default:
        return whenNotified(site, event)
    }
  },
)

const aboutOrder = (orderId: string): Occasion => ({ subject: `order:${orderId}`, orderId })

async function whenNotified(site: JobSite, { entityId }: StoredEvent): Promise<void> {
  if (await findNotified(site, entityId)) await make(site, 'BACK_IN_STOCK', { subject: `request:${entityId}` })
}

/** A member has joined once they are approved, which may be long after they registered; who registered before an automation was made is none of its new members. */
async function whenJoined(site: JobSite, memberId: string): Promise<void> {
  const active = await loadActive(site, 'MEMBER_JOINED')
  const joined = active.length > 0 ? await findMember(site, memberId) : undefined
  if (joined?.status !== 'APPROVED') return
  const occasion = { subject: `member:${memberId}`, customerId: memberId }
  await makeRuns(
    site,
    active.filter(({ createdDate }) => joined.createdDate >= createdDate),
    occasion,
  )
}

/** Each automation in a transaction of its own: the event may come again, and what was made stays. */
async function makeRuns(site: JobSite, automations: readonly StoredAutomation[], occasion: Occasion, wait = 0): Promise<void> {
  for (const active of automations)
    await site.transaction(async (tx) => {
      if (await schedule(tx, active, occasion, wait)) await noteScheduled(tx, active, occasion)
    })
}

async function make(site: JobSite, trigger: AutomationTriggerType, occasion: Occasion, wait = 0): Promise<void> {
  await makeRuns(site, await loadActive(site, trigger), occasion, wait)
}
