import { updateSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import { setDefaultPrivacyStatus } from '@stoa/contract/calls/members/default-privacy'
import { updateFactorPolicy } from '@stoa/contract/calls/stoa/second-factors'
import { setMemberPrivacySettings } from '@stoa/contract/calls/members/member-privacy-settings'
import type { CaptchaPolicy, SignOnPolicy } from '@stoa/contract/services/identity/sign-on-policy'
import type { DefaultPrivacy, Privacy } from '@stoa/contract/services/members/default-privacy'
import type { Candidates, MemberPrivacySettings, Visibility } from '@stoa/contract/services/members/member-privacy-settings'
import type { FactorPolicy, MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import { api } from '../../../lib/calls/api.ts'
import type { MemberSettings } from './queries.ts'

export interface SettingsValues {
  requireOwnerApproval: boolean
  requireEmailVerification: boolean
  requireTermsAgreement: boolean
  offerMailedCode: boolean
  sendWelcomeEmail: boolean
  minPasswordLength: string
  minPasswordScore: '2' | '3' | '4'
  maxFailedAttempts: string
  sessionDays: string
  captcha: CaptchaPolicy
  allowedFactors: MemberFactorType[]
  factorRequired: boolean
  challengeHighRisk: boolean
  ofNewMembers: Privacy
  candidates: Candidates
  visibility: Visibility
}

export function toValues({ policy, factorPolicy, ofNewMembers, profiles }: MemberSettings): SettingsValues {
  return {
    requireOwnerApproval: policy.requireOwnerApproval ?? false,
    requireEmailVerification: policy.requireEmailVerification ?? false,
    requireTermsAgreement: policy.requireTermsAgreement ?? false,
    offerMailedCode: policy.offerMailedCode ?? false,
    sendWelcomeEmail: policy.sendWelcomeEmail ?? true,
    minPasswordLength: String(policy.minPasswordLength ?? 8),
    minPasswordScore: String(policy.minPasswordScore ?? 2) as SettingsValues['minPasswordScore'],
    maxFailedAttempts: String(policy.maxFailedAttempts ?? 10),
    sessionDays: String(policy.sessionDays ?? 60),
    captcha: policy.captcha ?? 'WHEN_SUSPICIOUS',
    allowedFactors: (factorPolicy.allowedFactors ?? []).toSorted(),
    factorRequired: factorPolicy.required ?? false,
    challengeHighRisk: factorPolicy.challengeHighRisk ?? true,
    ofNewMembers: ofNewMembers.defaultPrivacy ?? 'PRIVATE',
    candidates: profiles.publicMemberCandidates ?? 'ANYONE',
    visibility: profiles.publicMemberVisibility ?? 'VISIBLE_TO_ALL',
  }
}

export function toVersion({ policy, factorPolicy, ofNewMembers, profiles }: MemberSettings): string {
  return [policy, factorPolicy, ofNewMembers, profiles].map(({ revision }) => revision).join(' ')
}

/** The records that change. */
type Changes = Partial<MemberSettings>

export function toChanges(values: SettingsValues, { policy, factorPolicy, ofNewMembers, profiles }: MemberSettings): Changes {
  const { candidates, visibility } = values
  const allowedFactors = values.allowedFactors.toSorted()
  const before = toValues({ policy, factorPolicy, ofNewMembers, profiles })
  const areFactorsChanged = allowedFactors.join() !== before.allowedFactors.join()
  const isChanged = (...names: (keyof SettingsValues)[]) => names.some((name) => values[name] !== before[name])
  return {
    ...(isChanged(...ofPolicy) && { policy: toPolicy(values, policy.revision!) }),
    ...((areFactorsChanged || isChanged('factorRequired', 'challengeHighRisk')) && {
      factorPolicy: {
        revision: factorPolicy.revision!,
        allowedFactors,
        required: values.factorRequired,
        challengeHighRisk: values.challengeHighRisk,
      } satisfies FactorPolicy,
    }),
    ...(isChanged('ofNewMembers') && {
      ofNewMembers: { revision: ofNewMembers.revision!, defaultPrivacy: values.ofNewMembers } satisfies DefaultPrivacy,
    }),
    ...(isChanged('candidates', 'visibility') && {
      profiles: {
        revision: profiles.revision!,
        publicMemberCandidates: candidates,
        publicMemberVisibility: visibility,
      } satisfies MemberPrivacySettings,
    }),
  }
}

const ofPolicy = [
  'requireOwnerApproval',
  'requireEmailVerification',
  'requireTermsAgreement',
  'offerMailedCode',
  'sendWelcomeEmail',
  'minPasswordLength',
  'minPasswordScore',
  'maxFailedAttempts',
  'sessionDays',
  'captcha',
] as const satisfies (keyof SettingsValues)[]

function toPolicy(values: SettingsValues, revision: string): SignOnPolicy {
  const { requireOwnerApproval, requireEmailVerification, requireTermsAgreement, offerMailedCode, sendWelcomeEmail, captcha } =
    values
  return {
    revision,
    requireOwnerApproval,
    requireEmailVerification,
    requireTermsAgreement,
    offerMailedCode,
    sendWelcomeEmail,
    captcha,
    minPasswordLength: Number(values.minPasswordLength),
    minPasswordScore: Number(values.minPasswordScore),
    maxFailedAttempts: Number(values.maxFailedAttempts),
    sessionDays: Number(values.sessionDays),
  }
}

export async function saveSettings({ policy, factorPolicy, ofNewMembers, profiles }: Changes): Promise<void> {
  if (policy) await api.call(updateSignOnPolicy, { signOnPolicy: policy })
  if (factorPolicy) await api.call(updateFactorPolicy, { factorPolicy })
  if (profiles) await api.call(setMemberPrivacySettings, { memberPrivacySettings: { ...profiles, revision: profiles.revision! } })
  if (ofNewMembers)
    await api.call(setDefaultPrivacyStatus, { defaultPrivacy: { ...ofNewMembers, revision: ofNewMembers.revision! } })
}
