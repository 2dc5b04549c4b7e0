import type * as wire from '@stoa/contract/services/ecom/checkout'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { membershipLine, withSelection, type BasketLine } from '../../pricing/basket/index.ts'
import { onlyMembers } from '../cart/index.ts'
import { checkChosen } from '../../pricing/memberships/index.ts'
import type { Checkout } from './checkout.ts'

/**
 * The lines of a checkout with the memberships that a request selects in place of those before, none for `null`; without a selection
 * as they are.
 * The app of a membership decides whether it pays a line. Throws CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM.
 */
export async function chosenMemberships(
  site: SiteRead,
  caller: Caller,
  { memberId, content }: Pick<Checkout, 'memberId' | 'content'>,
  info: Pick<wire.Checkout, 'membershipOptions'> | undefined,
  path: string,
): Promise<BasketLine[]> {
  const { membershipOptions: options } = (info ?? {}) as { membershipOptions?: wire.MembershipOptions | null }
  const selected = options === null ? null : options?.selectedMemberships
  if (selected === undefined) return content.lines
  const memberships = selected?.memberships ?? []
  const field = `${path}.membershipOptions.selectedMemberships.memberships`
  if (memberships.length > 0 && !memberId && !isStaff(caller)) throw onlyMembers(field)
  const lines = withSelection(content.lines, memberships, field)
  await checkChosen(site, lines.map(membershipLine), field)
  return lines
}
