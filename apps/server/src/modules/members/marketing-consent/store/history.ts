import { sql } from 'kysely'
import type { ConsentActor, ConsentPlace, ConsentState } from '@stoa/contract/services/stoa/customers'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

const mostOfConsent = 50

interface NewChange {
  consentId: string
  date: Date
  state: ConsentState
  source: string | null
  optInLevel: string | null
  actor: ConsentActor
  by: string | null
  place: ConsentPlace | null
  text: string | null
}

/** Sends the change with COMMIT, when its consent is there. */
export function addChangeAtCommit(site: SiteTx, change: NewChange): void {
  const { siteId } = site
  const { consentId, date, state, source, optInLevel, actor, by, place, text } = change
  site.atCommit(sql`insert into marketing_consent_change (site_id, id, consent_id, change_date, state, source, opt_in_level, actor,
      changed_by, place, consent_text)
    select site_id, ${newId()}::uuid, id, ${date}::timestamptz, ${state}::text, ${source}::text, ${optInLevel}::text, ${actor}::text,
      ${by}::text, ${place}::text, ${text}::text from marketing_consent where site_id = ${siteId} and id = ${consentId}`)
}

export interface ChangeRow {
  consent_id: string
  change_date: Date
  state: ConsentState
  source: string | null
  opt_in_level: string | null
  actor: ConsentActor
  changed_by: string | null
  place: ConsentPlace | null
  consent_text: string | null
}

/** The newest changes of each consent. */
export async function loadChanges({ db, siteId }: SiteRead, consentIds: readonly string[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select * from (
      select consent_id, change_date, state, source, opt_in_level, actor, changed_by, place, consent_text,
        row_number() over (partition by consent_id order by change_date desc, id desc) as recency
      from marketing_consent_change where site_id = ${siteId} and consent_id = any(${consentIds}::uuid[])
    ) as change where recency <= ${mostOfConsent} order by consent_id, recency`.execute(db)
  return rows
}
