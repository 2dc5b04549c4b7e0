import * as contract from '@stoa/contract/services/identity/oauth'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { getPerson } from '../../../platform/sites/index.ts'
import { languageOf } from '../present.ts'

export const userInfo = implementRead(contract.userInfo, async ({ site, caller }) => {
  if (caller.kind === 'USER') {
    const { email, name } = await getPerson(site, caller.userId)
    return { sub: caller.userId, email, emailVerified: false, name }
  }
  const member = caller.kind === 'MEMBER' ? await findMember(site, caller.memberId) : undefined
  if (!member) throw permissionDenied('only somebody who is signed in has user information')
  const { id, loginEmail, loginEmailVerified, contact, profile } = member
  const picture = webAddress(profile?.photo?.url, site.settings.origin)
  const language = languageOf(member)
  return {
    sub: id,
    email: loginEmail!,
    emailVerified: loginEmailVerified ?? false,
    ...(profile?.nickname && { name: profile.nickname }),
    ...(contact?.firstName && { givenName: contact.firstName.slice(0, 20) }),
    ...(contact?.lastName && { familyName: contact.lastName.slice(0, 20) }),
    ...(picture && { picture }),
    ...(language && { language }),
  }
})

/** A picture of the shop's own may be a path. One that only the published client can read has no address of its own. */
function webAddress(url: string | undefined, origin: string): string | undefined {
  const address = url ? URL.parse(url, origin) : null
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}
