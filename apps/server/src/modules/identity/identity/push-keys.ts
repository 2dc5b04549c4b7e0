import { sql } from 'kysely'
import webPush from 'web-push'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

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

/** The site's public key, which is made with the first subscription. */
export async function publicPushKey(site: SiteTx, seal: Seal): Promise<string> {
  const known = await findPushKey(site, seal)
  if (known) return known.publicKey
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Of several at the same time, the first one's counts.
  await sql`insert into push_key (site_id, id, public_key, private_key_sealed, created_date)
    values (${site.siteId}, ${newId()}, ${publicKey}, ${seal.close(privateKey)}, ${site.now}) on conflict (site_id) do nothing`.execute(
    site.db,
  )
  return (await findPushKey(site, seal))!.publicKey
}
