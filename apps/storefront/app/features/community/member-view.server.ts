import { msg } from '@lingui/core/macro'
import { queryBadgeAssignments } from '@stoa/contract/calls/members/badge-assignments'
import { dateFormat } from '@stoa/web/date-format'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import {
  listMemberFollowers,
  listMemberFollowing,
  queryCurrentMemberConnections,
} from '@stoa/contract/calls/members/member-followers'
import { getCurrentMember, queryMembers } from '@stoa/contract/calls/members/members'
import type { GetMemberBySlugResponse, ProfileField } from '@stoa/contract/services/stoa/member-profiles'
import type { RouterContextProvider } from 'react-router'
import { toBlocks } from './shared/blocks.ts'
import { coverView } from './shared/cover-view.ts'
import { loadAbout } from './shared/member-about.server.ts'
import { toAvatarPhoto } from '../../lib/media/pictures.ts'
import type { Visit } from '../../lib/page/context.ts'
import { loadRail } from '../catalog/shared/products/load-rail.ts'
import { loadMemberReviews } from '../reviews/shared/load-reviews.server.ts'

/** Reviews on a profile. */
const shownReviews = 10
/** Followers with their names on a profile. */
const shownFollowers = 12

type Context = Readonly<RouterContextProvider>

export type MemberView = Awaited<ReturnType<typeof loadMemberView>>

/** A profile as the visitor sees it. */
export async function loadMemberView(visit: Visit, context: Context, member: GetMemberBySlugResponse) {
  const { api, i18n, shop, memberId: ownId } = visit
  const id = member.memberId!
  const [about, badges, followers, following, connection, own, reviews] = await Promise.all([
    loadAbout(api, id),
    loadBadges(visit, id),
    api.call(listMemberFollowers, { memberId: id, paging: { limit: shownFollowers } }),
    api.call(listMemberFollowing, { memberId: id, paging: { limit: 1 } }),
    ownId && ownId !== id ? api.call(queryCurrentMemberConnections, { connectedMemberIds: [id] }) : undefined,
    ownId === id ? api.call(getCurrentMember, { fieldsets: ['EXTENDED'] }) : undefined,
    loadReviews(visit, context, id),
  ])
  return {
    id,
    slug: member.slug!,
    name: member.nickname ?? i18n._(msg`Member`),
    headline: member.title,
    photo: toAvatarPhoto({ url: member.photoUrl, focalPoint: member.focalPoint }),
    cover: coverView(member.cover),
    blocks: toBlocks(about.content.nodes),
    fields: (member.fields ?? []).map((field) => shownField(field, i18n.locale, shop.country)),
    badges,
    followers: followers.pagingMetadata?.count ?? 0,
    someFollowers: await loadFollowers(visit, followers.memberIds ?? []),
    following: following.pagingMetadata?.count ?? 0,
    relation: ownId === id ? ('OWN' as const) : ownId ? ('MEMBER' as const) : ('VISITOR' as const),
    /** Their own, which nobody else sees. */
    isPrivate: own?.member?.privacyStatus === 'PRIVATE',
    isFollowed: connection?.connectedMembers?.[0]?.followedByMember ?? false,
    reviews,
  }
}

async function loadFollowers({ api, i18n }: Visit, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { members = [] } = await api.call(queryMembers, {
    query: { filter: { id: { $in: ids } }, paging: { limit: shownFollowers } },
  })
  return members.flatMap(({ id, profile }) =>
    profile?.slug
      ? [{ id: id!, slug: profile.slug, name: profile.nickname ?? i18n._(msg`Member`), photo: toAvatarPhoto(profile.photo) }]
      : [],
  )
}

/** Links lead away from the shop; a day has no time zone. */
function shownField({ key, name, fieldType, value = '' }: ProfileField, language: string, country: string) {
  const isLink = fieldType === 'URL' || fieldType === 'SOCIAL'
  const text =
    fieldType === 'DATE'
      ? dateFormat(language, { country, timeZone: 'UTC' }, { dateStyle: 'long' }).format(new Date(value))
      : isLink
        ? value.replace(/^https?:\/\/(www\.)?|\/$/g, '')
        : value
  return { key, name, text, ...(isLink && { href: value }) }
}

/** With the products that they are about, as far as the shop still shows them. */
async function loadReviews(visit: Visit, context: Context, memberId: string) {
  const reviews = await loadMemberReviews(visit, memberId, shownReviews)
  if (reviews.length === 0) return []
  const productIds = [...new Set(reviews.map(({ productId }) => productId))]
  const products = (await loadRail({ context }, { productIds, limit: productIds.length })) ?? []
  return reviews.flatMap(({ productId, id, rating, label, title, body, date }) => {
    const product = products.find((shown) => shown.id === productId)
    return product ? { id, rating, label, title, body, date, product: { name: product.name, slug: product.slug } } : []
  })
}

async function loadBadges({ api }: Visit, memberId: string) {
  const { badgeAssignments = [] } = await api.call(queryBadgeAssignments, { query: { filter: { memberId } } })
  const ids = badgeAssignments.flatMap(({ badgeId }) => badgeId ?? [])
  if (ids.length === 0) return []
  const { badges = [] } = await api.call(queryBadges, { query: { filter: { id: { $in: ids } } } })
  return badges.map(({ id, title, backgroundColor, textColor }) => ({
    id: id!,
    title: title ?? '',
    background: backgroundColor ?? '',
    color: textColor ?? '',
  }))
}
