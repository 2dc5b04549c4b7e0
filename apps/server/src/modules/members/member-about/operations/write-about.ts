import * as contract from '@stoa/contract/services/members/members-about'
import { requiredField, notFound, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { checkFilesNamed } from '../../../media/media/index.ts'
import { checkMayChange, checkMayPublish, lockMembers } from '../../members/ports/reading.ts'
import { safeContent } from '../content.ts'
import { about, showAbout } from '../entity.ts'
import { memberOf } from '../own.ts'

const contentPath = 'memberAbout.content'

export const createMemberAbout = implement(contract.createMemberAbout, async ({ site, caller }, { memberAbout: given }) => {
  const memberId = given.memberId ?? memberOf(caller)
  if (!memberId) throw requiredField('memberAbout.memberId')
  checkMayChange(caller, memberId)
  await checkMayPublish(site, caller)
  if (!(await lockMembers(site, [memberId], 'KEY SHARE')).has(memberId)) throw notFound('member', { id: memberId })
  const content = safeContent(given.content, contentPath)
  await checkFilesNamed(site, content, contentPath)
  return { memberAbout: showAbout(await about.create(site, { content }, newId(), { memberId })) }
})

export const updateMemberAbout = implement(contract.updateMemberAbout, async ({ site, caller }, { memberAbout: given }) => {
  const { memberId } = await about.get(site, given.id)
  checkMayChange(caller, memberId)
  await checkMayPublish(site, caller)
  const before = await about.lock(site, given.id)
  if (given.revision !== before.revision) throw revisionMismatch(before.revision)
  const content = safeContent(given.content, contentPath)
  await checkFilesNamed(site, content, contentPath, before.content)
  return { memberAbout: showAbout(await about.save(site, before, { ...before, content })) }
})

// A muted member may do that too, because it only takes back what they wrote.
export const deleteMemberAbout = implement(contract.deleteMemberAbout, async ({ site, caller }, { id }) => {
  const { memberId } = await about.get(site, id)
  checkMayChange(caller, memberId)
  await about.remove(site, id)
  return {}
})
