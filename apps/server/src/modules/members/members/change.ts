import type { Member } from '@stoa/contract/services/members/members'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { completeCustomFields } from './custom-fields.ts'
import { member, type StoredMember } from './entity.ts'
import { checkLimits } from './limits.ts'
import { checkFilesNamed } from '../../media/media/index.ts'

/** Changes the fields that are given. Custom fields that are not given keep their values. */
export async function changeMember(site: SiteTx, change: Member): Promise<StoredMember> {
  checkLimits(change)
  const before = await member.lock(site, change.id!)
  await checkFilesNamed(site, change, 'member', before)
  const given = change.contact?.customFields
  if (!given) return member.update(site, change)
  const customFields = await completeCustomFields(site, given, { before })
  return member.update(site, { ...change, contact: { ...change.contact, customFields } })
}
