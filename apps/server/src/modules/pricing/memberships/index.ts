import type { Module } from '../../../kernel/background/module.ts'
import { memberships } from './operations/index.ts'
import { membershipData } from './personal-data.ts'
import { releaseUnused } from './release.ts'

export { chargeMemberships, type ChargedLine } from './charge.ts'
export {
  checkChosen,
  chosenByLine,
  providesMemberships,
  type ChosenMembership,
  type MembershipLine,
  type WireSelection,
} from './chosen.ts'
export { membershipsInBasket, type AppMembership, type BasketMemberships, type HeldMembership } from './eligible.ts'
export { handOverCharge, loadHeldMembership } from './held.ts'
export { beginVoid, finishVoid, noteVoided } from './void.ts'
export { wireMembership } from './wire.ts'

/** Memberships of apps, such as a card for ten classes, which pay lines of an order in place of money. */
export const membershipsModule = {
  name: 'memberships',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/memberships': memberships },
  jobs: [releaseUnused],
  personalData: [membershipData],
} satisfies Module
