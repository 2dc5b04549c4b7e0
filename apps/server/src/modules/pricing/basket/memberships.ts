import type * as wire from '@stoa/contract/services/ecom/cart'
import { isCatalogApp } from '../../catalog/catalog/ports/items.ts'
import {
  chosenByLine,
  membershipsInBasket,
  wireMembership,
  type BasketMemberships,
  type HeldMembership,
  type MembershipLine,
  type WireSelection,
} from '../memberships/index.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { BasketLine } from './line.ts'
import type { ResolvedLine } from './resolved-line.ts'
import { chargedQuantity } from './rule-line.ts'

/** A line as memberships look at it: they pay products of the catalogue, never gift cards and custom items. */
export function membershipLine({ id, quantity, reference, membership }: BasketLine): MembershipLine {
  return {
    id,
    quantity,
    ...(reference && isCatalogApp(reference.appId) && { reference }),
    ...(membership && { chosen: membership }),
  }
}

/** The lines with the payment option of a membership, where one that the member chose pays them. */
export async function withMemberships(
  site: SiteRead,
  memberId: string | null | undefined,
  lines: readonly ResolvedLine[],
  held: readonly HeldMembership[] = [],
): Promise<{ lines: readonly ResolvedLine[]; memberships: BasketMemberships }> {
  const sold = lines.filter((resolved) => chargedQuantity(resolved) > 0)
  const memberships = await membershipsInBasket(
    site,
    memberId,
    sold.map(({ line }) => membershipLine(line)),
    held,
  )
  const { covering } = memberships
  return { lines: covering.size > 0 ? lines.map((resolved) => paidBy(resolved, covering)) : lines, memberships }
}

/** "MEMBERSHIP_OFFLINE: redeemed by the owner", and otherwise charged with the order. */
function paidBy(resolved: ResolvedLine, covering: BasketMemberships['covering']): ResolvedLine {
  if (!covering.has(resolved.line.id) || resolved.paymentOption === 'MEMBERSHIP_OFFLINE') return resolved
  return { ...resolved, paymentOption: 'MEMBERSHIP' }
}

/** Returns the memberships that a member can choose, those they cannot with the reason, and their choice, in the form of responses. */
export function wireMembershipOptions(
  lines: readonly ResolvedLine[],
  { eligible, invalid }: BasketMemberships,
): wire.MembershipOptions {
  return {
    eligibleMemberships: eligible.map(wireMembership),
    invalidMemberships: invalid.map(({ membership, reason }) => ({
      membership: wireMembership(membership),
      reason: reason.slice(0, longestReason),
    })),
    selectedMemberships: wireSelection(lines),
  }
}

/** "reason: len=1..100" */
const longestReason = 100

function wireSelection(lines: readonly ResolvedLine[]): wire.HostSelectedMembership[] {
  const chosen = lines.flatMap(({ line: { id: lineId, membership } }) => (membership ? { lineId, ...membership } : []))
  const byMembership = Map.groupBy(chosen, ({ appId, id }) => `${appId} ${id}`)
  return [...byMembership.values()].flatMap((group) => {
    const [first] = group
    return first ? { id: first.id, appId: first.appId, lineItemIds: group.map(({ lineId }) => lineId) } : []
  })
}

/** A chosen membership that does not pay its line, or else an app that gave no answer. */
export function wireMembershipError({ problems, failed }: BasketMemberships): Pick<wire.CalculationErrors, 'membershipError'> {
  const [first] = problems
  if (first) {
    const [lineItemId, reason] = first
    const description = 'a selected membership cannot pay its item'
    return {
      membershipError: { applicationError: { code: 'MEMBERSHIP_CANNOT_BE_USED', description, data: { lineItemId, reason } } },
    }
  }
  const [missing] = failed
  if (!missing) return {}
  const { appId, name } = missing
  const description = `${name} gave no answer about memberships`
  return { membershipError: { applicationError: { code: 'MEMBERSHIPS_NOT_AVAILABLE', description, data: { appId } } } }
}

/** The lines with the memberships of a selection, and no others. Throws for a line that it names twice, or that is not there. */
export function withSelection(lines: readonly BasketLine[], selections: readonly WireSelection[], field: string): BasketLine[] {
  const chosen = chosenByLine(selections, lines, field)
  return lines.map(({ membership: _before, ...line }) => {
    const membership = chosen.get(line.id)
    return membership ? { ...line, membership } : line
  })
}
