import * as contract from '@stoa/contract/services/stoa/staff'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { scopesBeyond, type Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { invitationToken } from '../invitation-token.ts'
import { ownerRole } from '../roles.ts'
import type { StaffInvitations } from '../staff-invitations.ts'
import * as staff from '../store/staff.ts'

// The staff of a site. Nobody can grant, change or revoke more than they have themselves.

const invitationDays = 7

export interface StaffOptions {
  publicUrl: string
  invitations: Pick<StaffInvitations, 'send'>
  forget(): void
}

export const listStaff = implementRead(contract.listStaff, async ({ site }) => ({
  staff: (await staff.listStaff(site)).map(present),
  invitations: (await staff.listInvitations(site)).map(presentInvitation),
}))

export const inviteStaff = ({ publicUrl, invitations }: Pick<StaffOptions, 'publicUrl' | 'invitations'>) =>
  implement(contract.inviteStaff, async ({ site, caller, refuse }, { email, roles }) => {
    await checkRoles(site, caller, roles)
    const members = await staff.listStaff(site)
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw refuse('STAFF_MEMBER_ALREADY_EXISTS', 'a person with this email works on the site already')
    const { token, tokenHash } = invitationToken(site.siteId)
    const expires = new Date(site.now.getTime() + invitationDays * 24 * 3600 * 1000)
    const invitation = await staff.saveInvitation(site, { email, roles, tokenHash, expires })
    // In the fragment, which browsers do not send to servers, so that it is in no log.
    const link = `${publicUrl}/dashboard/invitation#${token}`
    const invitedBy = caller.kind === 'USER' || caller.kind === 'APP' ? caller.name : site.settings.name
    const isMailed = invitations.send(site, { id: invitation.id, email, invitedBy, link })
    return { invitation: presentInvitation(invitation), link, isMailed }
  })

export const revokeInvitation = implement(contract.revokeInvitation, async ({ site }, { invitationId }) => {
  const gone = await staff.deleteInvitation(site.db, site.siteId, invitationId)
  if (!gone) throw notFound('invitation', { id: invitationId })
  site.noteBefore(presentInvitation(gone))
  return {}
})

export const changeStaffRoles = ({ forget }: Pick<StaffOptions, 'forget'>) =>
  implement(contract.changeStaffRoles, async ({ site, caller }, { userId, roles }) => {
    const before = await member(site, userId)
    await checkRoles(site, caller, [...new Set([...roles, ...before.roles])])
    await requireRemainingOwner(site, userId, roles)
    await staff.saveStaff(site.db, site.siteId, userId, roles, site.now)
    site.noteBefore(before)
    site.invalidate(forget)
    return { staffMember: { ...before, roles } }
  })

export const removeStaff = ({ forget }: Pick<StaffOptions, 'forget'>) =>
  implement(contract.removeStaff, async ({ site, caller }, { userId }) => {
    const before = await member(site, userId)
    await checkRoles(site, caller, before.roles)
    await requireRemainingOwner(site, userId, [])
    await staff.removeStaff(site, userId)
    site.noteBefore(before)
    site.invalidate(forget)
    return {}
  })

async function member(site: SiteRead, userId: string): Promise<contract.StaffMember> {
  const match = (await staff.listStaff(site)).find(({ id }) => id === userId)
  if (!match) throw notFound('staffMember', { id: userId })
  return present(match)
}

async function checkRoles(site: SiteRead, caller: Caller, wanted: readonly string[]): Promise<void> {
  const roles = new Map((await staff.listRoles(site)).map(({ id, scopes }) => [id, scopes]))
  const scopes = wanted.flatMap((id) => {
    if (id === ownerRole) return ['*']
    const match = roles.get(id)
    if (!match) throw notFound('role', { id })
    return match
  })
  const beyond = scopesBeyond(caller, scopes)
  if (beyond.length > 0) throw refusal('SCOPE_NOT_HELD', 'a role reaches further than your own', { scopes: beyond })
}

/** Locks the site's staff, so that two owners cannot remove each other's role concurrently. */
async function requireRemainingOwner(site: SiteTx, userId: string, roles: readonly string[]): Promise<void> {
  const people = await staff.lockStaff(site)
  const remains = people.some(({ user_id, roles: own }) => (user_id === userId ? roles : own).includes(ownerRole))
  if (!remains) throw refusal('LAST_OWNER', 'a site keeps at least one owner')
}

function present({ id, email, name, roles, created_date }: Awaited<ReturnType<typeof staff.listStaff>>[number]) {
  return { userId: id, email, name, roles, createdDate: created_date.toISOString() }
}

function presentInvitation({
  id,
  email,
  roles,
  created_date,
  expires_date,
}: Awaited<ReturnType<typeof staff.listInvitations>>[number]): contract.Invitation {
  return { id, email, roles, createdDate: created_date.toISOString(), expiresDate: expires_date.toISOString() }
}
