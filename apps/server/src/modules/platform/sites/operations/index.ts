import { changePassword, changeEmail, type AccountOptions } from './account.ts'
import {
  listOwnFactors,
  startOwnFactor,
  confirmOwnFactor,
  removeOwnFactor,
  createOwnRecoveryCodes,
  forgetOwnDevices,
} from './own-factors.ts'
import { readResetLink, requestPasswordReset, resetPassword, type PasswordResetParts } from './password-reset.ts'
import { listDomains, addDomain, makeDomainPrimary, removeDomain } from './domains.ts'
import { readInvitation, acceptInvitation, type InvitationOptions } from './invitations.ts'
import { viewAsRole, endRoleView } from './role-views.ts'
import { listRoles, createRole, updateRole, deleteRole } from './roles.ts'
import { signOut, getSession, type SessionOptions } from './sessions.ts'
import { createSite, updateSite, type SiteOperationsOptions } from './sites.ts'
import { listStaff, inviteStaff, revokeInvitation, changeStaffRoles, removeStaff, type StaffOptions } from './staff.ts'
import { getStaffPolicy, updateStaffPolicy } from './staff-policy.ts'
import { listOAuthApps, createOAuthApp, updateOAuthApp, deleteOAuthApp } from './oauth-apps.ts'
import { listApiKeys, createApiKey, revokeApiKey } from './api-keys.ts'
import { startPasskeySignIn, completePasskeySignIn } from './passkey-sign-in.ts'
import { signIn, completeSignIn } from './sign-in.ts'
import { listSessions, endSession, endOtherSessions } from './account-sessions.ts'

interface SiteServiceParts {
  staff: SessionOptions & AccountOptions & InvitationOptions & StaffOptions
  resets: PasswordResetParts
  sites: SiteOperationsOptions
}

export function siteServices({ staff, resets, sites }: SiteServiceParts) {
  return {
    'stoa/sessions': {
      signIn: signIn(staff),
      completeSignIn: completeSignIn(staff),
      startPasskeySignIn: startPasskeySignIn(staff),
      completePasskeySignIn: completePasskeySignIn(staff),
      signOut: signOut(staff),
      getSession: getSession(staff),
      viewAsRole: viewAsRole(staff),
      endRoleView: endRoleView(staff),
      requestPasswordReset: requestPasswordReset(resets),
      readResetLink: readResetLink(resets),
      resetPassword: resetPassword(resets),
    },
    'stoa/account': {
      changePassword: changePassword(staff),
      changeEmail: changeEmail(staff),
      listSessions,
      endSession: endSession(staff),
      endOtherSessions: endOtherSessions(staff),
      listOwnFactors,
      startOwnFactor: startOwnFactor(staff),
      confirmOwnFactor: confirmOwnFactor(staff),
      removeOwnFactor: removeOwnFactor(staff),
      createOwnRecoveryCodes: createOwnRecoveryCodes(staff),
      forgetOwnDevices,
    },
    'stoa/staff': {
      listStaff,
      inviteStaff: inviteStaff(staff),
      revokeInvitation,
      changeStaffRoles: changeStaffRoles(staff),
      removeStaff: removeStaff(staff),
      listRoles,
      createRole,
      updateRole: updateRole(staff),
      deleteRole,
      getStaffPolicy,
      updateStaffPolicy: updateStaffPolicy(staff),
      readInvitation,
      acceptInvitation: acceptInvitation(staff),
    },
    'stoa/domains': {
      listDomains: listDomains(staff),
      addDomain: addDomain(staff),
      makeDomainPrimary,
      removeDomain,
    },
    'stoa/sites': {
      createSite,
      updateSite: updateSite(sites),
      listOAuthApps,
      createOAuthApp,
      updateOAuthApp,
      deleteOAuthApp,
      listApiKeys,
      createApiKey,
      revokeApiKey: revokeApiKey(sites),
    },
  }
}
