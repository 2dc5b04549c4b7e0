import { logout, validateEmail, type AuthenticationOptions } from './authentication.ts'
import { requestCaptcha } from './captcha.ts'
import { getMailedCodeOffer, startMailedCodeSignIn } from './mailed-codes.ts'
import { importMembers, listMemberImports, undoMemberImport } from './member-imports.ts'
import { inviteMembers, listMemberInvitations, resendMemberInvitation, revokeMemberInvitation } from './member-invitations.ts'
import { confirmLoginEmail, cancelOwnDeletion } from './member-security.ts'
import { startMemberView } from './member-views.ts'
import { sendSetPasswordEmail, changeLoginEmail, approve, block } from './older-authentication.ts'
import { startPasskeySignIn, completePasskeySignIn, type PasskeyOptions } from './passkeys.ts'
import {
  listOfferedProviders,
  startProviderSignIn,
  completeProviderSignIn,
  registerWithProvider,
  type ProviderSignInOptions,
} from './provider-sign-in.ts'
import { getRegistrationTerms, getMemberTerms } from './registration-terms.ts'
import { sendRecoveryEmail, sendActivationEmail, recover, type RecoveryOptions } from './recovery.ts'
import {
  listFactors,
  startFactor,
  confirmFactor,
  removeFactor,
  createRecoveryCodes,
  forgetDevices,
  type SecondFactorOptions,
} from './second-factors.ts'
import { getSignOnPolicy, updateSignOnPolicy } from './sign-on-policy.ts'
import {
  createSignInProvider,
  getSignInProvider,
  updateSignInProvider,
  listSignInProviders,
  deleteSignInProvider,
  testSignInProvider,
  type SignInProviderOptions,
} from './sign-in-providers.ts'
import { verify } from './verify.ts'
import { listLinkedAccounts, startAccountLink, completeAccountLink, unlinkAccount } from './linked-accounts.ts'
import { start, verifyDuringAuthentication, resendDuringAuthentication } from './verification.ts'
import { registerV2 } from './register.ts'
import { loginV2 } from './login.ts'
import { signOn } from './sign-on.ts'
import { changePassword } from './change-password.ts'
import { readMemberInvitation, acceptMemberInvitation } from './accept-member-invitation.ts'
import type { InvitationOptions } from '../invite-member.ts'
import { listMemberSessions, endMemberSession, endMemberSessions } from './member-sessions.ts'
import { listSignIns, disownSignIn } from './sign-in-history.ts'
import {
  readPasswordLink,
  getPasswordRule,
  changeOwnPassword,
  getMemberPassword,
  requireNewPassword,
} from './member-passwords.ts'
import { register } from './older-register.ts'
import { login } from './older-login.ts'
import { listSignInRequests, answerSignInRequest } from './sign-in-requests.ts'
import { resetFactors, requestFactorReset } from './factor-resets.ts'
import { getFactorPolicy, updateFactorPolicy } from './factor-policy.ts'
import type { OAuthParts } from '../oauth-tokens.ts'
import { token } from './token.ts'
import { revoke } from './revoke.ts'
import { userInfo } from './user-info.ts'
import { tokenInfo, jwks } from './token-info.ts'
import type { VerifyOptions } from '../complete-challenge.ts'

interface IdentityParts {
  signIn: AuthenticationOptions & RecoveryOptions & InvitationOptions & VerifyOptions
  oauth: OAuthParts
  factors: SecondFactorOptions
  passkeys: PasskeyOptions
  providers: SignInProviderOptions & ProviderSignInOptions
}

export function identityServices({ signIn, oauth, factors, passkeys, providers }: IdentityParts) {
  return {
    'identity/oauth': {
      token: token(oauth),
      tokenInfo: tokenInfo(oauth),
      jwks: jwks(oauth),
      revoke: revoke(oauth),
      userInfo,
    },
    'identity/authentication': {
      registerV2: registerV2(signIn),
      loginV2: loginV2(signIn),
      changePassword: changePassword(signIn),
      signOn,
      logout,
      validateEmail,
      verify: verify(signIn),
    },
    'identity/recovery': {
      sendRecoveryEmail: sendRecoveryEmail(signIn),
      sendActivationEmail: sendActivationEmail(signIn),
      recover: recover(signIn),
    },
    'identity/verification': {
      start: start(signIn),
      verifyDuringAuthentication: verifyDuringAuthentication(signIn),
      resendDuringAuthentication: resendDuringAuthentication(signIn),
    },
    'identity/sign-on-policy': {
      getSignOnPolicy,
      updateSignOnPolicy,
    },
    'stoa/registration-terms': {
      getRegistrationTerms,
      getMemberTerms,
    },
    'members/authentication': {
      register: register(signIn),
      login: login(signIn),
      sendSetPasswordEmail: sendSetPasswordEmail(signIn),
      changeLoginEmail: changeLoginEmail(signIn),
      approve,
      block,
    },
    'stoa/captcha': { requestCaptcha: requestCaptcha(signIn) },
    'stoa/second-factors': {
      listFactors: listFactors(factors),
      startFactor: startFactor(factors),
      confirmFactor: confirmFactor(factors),
      removeFactor: removeFactor(factors),
      createRecoveryCodes: createRecoveryCodes(factors),
      listSignInRequests,
      answerSignInRequest: answerSignInRequest(factors),
      forgetDevices,
      resetFactors: resetFactors(factors),
      requestFactorReset: requestFactorReset(factors),
      getFactorPolicy,
      updateFactorPolicy: updateFactorPolicy(factors),
    },
    'stoa/member-security': {
      listMemberSessions,
      endMemberSession,
      endMemberSessions,
      listSignIns,
      disownSignIn,
      readPasswordLink,
      getPasswordRule,
      confirmLoginEmail,
      changeOwnPassword: changeOwnPassword(signIn),
      getMemberPassword,
      requireNewPassword,
      cancelOwnDeletion: cancelOwnDeletion(signIn),
    },
    'stoa/mailed-codes': {
      getMailedCodeOffer: getMailedCodeOffer(signIn),
      startMailedCodeSignIn: startMailedCodeSignIn(signIn),
    },
    'stoa/passkeys': {
      startPasskeySignIn: startPasskeySignIn(passkeys),
      completePasskeySignIn: completePasskeySignIn(passkeys),
    },
    'stoa/sign-in-providers': {
      createSignInProvider: createSignInProvider(providers),
      getSignInProvider,
      updateSignInProvider: updateSignInProvider(providers),
      listSignInProviders,
      deleteSignInProvider,
      testSignInProvider: testSignInProvider(providers),
    },
    'stoa/provider-sign-in': {
      listLinkedAccounts,
      startAccountLink: startAccountLink(providers),
      completeAccountLink: completeAccountLink(providers),
      unlinkAccount: unlinkAccount(providers),
      listOfferedProviders,
      startProviderSignIn: startProviderSignIn(providers),
      completeProviderSignIn: completeProviderSignIn(providers),
      registerWithProvider: registerWithProvider(providers),
    },
    'stoa/member-imports': {
      importMembers,
      listMemberImports,
      undoMemberImport,
    },
    'stoa/member-views': {
      startMemberView,
    },
    'stoa/member-invitations': {
      inviteMembers: inviteMembers(signIn),
      listMemberInvitations,
      resendMemberInvitation: resendMemberInvitation(signIn),
      revokeMemberInvitation,
      readMemberInvitation,
      acceptMemberInvitation: acceptMemberInvitation(signIn),
    },
  }
}
