import type { Require } from '@stoa/contract'
import type { DefaultPrivacy } from '@stoa/contract/services/members/default-privacy'
import type { MemberPrivacySettings } from '@stoa/contract/services/members/member-privacy-settings'
import { sql, type RawBuilder } from 'kysely'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import {
  firstRevision,
  findDefaultPrivacy,
  upsertDefaultPrivacy,
  findPrivacySettings,
  upsertPrivacySettings,
  type DefaultPrivacyRow,
  type SettingsRow,
} from './store/privacy.ts'

type CompleteDefault = Require<DefaultPrivacy, 'defaultPrivacy' | 'revision'>

/** The privacy of new members. */
export async function loadDefaultPrivacy(site: SiteRead): Promise<CompleteDefault> {
  return presentDefault(site, await findDefaultPrivacy(site))
}

/** Returns undefined if the value has changed since the revision. */
export async function saveDefaultPrivacy(
  site: SiteTx,
  privacy: 'PRIVATE' | 'PUBLIC',
  revision: string,
): Promise<CompleteDefault | undefined> {
  const row = await upsertDefaultPrivacy(site, privacy, revision)
  return row && presentDefault(site, row)
}

function presentDefault({ siteId }: SiteRead, row: DefaultPrivacyRow | undefined): CompleteDefault {
  return { id: siteId, defaultPrivacy: row?.privacy ?? 'PRIVATE', revision: String(row?.revision ?? firstRevision) }
}

type CompleteSettings = Require<MemberPrivacySettings, 'publicMemberVisibility' | 'publicMemberCandidates' | 'revision'>

/** Returns the rules for public profiles: their readers and owners. */
export async function loadPrivacySettings(site: SiteRead): Promise<CompleteSettings> {
  return presentSettings(site, await findPrivacySettings(site))
}

/** Returns undefined if the settings have changed since the revision. */
export async function savePrivacySettings(
  site: SiteTx,
  { publicMemberVisibility, publicMemberCandidates, revision }: CompleteSettings,
): Promise<MemberPrivacySettings | undefined> {
  const row = await upsertPrivacySettings(site, {
    visibility: publicMemberVisibility,
    candidates: publicMemberCandidates,
    revision,
  })
  return row && presentSettings(site, row)
}

function presentSettings({ siteId }: SiteRead, row: SettingsRow | undefined): CompleteSettings {
  return {
    id: siteId,
    publicMemberVisibility: row?.visibility ?? 'VISIBLE_TO_ALL',
    publicMemberCandidates: row?.candidates ?? 'ANYONE',
    revision: String(row?.revision ?? firstRevision),
    ...(row && { updatedDate: row.updated_date.toISOString() }),
  }
}

/** True if members of the site may have a public profile. */
export async function mayBePublic(site: SiteRead): Promise<boolean> {
  return (await loadPrivacySettings(site)).publicMemberCandidates !== 'NO_ONE'
}

/** Throws COMMUNITY_JOIN_IMPOSSIBLE if public profiles are disabled. */
export async function checkMayBePublic(site: SiteRead): Promise<void> {
  if (!(await mayBePublic(site))) throw refusal('COMMUNITY_JOIN_IMPOSSIBLE', 'this site keeps all profiles private')
}

/** The condition that the site shows public profiles to the caller. */
export function showsProfiles({ siteId, caller }: SiteRead): RawBuilder<boolean> {
  // A pending or blocked person is no member.
  const isMember =
    caller?.kind === 'MEMBER'
      ? sql`exists (select from member as reader
          where reader.site_id = ${siteId} and reader.id = ${caller.memberId} and reader.status = 'APPROVED')`
      : sql`false`
  return sql<boolean>`not exists (select from member_privacy_settings as settings where settings.site_id = ${siteId}
    and (settings.candidates = 'NO_ONE' or (settings.visibility = 'VISIBLE_TO_MEMBERS_ONLY' and not ${isMember})))`
}
