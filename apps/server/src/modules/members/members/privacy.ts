import type { DefaultPrivacy } from '@stoa/contract/services/members/default-privacy'
import type { MemberPrivacySettings } from '@stoa/contract/services/members/member-privacy-settings'
import { sql, type RawBuilder } from 'kysely'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/** The revision of settings that were never changed. */
const firstRevision = 1

/** The privacy of new members. */
export async function defaultPrivacy(site: SiteRead): Promise<DefaultPrivacy> {
  const { rows } = await sql<DefaultPrivacyRow>`select privacy, revision from member_default_privacy
    where site_id = ${site.siteId}`.execute(site.db)
  return presentDefault(site, rows[0])
}

/** Returns undefined if the value has changed since the revision. */
export async function saveDefaultPrivacy(
  site: SiteTx,
  privacy: 'PRIVATE' | 'PUBLIC',
  revision: string,
): Promise<DefaultPrivacy | undefined> {
  const { rows } = await sql<DefaultPrivacyRow>`insert into member_default_privacy as stored (site_id, privacy, revision)
    values (${site.siteId}, ${privacy}, ${firstRevision + 1})
    on conflict (site_id) do update set privacy = excluded.privacy, revision = stored.revision + 1
      where stored.revision = ${revision}::bigint
    returning privacy, revision`.execute(site.db)
  return rows[0] && presentDefault(site, rows[0])
}

interface DefaultPrivacyRow {
  privacy: 'PRIVATE' | 'PUBLIC'
  revision: bigint
}

function presentDefault({ siteId }: SiteRead, row: DefaultPrivacyRow | undefined): DefaultPrivacy {
  return { id: siteId, defaultPrivacy: row?.privacy ?? 'PRIVATE', revision: String(row?.revision ?? firstRevision) }
}

/** Returns the rules for public profiles: their readers and owners. */
export async function privacySettings(site: SiteRead): Promise<MemberPrivacySettings> {
  const { rows } = await sql<SettingsRow>`select visibility, candidates, revision, updated_date from member_privacy_settings
    where site_id = ${site.siteId}`.execute(site.db)
  return presentSettings(site, rows[0])
}

/** Returns undefined if the settings have changed since the revision. */
export async function savePrivacySettings(
  site: SiteTx,
  { publicMemberVisibility, publicMemberCandidates, revision }: MemberPrivacySettings,
): Promise<MemberPrivacySettings | undefined> {
  const { rows } = await sql<SettingsRow>`insert into member_privacy_settings as stored
      (site_id, visibility, candidates, revision, updated_date)
    values (${site.siteId}, ${publicMemberVisibility}, ${publicMemberCandidates}, ${firstRevision + 1}, ${site.now})
    on conflict (site_id) do update set visibility = excluded.visibility, candidates = excluded.candidates,
      revision = stored.revision + 1, updated_date = excluded.updated_date
      where stored.revision = ${revision}::bigint
    returning visibility, candidates, revision, updated_date`.execute(site.db)
  return rows[0] && presentSettings(site, rows[0])
}

interface SettingsRow {
  visibility: 'VISIBLE_TO_MEMBERS_ONLY' | 'VISIBLE_TO_ALL'
  candidates: 'NO_ONE' | 'ANYONE'
  revision: bigint
  updated_date: Date
}

function presentSettings({ siteId }: SiteRead, row: SettingsRow | undefined): MemberPrivacySettings {
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
  return (await privacySettings(site)).publicMemberCandidates !== 'NO_ONE'
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
