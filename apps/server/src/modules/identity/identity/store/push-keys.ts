import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The key pair with which a site signs push messages, as base64url. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

export async function findPushKey({ db, siteId }: SiteRead, seal: Seal): Promise<PushKey | undefined> {
  const { rows } = await sql<{ public_key: string; private_key_sealed: string }>`
    select public_key, private_key_sealed from push_key where site_id = ${siteId}`.execute(db)
  return rows[0] && { publicKey: rows[0].public_key, privateKey: seal.open(rows[0].private_key_sealed) }
}

/** Stores nothing where the site has a key already. */
export async function insertPushKey({ db, siteId, now }: SiteTx, seal: Seal, { publicKey, privateKey }: PushKey): Promise<void> {
  await sql`insert into push_key (site_id, id, public_key, private_key_sealed, created_date)
    values (${siteId}, ${newId()}, ${publicKey}, ${seal.close(privateKey)}, ${now}) on conflict (site_id) do nothing`.execute(db)
}
