import { hashSecret, newDigits } from '../../../kernel/secrets/credentials.ts'
import type { JobName, SiteTx } from '../../../kernel/site/site.ts'
import { upsertHistoryCode, tryHistoryCode } from './store/history-codes.ts'

/** The module that mails handles it; the code is made there, so no job contains it. */
export const historyMail: JobName<{ giftCardId: string }> = { name: 'notifications.mail-gift-card-history' }

const lifetime = 15 * 60_000
const maxAttempts = 5

/** A new code for a card's history, instead of the one before. */
export async function newHistoryCode(site: SiteTx, giftCardId: string): Promise<string> {
  const { now } = site
  const code = newDigits()
  const expires = new Date(now.getTime() + lifetime)
  await upsertHistoryCode(site, giftCardId, hashSecret(code), expires)
  return code
}

/** Counts an attempt, and says whether the code is right. A right code works until it expires. */
export async function isHistoryCode(site: SiteTx, giftCardId: string, code: string): Promise<boolean> {
  return (await tryHistoryCode(site, hashSecret(code), giftCardId, maxAttempts)) ?? false
}
