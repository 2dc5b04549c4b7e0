import * as ofDefault from '@stoa/contract/services/members/default-privacy'
import * as ofSettings from '@stoa/contract/services/members/member-privacy-settings'
import { revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { shopTouched } from '../../../../kernel/site/events.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { defaultPrivacy, privacySettings, saveDefaultPrivacy, savePrivacySettings } from '../privacy.ts'

export const defaultPrivacyOperations = {
  getDefaultPrivacyStatus: implementRead(ofDefault.getDefaultPrivacyStatus, async ({ site }) => ({
    defaultPrivacy: await defaultPrivacy(site),
  })),

  setDefaultPrivacyStatus: implement(ofDefault.setDefaultPrivacyStatus, async ({ site }, { defaultPrivacy: given }) => {
    const before = await defaultPrivacy(site)
    if (given.revision !== before.revision) throw revisionMismatch(before.revision!)
    site.noteBefore(before)
    const saved = await saveDefaultPrivacy(site, given.defaultPrivacy ?? before.defaultPrivacy!, before.revision!)
    if (!saved) throw revisionMismatch((await defaultPrivacy(site)).revision!)
    return { defaultPrivacy: saved }
  }),
}

export const privacySettingsOperations = {
  getMemberPrivacySettings: implementRead(ofSettings.getMemberPrivacySettings, async ({ site }) => ({
    memberPrivacySettings: await privacySettings(site),
  })),

  setMemberPrivacySettings: implement(
    ofSettings.setMemberPrivacySettings,
    async ({ site, refuse }, { memberPrivacySettings: given }) => {
      const { publicMemberVisibility, publicMemberCandidates } = given
      if (publicMemberVisibility === 'UNKNOWN' || publicMemberCandidates === 'UNKNOWN')
        throw refuse('INVALID_SETTINGS', 'choose who sees profiles and who may have one', {
          ...(publicMemberVisibility && { publicMemberVisibility }),
          ...(publicMemberCandidates && { publicMemberCandidates }),
        })
      const outdated = () =>
        refuse('INVALID_REVISION', 'the settings were changed since they were read; read them again and repeat the change', {
          revision: given.revision,
        })
      const before = await privacySettings(site)
      if (given.revision !== before.revision) throw outdated()
      site.noteBefore(before)
      const saved = await savePrivacySettings(site, {
        ...before,
        ...(publicMemberVisibility && { publicMemberVisibility }),
        ...(publicMemberCandidates && { publicMemberCandidates }),
      })
      if (!saved) throw outdated()
      site.record(shopTouched(site))
      return { memberPrivacySettings: saved }
    },
  ),
}
