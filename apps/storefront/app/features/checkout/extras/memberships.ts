import type { Checkout, LineItem, Membership } from '@stoa/contract/services/ecom/checkout'
import { lineDetails } from '../../../lib/money/lines.ts'

/** The form fields of a choice: the line, and the membership that pays it, or nothing. */
export const membershipLineField = 'membershipLine'
export const membershipField = 'membership'

export interface MembershipChoice {
  /** App and id, joined for the form. */
  value: string
  name: string
  /** Absent where it has no limit. */
  credits: { left: number; total: number } | undefined
  /** A day, in words. */
  expires: string | undefined
  isChosen: boolean
}

export interface MembershipLineView {
  id: string
  name: string
  choices: MembershipChoice[]
  /** The chosen membership does not pay the line. */
  hasProblem: boolean
}

/** The lines that the buyer can pay with a membership, and those that they cannot use, with the reason. */
export interface MembershipsView {
  lines: MembershipLineView[]
  unusable: { name: string; reason: string }[]
}

/** Undefined where the buyer has no membership, or no app says anything of them. */
export function toMembershipViews(
  { lineItems = [], membershipOptions = {} }: Checkout,
  day: (date: string) => string,
): MembershipsView | undefined {
  const { eligibleMemberships = [], invalidMemberships = [] } = membershipOptions
  const chosen = chosenByLine({ membershipOptions })
  const lines = lineItems.flatMap((line): MembershipLineView[] => {
    const id = line.id!
    const offered = eligibleMemberships.filter(({ lineItemIds = [] }) => lineItemIds.includes(id))
    const choices = offered.map((membership) => toMembershipChoice(membership, chosen.get(id), day))
    const hasProblem = chosen.has(id) && !choices.some(({ isChosen }) => isChosen && line.paymentOption?.startsWith('MEMBERSHIP'))
    return choices.length > 0 || hasProblem ? [{ id, name: lineDetails(line).name, choices, hasProblem }] : []
  })
  const unusable = invalidMemberships.map(({ membership = {}, reason = '' }) => ({ name: nameOf(membership), reason }))
  return lines.length + unusable.length > 0 ? { lines, unusable } : undefined
}

/** The name of the membership that pays a line. */
export function describePayment({ membershipOptions = {} }: Checkout, { id, paymentOption }: LineItem): string | undefined {
  if (!paymentOption?.startsWith('MEMBERSHIP')) return undefined
  const value = chosenByLine({ membershipOptions }).get(id!)
  const membership = membershipOptions.eligibleMemberships?.find((each) => toFieldValue(each) === value)
  return membership && nameOf(membership)
}

/** True if a chosen membership cannot pay for its line. */
export function hasMembershipProblem({ calculationErrors }: Checkout): boolean {
  return calculationErrors?.membershipError?.applicationError?.code === 'MEMBERSHIP_CANNOT_BE_USED'
}

/** By line, the form value of what is chosen. */
export function chosenByLine({ membershipOptions }: Pick<Checkout, 'membershipOptions'>): Map<string, string> {
  const { memberships = [] } = membershipOptions?.selectedMemberships ?? {}
  return new Map(memberships.flatMap((each) => (each.lineItemIds ?? []).map((lineId) => [lineId, toFieldValue(each)] as const)))
}

function toMembershipChoice(membership: Membership, chosen: string | undefined, day: (date: string) => string): MembershipChoice {
  const { credits, expirationDate } = membership
  const value = toFieldValue(membership)
  return {
    value,
    name: nameOf(membership),
    credits: credits && { left: credits.remaining ?? 0, total: credits.total ?? 0 },
    expires: expirationDate ? day(expirationDate) : undefined,
    isChosen: value === chosen,
  }
}

const nameOf = ({ name }: Membership) => name?.translated || name?.original || ''
const toFieldValue = ({ appId = '', id = '' }: { appId?: string; id?: string }) => `${appId} ${id}`
