import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { queryBadgeAssignments } from '@stoa/contract/calls/members/badge-assignments'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import {
  followMember,
  listMemberFollowers,
  listMemberFollowing,
  queryCurrentMemberConnections,
  unfollowMember,
} from '@stoa/contract/calls/members/member-followers'
import { reportMember } from '@stoa/contract/calls/members/member-report'
import { blockMember } from '@stoa/contract/calls/members/member-to-member-block'
import { getMemberBySlug } from '@stoa/contract/calls/stoa/member-profiles'
import type { ProfileField } from '@stoa/contract/services/stoa/member-profiles'
import { data, redirect } from 'react-router'
import { storefront, type Visit } from '../../lib/context.ts'
import { formAction } from '../../lib/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import { avatarPhotoOf } from '../../lib/pictures.ts'
import { notFound } from '../../lib/not-found.ts'
import { refusalText } from '../../lib/refusal-texts.server.ts'
import { accountPaths } from '../../account-paths.ts'
import type { Route } from './+types/member-page.ts'
import { aboutOf } from '../../lib/member-about.server.ts'
import { loadRail } from '../../products/load-rail.ts'
import { loadMemberReviews } from '../../reviews/load-reviews.server.ts'
import { pathOf } from '../../lib/path-of.ts'

const Profile = loadOnInteraction(async () => (await import('./profile.tsx')).Profile)
await loadedInUse()

/** Reviews on a profile. */
const shownReviews = 10

/** Why a member is reported, in the words of the contract. */
const reasons = ['SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'] as const

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, i18n, shop, memberId: ownId } = visit
  const member = await memberOf(visit, params.slug)
  const id = member.memberId!
  if (member.slug !== params.slug) throw redirect(accountPaths.member(member.slug!), 301)
  const [about, badges, followers, following, connection, reviews] = await Promise.all([
    aboutOf(api, id),
    badgesOf(visit, id),
    api.call(listMemberFollowers, { memberId: id, paging: { limit: 1 } }),
    api.call(listMemberFollowing, { memberId: id, paging: { limit: 1 } }),
    ownId && ownId !== id ? api.call(queryCurrentMemberConnections, { connectedMemberIds: [id] }) : undefined,
    reviewsOf(visit, context, id),
  ])
  const name = member.nickname ?? i18n._(msg`Member`)
  return {
    title: `${name} – ${shop.name}`,
    id,
    slug: member.slug!,
    name,
    headline: member.title,
    photo: avatarPhotoOf({ url: member.photoUrl, focalPoint: member.focalPoint }),
    blocks: about.blocks,
    fields: (member.fields ?? []).map((field) => shownField(field, i18n.locale)),
    badges,
    followers: followers.pagingMetadata?.count ?? 0,
    following: following.pagingMetadata?.count ?? 0,
    relation: ownId === id ? ('OWN' as const) : ownId ? ('MEMBER' as const) : ('VISITOR' as const),
    isFollowed: connection?.connectedMembers?.[0]?.followedByMember ?? false,
    reviews,
    done: url.searchParams.get('done'),
  }
}

/** Links lead away from the shop; a day has no time zone. */
function shownField({ key, name, fieldType, value = '' }: ProfileField, locale: string) {
  const isLink = fieldType === 'URL' || fieldType === 'SOCIAL'
  const text =
    fieldType === 'DATE'
      ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
      : isLink
        ? value.replace(/^https?:\/\/(www\.)?|\/$/g, '')
        : value
  return { key, name, text, ...(isLink && { href: value }) }
}

async function memberOf({ api }: Visit, slug: string) {
  try {
    return await api.call(getMemberBySlug, { slug })
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw notFound()
    throw error
  }
}

/** With the products that they are about, as far as the shop still shows them. */
async function reviewsOf(visit: Visit, context: Route.LoaderArgs['context'], memberId: string) {
  const reviews = await loadMemberReviews(visit, memberId, shownReviews)
  if (reviews.length === 0) return []
  const productIds = [...new Set(reviews.map(({ productId }) => productId))]
  const products = (await loadRail({ context }, { productIds, limit: productIds.length })) ?? []
  return reviews.flatMap(({ productId, id, rating, label, title, body, date }) => {
    const product = products.find((shown) => shown.id === productId)
    return product ? { id, rating, label, title, body, date, product: { name: product.name, slug: product.slug } } : []
  })
}

async function badgesOf({ api }: Visit, memberId: string) {
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

export const action = formAction(async ({ params, context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const { api, i18n, memberId: ownId } = visit
  if (!ownId) return redirect(accountPaths.signIn({ to: pathOf(url) }))
  const { memberId, slug } = await memberOf(visit, params.slug)
  try {
    switch (form.get('act')) {
      case 'follow':
        await api.call(followMember, { memberId: memberId! })
        break
      case 'unfollow':
        await api.call(unfollowMember, { memberId: memberId! })
        break
      case 'block':
        await api.call(blockMember, { memberId: memberId! })
        return redirect(accountPaths.members())
      case 'report': {
        const category = reasons.find((known) => known === form.get('reason')) ?? 'OTHER'
        await api.call(reportMember, { memberReport: { reportedMemberId: memberId!, reason: { category } } })
        return redirect(accountPaths.member(slug!, { done: 'reported' }))
      }
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ problem: i18n._(refusalText(error)) }, { status: 422 })
  }
  return redirect(accountPaths.member(slug!))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Profile loaderData={loaderData} actionData={actionData} />
}
