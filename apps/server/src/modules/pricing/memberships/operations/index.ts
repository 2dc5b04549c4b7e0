import { listMembershipApps, checkMemberships } from './check-memberships.ts'

export const memberships = {
  listMembershipApps,
  checkMemberships,
}
