import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadDevices, loadFactors } from '../../platform/second-factors/index.ts'
import { factorOwner } from './member-factors.ts'
import { loadLinkedAccounts } from './store/linked-accounts.ts'
import { deleteInvitationsOfPerson, deleteSignInData, loadInvitations, loadViewDates } from './store/personal-data.ts'
import { loadSignIns } from './store/sign-in-history.ts'
import { loadSessions } from './store/sessions.ts'

const tables = [
  'member_credential',
  'member_session',
  'ended_member_session',
  'sign_in_step',
  'member_factor',
  'member_recovery_code',
  'member_device',
  'member_sign_in',
  'linked_account',
  'imported_member',
  'member_view',
]

/** The member's sign-in history and methods. Passwords and secrets are stored as hashes, which are never shown. */
export const signInData: PersonalData = {
  name: 'sign-ins',
  tables,
  async *read(site, { memberId }) {
    for (const { createdDate, lastUsedDate, userAgent, address } of await loadSessions(site, memberId))
      yield { createdDate, lastUsedDate, userAgent, address }
    const owner = factorOwner(site, memberId)
    for (const { type, name, data, createdDate, lastUsedDate } of await loadFactors(owner))
      yield { secondFactor: type, name, ...(data.phone && { phone: data.phone }), createdDate, lastUsedDate }
    for (const { userAgent, address, createdDate, lastUsedDate } of await loadDevices(owner))
      yield { rememberedBrowser: userAgent, address, createdDate, lastUsedDate }
    for (const { issuer, email, createdDate, lastUsedDate } of await loadLinkedAccounts(site, memberId))
      yield { linkedAccountOf: issuer, ...(email && { email }), createdDate, lastUsedDate }
    for (const date of await loadViewDates(site, memberId)) yield { viewedByStaff: date }
    for (const { id: _id, lastDate, ...signIn } of await loadSignIns(site, memberId)) yield { ...signIn, date: lastDate }
  },
  async erase(site, { memberId }) {
    return { erased: await deleteSignInData(site, tables, memberId) }
  },
}

/** Invitations, which stay behind when the invited person became a member in another way. */
export const invitationData: PersonalData = {
  name: 'invitations',
  tables: ['member_invitation'],
  async *read(site, person) {
    for (const row of await loadInvitations(site, person)) yield { email: row.email, invitedDate: row.created_date }
  },
  async erase(site, person) {
    return { erased: await deleteInvitationsOfPerson(site, person) }
  },
}
