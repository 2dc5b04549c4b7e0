import { getMember } from '@stoa/contract/calls/members/members'
import { listLinkedAccounts } from '@stoa/contract/calls/stoa/provider-sign-in'
import { getMemberPassword, listMemberSessions, listSignIns } from '@stoa/contract/calls/stoa/member-security'
import { listMemberExports } from '@stoa/contract/calls/stoa/member-privacy'
import { listFactors } from '@stoa/contract/calls/stoa/second-factors'
import { listMemberNotes } from '@stoa/contract/calls/stoa/member-notes'
import { getMemberWishlist } from '@stoa/contract/calls/stoa/member-wishlists'
import { getMemberTerms } from '@stoa/contract/calls/stoa/registration-terms'
import { searchReviews } from '@stoa/contract/calls/stoa/reviews'
import { listMemberTimeline } from '@stoa/contract/calls/stoa/member-timeline'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'

/** A member with all fields. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: async ({ signal }) => (await api.call(getMember, { id, fieldsets: ['FULL'] }, { signal })).member!,
  })
}

/** The open sessions of a member. They are loaded again with the member. */
export function memberSessionsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'sessions'],
    queryFn: async ({ signal }) => (await api.call(listMemberSessions, { memberId }, { signal })).sessions ?? [],
  })
}

/** The sign-ins to a member's account. They are loaded again with the member. */
export function memberSignInsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'sign-ins'],
    queryFn: async ({ signal }) => (await api.call(listSignIns, { memberId }, { signal })).signIns ?? [],
  })
}

/** While a copy is being written, it is asked for again. */
const askAgainMilliseconds = 1500

/** The copy of a member's data, if there is one. */
export function memberExportQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'export'],
    queryFn: async ({ signal }) => (await api.call(listMemberExports, { memberId }, { signal })).memberExports?.[0] ?? null,
    refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? askAgainMilliseconds : false),
  })
}

/** Loads the terms that the member agreed to at the registration; null if there were none. */
export function memberTermsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'terms'],
    queryFn: async ({ signal }) => (await api.call(getMemberTerms, { memberId }, { signal })).memberTerms ?? null,
  })
}

/** Loads whether a member has a password, and has to choose another one. Refreshed with the member. */
export function memberPasswordQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'password'],
    queryFn: ({ signal }) => api.call(getMemberPassword, { memberId }, { signal }),
  })
}

/** The accounts elsewhere that sign in to a member's account. They are loaded again with the member. */
export function memberAccountsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'linked-accounts'],
    queryFn: async ({ signal }) => (await api.call(listLinkedAccounts, { memberId }, { signal })).linkedAccounts ?? [],
  })
}

/** Loads a member's second factors. Refreshed with the member. */
export function memberFactorsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'factors'],
    queryFn: ({ signal }) => api.call(listFactors, { memberId }, { signal }),
  })
}

export function memberNotesQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member-notes', memberId],
    queryFn: async ({ signal }) => (await api.call(listMemberNotes, { memberId }, { signal })).notes ?? [],
  })
}

/** Loads the history of a member. Refreshed with the member. */
export function memberTimelineQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'timeline'],
    queryFn: async ({ signal }) => (await api.call(listMemberTimeline, { memberId }, { signal })).entries ?? [],
  })
}

/** The newest reviews of a member. They are loaded again with the member. */
export function memberReviewsQuery(memberId: string) {
  const search = {
    filter: { contactId: memberId },
    sort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
    cursorPaging: { limit: 5 },
  }
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'reviews'],
    queryFn: async ({ signal }) => (await api.call(searchReviews, { search }, { signal })).reviewRows ?? [],
  })
}

/** Loads a member's wishlist. Refreshed with the member. */
export function memberWishlistQuery(memberId: string) {
  return queryOptions({
    queryKey: [...memberQuery(memberId).queryKey, 'wishlist'],
    queryFn: async ({ signal }) => (await api.call(getMemberWishlist, { memberId }, { signal })).items ?? [],
  })
}
