import * as contract from '@stoa/contract/services/stoa/memberships'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findExistingMembers } from '../../../members/members/ports/reading.ts'
import { membershipApps } from '../../../platform/plugins/index.ts'
import { membershipsInBasket, type AppMembership } from '../eligible.ts'
import { wireMembership } from '../wire.ts'

export const listMembershipApps = implementRead(contract.listMembershipApps, async ({ site }) => ({
  apps: await membershipApps(site),
}))

export const checkMemberships = implementRead(contract.checkMemberships, async ({ site }, { memberId, lineItems }) => {
  const known = await findExistingMembers(site, [memberId])
  if (!known.has(memberId)) throw notFound('member', { id: memberId })
  // The apps get positions as ids of lines.
  const lines = lineItems.map(({ catalogReference, quantity = 1 }, index) => {
    const { appId, catalogItemId, options } = catalogReference
    return { id: String(index), quantity, reference: { appId, catalogItemId, ...(options && { options }) } }
  })
  const { eligible, invalid, apps } = await membershipsInBasket(site, memberId, lines)
  return {
    apps: apps.map(({ appId, name, failure }) => ({
      appId,
      name,
      ...(failure && { failure }),
      eligibleMemberships: eligible.filter((each) => each.appId === appId).map((each) => checked(each)),
      invalidMemberships: invalid
        .filter(({ membership }) => membership.appId === appId)
        .map(({ membership, reason }) => checked(membership, reason)),
    })),
  }
})

function checked(membership: AppMembership, reason?: string): contract.CheckedMembership {
  const { appId: _app, lineItemIds = [], ...shown } = wireMembership(membership)
  return { ...shown, covers: lineItemIds.map(Number), ...(reason && { reason }) }
}
