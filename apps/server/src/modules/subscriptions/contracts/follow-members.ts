import { service } from '@stoa/contract/services/members/members'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { forgetUnusedCards } from './forget-cards.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'
import { giveUpUnpaid } from './settle.ts'
import { findRunningOfMember } from './store/contracts-of-member.ts'

/** A blocked member is charged no more: their contracts pause until staff resumes them. Unblocking alone charges nobody. */
export const whenMemberBlocked = on([`${service.fqdn}_updated`], 'subscriptions.when-member-blocked', async (site, event) => {
  const { currentEntity, modifiedFields = {} } = event.body.updatedEvent
  if (!('status' in modifiedFields) || currentEntity.status !== 'BLOCKED') return
  await site.transaction(async (tx) => {
    if (!(await isBlocked(tx, event.entityId))) return
    for (const contract of await lockRunning(tx, event.entityId)) await pauseOfBlocked(tx, contract)
  })
})

/** The contracts of a deleted member are cancelled: the cards are gone with the member. */
export const whenMemberDeleted = on([`${service.fqdn}_deleted`], 'subscriptions.when-member-deleted', (site, { entityId }) =>
  site.transaction(async (tx) => {
    if (await findMember(tx, entityId)) return
    for (const contract of await lockRunning(tx, entityId)) await cancelOfDeleted(tx, contract)
  }),
)

export async function isBlocked(site: SiteTx, memberId: string | null | undefined): Promise<boolean> {
  return memberId ? (await findMember(site, memberId))?.status === 'BLOCKED' : false
}

async function lockRunning(site: SiteTx, memberId: string): Promise<StoredContract[]> {
  const locked: StoredContract[] = []
  for (const id of await findRunningOfMember(site, memberId)) {
    const contract = await lockContract(site, id)
    if (contract) locked.push(contract)
  }
  return locked
}

/** A delivery whose charge has failed is given up; a contract that is paused already only gets the reason. */
export async function pauseOfBlocked(site: SiteTx, contract: StoredContract): Promise<void> {
  const changed = withChange(contract, site.now, { kind: 'PAUSED', by: 'SHOP' })
  await subscriptionContract.save(site, contract, { ...changed, status: 'PAUSED', reason: 'MEMBER_BLOCKED', nextDate: null })
  await giveUpUnpaid(site, contract.id)
}

async function cancelOfDeleted(site: SiteTx, contract: StoredContract): Promise<void> {
  const changed = withChange(contract, site.now, { kind: 'CANCELED', by: 'SHOP' })
  const canceled = await subscriptionContract.save(site, contract, {
    ...changed,
    status: 'CANCELED',
    reason: 'MEMBER_DELETED',
    nextDate: null,
    canceledDate: site.now.toISOString(),
  })
  await giveUpUnpaid(site, contract.id)
  await forgetUnusedCards(site, canceled)
  await tellBuyer(site, canceled, 'CANCELED')
}
