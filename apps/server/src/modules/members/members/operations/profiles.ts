import type { Image } from '@stoa/contract/services/members/members'
import * as contract from '@stoa/contract/services/stoa/member-profiles'
import type { Cover } from '@stoa/contract/services/stoa/member-profiles'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadPublishedCustomFields } from '../custom-fields.ts'
import { ownMemberId } from '../own.ts'
import { checkOwn, findBySlug } from '../slug-change.ts'

export const checkOwnSlug = implementRead(contract.checkOwnSlug, ({ site, caller }, { slug }) =>
  checkOwn(site, ownMemberId(caller), slug),
)

export const getMemberBySlug = implementRead(contract.getMemberBySlug, async ({ site, refuse }, { slug }) => {
  const found = await findBySlug(site, slug.normalize('NFKC').toLowerCase())
  if (!found) throw refuse('MEMBER_NOT_FOUND', 'no member has this address')
  const { nickname, title, photo, cover, slug: own } = found.profile
  return {
    memberId: found.id,
    slug: own,
    ...(nickname && { nickname }),
    ...(title && { title }),
    ...(photo?.url && { photoUrl: photo.url }),
    ...(cover?.url && { cover: showCover(cover) }),
    fields: await loadPublishedCustomFields(site, found),
  }
})

function showCover({ url, width, height, offsetX, offsetY }: Image): Cover {
  return { url: url!, ...(width && height && { width, height }), offsetX: offsetX ?? 0, offsetY: offsetY ?? 0 }
}
