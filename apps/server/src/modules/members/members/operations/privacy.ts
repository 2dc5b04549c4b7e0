import * as ofSettings from '@stoa/contract/services/members/member-privacy-settings'
import { shopTouched } from '../../../../kernel/site/events.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadPrivacySettings, savePrivacySettings } from '../privacy.ts'

export const getMemberPrivacySettings = implementRead(ofSettings.getMemberPrivacySettings, async ({ site }) => ({
  memberPrivacySettings: await loadPrivacySettings(site),
}))

export const setMemberPrivacySettings = implement(
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
    const before = await loadPrivacySettings(site)
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
)
