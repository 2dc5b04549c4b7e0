import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The revision of settings that were never changed. */
export const firstRevision = 1

export async function findDefaultPrivacy({ db, siteId }: SiteRead): Promise<DefaultPrivacyRow | undefined> {
  const { rows } = await sql<DefaultPrivacyRow>`select privacy, revision from member_default_privacy
    where site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function upsertDefaultPrivacy(
  { db, siteId }: SiteTx,
  privacy: 'PRIVATE' | 'PUBLIC',
  revision: string,
): Promise<DefaultPrivacyRow | undefined> {
  const { rows } = await sql<DefaultPrivacyRow>`insert into member_default_privacy as stored (site_id, privacy, revision)
    values (${siteId}, ${privacy}, ${firstRevision + 1})
    on conflict (site_id) do update set privacy = excluded.privacy, revision = stored.revision + 1
      where stored.revision = ${revision}::bigint
    returning privacy, revision`.execute(db)
  return rows[0]
}

export async function findPrivacySettings({ db, siteId }: SiteRead): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select visibility, candidates, revision, updated_date from member_privacy_settings
    where site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function upsertPrivacySettings(
  { db, siteId, now }: SiteTx,
  { visibility, candidates, revision }: { visibility: string; candidates: string; revision: string },
): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`insert into member_privacy_settings as stored
      (site_id, visibility, candidates, revision, updated_date)
    values (${siteId}, ${visibility}, ${candidates}, ${firstRevision + 1}, ${now})
    on conflict (site_id) do update set visibility = excluded.visibility, candidates = excluded.candidates,
      revision = stored.revision + 1, updated_date = excluded.updated_date
      where stored.revision = ${revision}::bigint
    returning visibility, candidates, revision, updated_date`.execute(db)
  return rows[0]
}

export interface DefaultPrivacyRow {
  privacy: 'PRIVATE' | 'PUBLIC'
  revision: bigint
}

export interface SettingsRow {
  visibility: 'VISIBLE_TO_MEMBERS_ONLY' | 'VISIBLE_TO_ALL'
  candidates: 'NO_ONE' | 'ANYONE'
  revision: bigint
  updated_date: Date
}
