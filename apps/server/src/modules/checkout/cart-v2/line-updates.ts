import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { membershipLine, type BasketLine } from '../../pricing/basket/index.ts'
import { checkChosen } from '../../pricing/memberships/index.ts'
import { onlyMembers } from '../cart/index.ts'
import { asInvalidMembership, checkNoPlans, chosenOf, chosenOfOlder } from './items.ts'

/** The contract requires that an update names its line. */
export type LineUpdate = wire.LineItemUpdate & { lineItemId: string }
export type LineUpdates = readonly LineUpdate[]

/** Throws EMPTY_LINE_ITEM_UPDATES and DUPLICATE_LINE_ITEM_UPDATES. */
export function checkedUpdates(updates: LineUpdates): void {
  const empty = updates.filter(
    ({ quantity, selectedMembership, membershipPayment }) => !quantity && !selectedMembership && membershipPayment === undefined,
  )
  if (empty.length > 0)
    throw refusal('EMPTY_LINE_ITEM_UPDATES', 'an update changes the quantity or the membership', { lineItemIds: idsOf(empty) })
  const ids = idsOf(updates)
  const duplicates = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
  if (duplicates.length > 0)
    throw refusal('DUPLICATE_LINE_ITEM_UPDATES', 'a line is updated once', { duplicateLineItemIds: duplicates })
}

function idsOf(updates: LineUpdates): string[] {
  return updates.map(({ lineItemId }) => lineItemId)
}

/** The lines with the memberships that updates choose; an empty choice removes one. */
export async function withMemberships(
  site: SiteRead,
  caller: Caller,
  memberId: string | null,
  lines: readonly BasketLine[],
  updates: LineUpdates,
): Promise<BasketLine[]> {
  checkNoPlans(updates.flatMap(({ membershipPayment }) => membershipPayment?.futureMembership?.lineItemId ?? []))
  const choices = new Map(updates.flatMap((update) => choiceOf(update)))
  const changed = lines.map(({ membership, ...line }): BasketLine => {
    const chosen = choices.has(line.id) ? choices.get(line.id) : membership
    return chosen ? { ...line, membership: chosen } : line
  })
  const withChoice = changed.filter(({ id, membership }) => membership && choices.has(id))
  if (withChoice.length === 0) return changed
  if (!memberId && !isStaff(caller)) throw onlyMembers('lineItems')
  try {
    await checkChosen(site, withChoice.map(membershipLine), 'lineItems')
  } catch (error) {
    const entries = withChoice.map(({ id, membership }) => ({
      invalidItemId: { lineItemId: id },
      selectedMembership: membership,
    }))
    throw asInvalidMembership(error, entries)
  }
  return changed
}

function choiceOf({ lineItemId, selectedMembership, membershipPayment }: LineUpdate): [string, BasketLine['membership']][] {
  if (membershipPayment) {
    const { existingMembership: existing } = membershipPayment
    return [[lineItemId, existing && chosenOf(existing.membershipId, existing.appId)]]
  }
  return selectedMembership ? [[lineItemId, chosenOfOlder(selectedMembership.newMembership)]] : []
}
