import type {
  ListEligibleMembershipsResponse,
  ProvidedMembership,
  ProvidedMembershipCharge,
  ProvidedMembershipVoidability,
} from '@stoa/contract/services/stoa/plugins'
import type { PluginAnswer, PluginKind, PluginReading } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadAppIds } from './ask.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const componentType = 'ECOM_MEMBERSHIPS'
const readEligible = answerReader<ListEligibleMembershipsResponse>('ListEligibleMembershipsResponse')
const readCharge = answerReader<ProvidedMembershipCharge>('ProvidedMembershipCharge')
const readVoidability = answerReader<ProvidedMembershipVoidability>('ProvidedMembershipVoidability')
const readVoid = answerReader<object>('ProvidedMembershipVoid')

/** The credits of a member change with every order, so a response is not reused. */
const answerLife = 0

/** Which memberships of a member can pay which lines of the request, and which cannot. */
export const eligibleMemberships: PluginKind<ListEligibleMembershipsResponse> = {
  componentType,
  path: '/v1/list-eligible-memberships',
  timeout: 5000,
  answerLife,
  read(json, _site, request) {
    const { answer, problem } = readEligible(json)
    if (problem !== undefined) return { problem }
    const { lineItems } = request as { lineItems: readonly { id: string }[] }
    const broken = problemOf(answer, new Set(lineItems.map(({ id }) => id)))
    return broken === undefined ? { answer } : invalidAnswer(broken)
  },
}

/** Returns a problem that the contract's schema cannot express. */
function problemOf(
  { eligibleMemberships: eligible = [], invalidMemberships: unusable = [] }: ListEligibleMembershipsResponse,
  lineIds: ReadonlySet<string>,
): string | undefined {
  const memberships = [...eligible, ...unusable.map(({ membership }) => membership)]
  if (!memberships.every((each) => each?.id && each.name?.original?.trim())) return 'a membership needs an id and a name'
  if (!unusable.every(({ reason }) => reason?.trim())) return 'an invalid membership needs its reason'
  if (new Set(memberships.map((each) => each?.id)).size < memberships.length) return 'two memberships have the same id'
  if (!memberships.every((each) => each && hasPossibleCredits(each))) return 'a membership has more left than it had'
  if (eligible.some(({ lineItemIds = [] }) => lineItemIds.some((id) => !lineIds.has(id))))
    return 'a membership names a line that was not in the request'
  return undefined
}

function hasPossibleCredits({ credits }: ProvidedMembership): boolean {
  return !credits || (credits.total !== undefined && credits.remaining !== undefined && credits.remaining <= credits.total)
}

/** Charges a membership for one line, once for an idempotency key; the answer is the id of the transaction. */
export const membershipCharge: PluginKind<string> = {
  componentType,
  path: '/v1/charge-membership',
  timeout: 10_000,
  read: (json) => transactionOf(json),
}

/** The transaction of an earlier charge with the same key, which the app names in its refusal. */
export function earlierCharge({ refusal, refusalData }: PluginAnswer<string>): string | undefined {
  return refusal === 'MEMBERSHIP_ALREADY_CHARGED' ? transactionOf(refusalData).answer : undefined
}

function transactionOf(json: unknown): PluginReading<string> {
  const { answer, problem } = readCharge(json)
  if (problem !== undefined) return { problem }
  return answer.transactionId ? { answer: answer.transactionId } : invalidAnswer('the transaction id is missing')
}

/** True if a charge can be taken back: the answer is the reason why not, or null. */
export const membershipVoidability: PluginKind<{ reason: string | null }> = {
  componentType,
  path: '/v1/get-voidability',
  timeout: 10_000,
  answerLife,
  read(json) {
    const { answer, problem } = readVoidability(json)
    if (problem !== undefined) return { problem }
    return { answer: { reason: answer.voidable ? null : answer.reason?.trim() || 'The app gave no reason' } }
  },
}

export const membershipVoid: PluginKind<true> = {
  componentType,
  path: '/v1/void-membership-charge',
  timeout: 10_000,
  read(json) {
    const { problem } = readVoid(json)
    return problem === undefined ? { answer: true } : { problem }
  },
}

/** The apps that provide memberships on the site. */
export const membershipApps = (site: SiteRead) => loadAppIds(site, componentType)
