import webPush from 'web-push'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findPushKey, insertPushKey } from './store/push-keys.ts'

/** The site's public key, which is made with the first subscription. */
export async function loadPublicPushKey(site: SiteTx, seal: Seal): Promise<string> {
  const known = await findPushKey(site, seal)
  if (known) return known.publicKey
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Of several at the same time, the first one's counts.
  await insertPushKey(site, seal, { publicKey, privateKey })
  return (await findPushKey(site, seal))!.publicKey
}
