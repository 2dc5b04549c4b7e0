import type { ContactMessageState } from '@stoa/contract/services/stoa/contact-messages'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { contactMessage, type StoredMessage } from './entity.ts'

/** Any state may follow any other. One that it has already changes nothing. */
export async function moveMessage(site: SiteTx, id: string, state: ContactMessageState): Promise<StoredMessage> {
  const before = await contactMessage.lock(site, id)
  if (before.state === state) return before
  const { spamReasons: _reasons, ...message } = before
  return contactMessage.save(site, before, { ...message, state, ...(state === 'SPAM' && { spamReasons: ['STAFF'] }) })
}
