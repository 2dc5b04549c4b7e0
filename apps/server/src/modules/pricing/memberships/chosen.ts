import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { membershipApps } from '../../platform/plugins/index.ts'

/** The membership that a buyer chose for a line. */
export interface ChosenMembership {
  id: string
  appId: string
}

/** As much of a line as a membership depends on. */
export interface MembershipLine {
  id: string
  quantity: number
  /** Absent for a line that no membership can pay, such as a gift card. */
  reference?: { appId: string; catalogItemId: string; options?: Record<string, unknown> }
  chosen?: ChosenMembership
}

/** A membership and the lines that a buyer chose it for, as the contract's requests name them. */
export interface WireSelection {
  id?: string
  appId?: string
  lineItemIds?: string[]
}

/** Each line of an order is a charge of its own, and an order shows at most 100 payments. */
const maxChosen = 50

export function areTooMany(lines: readonly MembershipLine[]): boolean {
  return lines.filter(({ chosen }) => chosen).length > maxChosen
}

/** The membership of each line that a selection names. Throws for a line that it names twice, or that is not there. */
export function chosenByLine(
  selections: readonly WireSelection[],
  lines: readonly { id: string }[],
  field: string,
): Map<string, ChosenMembership> {
  const known = new Set(lines.map(({ id }) => id))
  const chosen = new Map<string, ChosenMembership>()
  for (const [index, { id, appId, lineItemIds = [] }] of selections.entries()) {
    for (const [position, lineId] of lineItemIds.entries()) {
      const description = !known.has(lineId)
        ? 'is not one of the lines'
        : chosen.has(lineId)
          ? 'has a membership already'
          : undefined
      if (description)
        throw invalid({
          field: `${field}[${index}].lineItemIds[${position}]`,
          description,
          violatedRule: 'VALIDATION',
          data: { id: lineId },
        })
      chosen.set(lineId, { id: id!, appId: appId! })
    }
  }
  return chosen
}

export async function providesMemberships(site: SiteRead, appId: string): Promise<boolean> {
  return (await membershipApps(site)).some((app) => app.appId === appId)
}

/** Throws CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM, and a violation for too many lines. */
export async function checkChosen(site: SiteRead, lines: readonly MembershipLine[], field: string): Promise<void> {
  if (areTooMany(lines))
    throw invalid({
      field,
      description: `at most ${maxChosen} lines can be paid by memberships`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: maxChosen },
    })
  for (const { id, reference, chosen } of lines) {
    if (!chosen || (reference && (await providesMemberships(site, chosen.appId)))) continue
    const code = 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM'
    throw refusal(code, 'no membership of this app can pay this item', { lineItemId: id, appId: chosen.appId })
  }
}
