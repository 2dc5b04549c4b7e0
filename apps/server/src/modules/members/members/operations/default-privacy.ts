import * as ofDefault from '@stoa/contract/services/members/default-privacy'
import { revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadDefaultPrivacy, saveDefaultPrivacy } from '../privacy.ts'

export const getDefaultPrivacyStatus = implementRead(ofDefault.getDefaultPrivacyStatus, async ({ site }) => ({
  defaultPrivacy: await loadDefaultPrivacy(site),
}))

export const setDefaultPrivacyStatus = implement(
  ofDefault.setDefaultPrivacyStatus,
  async ({ site }, { defaultPrivacy: given }) => {
    const before = await loadDefaultPrivacy(site)
    if (given.revision !== before.revision) throw revisionMismatch(before.revision)
    site.noteBefore(before)
    const saved = await saveDefaultPrivacy(site, given.defaultPrivacy ?? before.defaultPrivacy, before.revision)
    if (!saved) throw revisionMismatch((await loadDefaultPrivacy(site)).revision)
    return { defaultPrivacy: saved }
  },
)
