import * as contract from '@stoa/contract/services/stoa/wishlist-shares'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { newSecret } from '../../../../kernel/secrets/credentials.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findBlockingMember } from '../../../members/members/ports/blocks.ts'
import { checkMayPublish, findMemberShowing, ownMemberId } from '../../../members/members/ports/reading.ts'
import { productOf, shownItems } from '../items.ts'
import { deleteShare, findOrCreateShare, findShare, findMemberByShare, type Share } from '../store/shares.ts'
import { findWishlist } from '../store/wishlists.ts'

export const getWishlistShare = implementRead(contract.getWishlistShare, async ({ site, caller }) => {
  const share = await findShare(site, ownMemberId(caller))
  return share ? { wishlistShare: present(share) } : {}
})

export const shareWishlist = implement(contract.shareWishlist, async ({ site, caller }) => {
  const memberId = ownMemberId(caller)
  await checkMayPublish(site, caller)
  return { wishlistShare: present(await findOrCreateShare(site, memberId, newSecret().secret)) }
})

export const revokeWishlistShare = implement(contract.revokeWishlistShare, async ({ site, caller }) => {
  await deleteShare(site, ownMemberId(caller))
  return {}
})

export const getSharedWishlist = implementRead(contract.getSharedWishlist, async ({ site, refuse }, { token }) => {
  const memberId = await findMemberByShare(site, token)
  const member = memberId && (await findMemberShowing(site, memberId))
  if (!memberId || !member || (await isBlocked(site, memberId)))
    throw refuse('WISHLIST_SHARE_NOT_FOUND', 'no wishlist is shown under this link')
  const items = (await findWishlist(asStaff(site), { memberId }))?.items ?? []
  const productIds = (await shownItems(site, items)).map(productOf)
  return { ...(member.nickname && { nickname: member.nickname }), productIds: [...new Set(productIds)] }
})

async function isBlocked(site: SiteRead, memberId: string): Promise<boolean> {
  const { caller } = site
  return caller?.kind === 'MEMBER' && (await findBlockingMember(site, caller.memberId, memberId)) !== undefined
}

const present = ({ token, createdDate }: Share) => ({ token, createdDate: createdDate.toISOString() })
