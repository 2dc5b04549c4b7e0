import type { Member, Set as Fieldset } from '@stoa/contract/services/members/members'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadShownCustomFields } from './custom-fields.ts'
import { showMember, wholeMember, type ShownMember } from './fieldsets.ts'
import { single } from '../../../kernel/basics/single.ts'
import type { StoredMember } from './stored-member.ts'

/** Members as the caller gets them. */
export async function showAll(
  site: SiteRead,
  members: readonly StoredMember[],
  fieldsets?: readonly Fieldset[],
): Promise<Member[]> {
  return withCustomFields(
    site,
    members.map((member) => showMember(site.caller, member, fieldsets)),
  )
}

export async function showOne(site: SiteRead, member: StoredMember, fieldsets?: readonly Fieldset[]): Promise<Member> {
  return single(await showAll(site, [member], fieldsets))
}

/** A member with all fields, as the answer to whoever changed them. */
export async function showWhole(site: SiteRead, member: StoredMember): Promise<Member> {
  return single(await withCustomFields(site, [wholeMember(member)]))
}

async function withCustomFields(site: SiteRead, members: ShownMember[]): Promise<ShownMember[]> {
  const having = members.filter(({ contact }) => contact?.customFields)
  if (having.length === 0) return members
  const shown = await loadShownCustomFields(site, having)
  return members.map((member) => {
    if (!member.contact?.customFields) return member
    const { customFields: _stored, ...contact } = member.contact
    const customFields = shown.get(member.id)
    return { ...member, contact: { ...contact, ...(customFields && { customFields }) } }
  })
}
