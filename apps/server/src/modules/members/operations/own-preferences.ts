import * as contract from '@stoa/contract/services/stoa/member-preferences'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { member, type StoredMember } from '../entity.ts'
import { ownMemberId } from '../own.ts'

const getOwnPreferences = implementRead(contract.getOwnPreferences, async ({ site, caller }) => ({
  preferences: present(await member.get(site, ownMemberId(caller))),
}))

const updateOwnPreferences = implement(contract.updateOwnPreferences, async ({ site, caller }, { preferences }) => {
  const before = await member.lock(site, ownMemberId(caller))
  const after = await member.save(site, before, { ...before, preferences: { ...before.preferences, ...preferences } })
  return { preferences: present(after) }
})

function present({ preferences }: StoredMember): contract.Preferences {
  const { deliveryEmails = true, reviewRequestEmails = true } = preferences ?? {}
  return { deliveryEmails, reviewRequestEmails }
}

export const ownPreferences = { getOwnPreferences, updateOwnPreferences }
