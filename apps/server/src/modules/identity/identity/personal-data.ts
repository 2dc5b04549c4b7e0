import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { devicesOf, factorsOf } from '../../platform/second-factors/index.ts'
import { factorOwner } from './member-factors.ts'
import { accountsOf } from './store/linked-accounts.ts'
import { deleteInvitationsOf, deleteSignInData, invitationsOf, viewDates } from './store/personal-data.ts'
import { signInsOf } from './store/sign-in-history.ts'
import { sessionsOf } from './store/sessions.ts'

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
    for (const { createdDate, lastUsedDate, userAgent, address } of await sessionsOf(site, memberId))
      yield { createdDate, lastUsedDate, userAgent, address }
    const owner = factorOwner(site, memberId)
    for (const { type, name, data, createdDate, lastUsedDate } of await factorsOf(owner))
      yield { secondFactor: type, name, ...(data.phone && { phone: data.phone }), createdDate, lastUsedDate }
    for (const { userAgent, address, createdDate, lastUsedDate } of await devicesOf(owner))
      yield { rememberedBrowser: userAgent, address, createdDate, lastUsedDate }
    for (const { issuer, email, createdDate, lastUsedDate } of await accountsOf(site, memberId))
      yield { linkedAccountOf: issuer, ...(email && { email }), createdDate, lastUsedDate }
    for (const date of await viewDates(site, memberId)) yield { viewedByStaff: date }
    for (const { id: _id, lastDate, ...signIn } of await signInsOf(site, memberId)) yield { ...signIn, date: lastDate }
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
    for (const row of await invitationsOf(site, person)) yield { email: row.email, invitedDate: row.created_date }
  },
  async erase(site, person) {
    return { erased: await deleteInvitationsOf(site, person) }
  },
}
