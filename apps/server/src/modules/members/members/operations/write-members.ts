import * as contract from '@stoa/contract/services/members/members'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { withoutGoneRecipients } from '../address-book.ts'
import { member, type StoredMember } from '../entity.ts'
import { changeMember } from '../change.ts'
import { addMember } from '../join.ts'
import { checkMayShow } from '../may-show.ts'
import { checkMayChange, ownMemberId } from '../own.ts'
import { withoutGoneDetails } from '../profile-details.ts'
import { showWhole } from '../show.ts'
import { changeSlug } from '../slug-change.ts'

export const createMember = implement(contract.createMember, async ({ site }, { member: given = {} }) => ({
  member: await showWhole(site, await addMember(site, given)),
}))

export const updateMember = implement(contract.updateMember, async ({ site, caller }, { member: change }) => {
  checkMayChange(caller, change.id)
  const before = await member.lock(site, change.id)
  const after = await changeMember(site, change)
  await checkMayShow(site, caller, before, after)
  return { member: await showWhole(site, after) }
})

export const updateMemberSlug = implement(contract.updateMemberSlug, async ({ site, caller }, { id, slug }) => {
  checkMayChange(caller, id)
  return { member: await showWhole(site, await changeSlugAs(site, caller, id, slug)) }
})

export const updateCurrentMemberSlug = implement(contract.updateCurrentMemberSlug, async ({ site, caller }, { slug }) => ({
  member: await showWhole(site, await changeSlugAs(site, caller, ownMemberId(caller), slug)),
}))

export const deleteMemberPhones = implement(contract.deleteMemberPhones, async ({ site, caller }, { id }) => {
  checkMayChange(caller, id)
  return { member: await showWhole(site, await withoutContact(site, id, 'phones')) }
})

export const deleteMemberEmails = implement(contract.deleteMemberEmails, async ({ site, caller }, { id }) => {
  checkMayChange(caller, id)
  return { member: await showWhole(site, await withoutContact(site, id, 'emails')) }
})

export const deleteMemberAddresses = implement(contract.deleteMemberAddresses, async ({ site, caller }, { id }) => {
  checkMayChange(caller, id)
  return { member: await showWhole(site, await withoutContact(site, id, 'addresses')) }
})

async function changeSlugAs(site: SiteTx, caller: Caller, id: string, slug: string): Promise<StoredMember> {
  const before = await member.lock(site, id)
  const after = await changeSlug(site, id, slug)
  await checkMayShow(site, caller, before, after)
  return after
}

async function withoutContact(site: SiteTx, id: string, list: 'phones' | 'emails' | 'addresses') {
  const before = await member.lock(site, id)
  const { [list]: _removed, ...contact } = before.contact ?? {}
  return member.save(site, before, withoutGoneDetails(withoutGoneRecipients({ ...before, contact })))
}
