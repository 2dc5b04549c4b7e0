import { CallError, type Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import { chosenByLine, membershipField, membershipLineField } from './memberships.ts'

/** Pays a line with the chosen membership, or with money. The other lines keep their choice. */
export async function chooseMembership(api: Client, id: string, form: FormData): Promise<void> {
  const { checkout } = await api.call(getCheckout, { id })
  const chosen = chosenByLine(checkout ?? {})
  const line = String(form.get(membershipLineField))
  const value = String(form.get(membershipField) ?? '')
  if (value) chosen.set(line, value)
  else chosen.delete(line)
  const byMembership = Map.groupBy(chosen, ([, membership]) => membership)
  const memberships = [...byMembership].map(([membership, lines]) => {
    const space = membership.indexOf(' ')
    return { appId: membership.slice(0, space), id: membership.slice(space + 1), lineItemIds: lines.map(([lineId]) => lineId) }
  })
  try {
    await api.call(updateCheckout, { checkout: { id, membershipOptions: { selectedMemberships: { memberships } } } })
  } catch (error) {
    // The line is gone, the app is, or the buyer signed out. The reloaded page shows the current state.
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
}
