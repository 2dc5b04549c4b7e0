import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Records the event in this transaction; returns false when it was processed before. */
export async function takeEvent({ db, siteId, now }: SiteTx, provider: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`insert into provider_event (site_id, provider, id, received_date)
    values (${siteId}, ${provider}, ${eventId}, ${now}) on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The secret shared by the site and the provider; created when it is first needed. */
export async function getProviderSecret(site: SiteRead, provider: string): Promise<string> {
  const known = await findSecret(site, provider)
  if (known) return known
  await sql`insert into provider_secret (site_id, provider, secret)
    values (${site.siteId}, ${provider}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`.execute(site.db)
  return (await findSecret(site, provider))!
}

async function findSecret({ db, siteId }: SiteRead, provider: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`select secret from provider_secret
    where site_id = ${siteId} and provider = ${provider}`.execute(db)
  return rows[0]?.secret
}
