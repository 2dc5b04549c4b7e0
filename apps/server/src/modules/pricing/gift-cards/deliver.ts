import { comparableEmail } from '@stoa/contract/email'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx, JobName } from '../../../kernel/site/site.ts'
import { hashOfCode, newCode, suffixOf } from './codes.ts'
import { findCardById, giftCard, type StoredGiftCard } from './entity.ts'

/** The module that mails handles it: it mails the card whose code still waits, and then forgets the code. */
export const giftCardMail: JobName<{ giftCardId: string }> = { name: 'notifications.mail-gift-card' }

/** Enqueues the mail for a date of the site's clock; without one, for now. */
export function mailGiftCard(site: SiteTx, giftCardId: string, date: Date | undefined): void {
  site.enqueue(giftCardMail, { giftCardId }, { ...(date && date > site.now && { after: date }) })
}

/**
 * Mails a card again, also to a corrected address. Its code is not known any more, so it gets a new one: whoever has the earlier
 * mail cannot pay with it.
 */
export async function mailGiftCardAgain(site: SiteTx, seal: Seal, card: StoredGiftCard, email: string): Promise<void> {
  const code = card.sealedCode ? undefined : newCode()
  const recipient = { ...card.notificationInfo?.recipient, email: comparableEmail(email) }
  await giftCard.save(site, card, {
    ...card,
    notificationInfo: { ...card.notificationInfo, recipient },
    ...(code && { code: hashOfCode(code), codeSuffix: suffixOf(code), sealedCode: seal.close(code) }),
  })
  mailGiftCard(site, card.id, undefined)
}

/** A card that waits for its mail, with its code; undefined once it was mailed. */
export async function cardToMail(
  site: SiteRead,
  seal: Seal,
  giftCardId: string,
): Promise<{ card: StoredGiftCard; code: string; email: string } | undefined> {
  const card = await findCardById(site, giftCardId)
  const email = card?.notificationInfo?.recipient?.email
  if (!card?.sealedCode || !email || card.disabledDate) return undefined
  return { card, code: seal.open(card.sealedCode), email }
}

/** Forgets the code of a mailed card, unless it has another one by now. */
export async function forgetCode(site: SiteTx, mailed: StoredGiftCard): Promise<void> {
  const card = await giftCard.lock(site, mailed.id)
  if (card.code === mailed.code) await giftCard.save(site, card, { ...card, sealedCode: null })
}

/** Where the history's code of a card goes; undefined for nobody. */
export async function recipientOfCard(site: SiteRead, giftCardId: string): Promise<string | undefined> {
  return (await findCardById(site, giftCardId))?.notificationInfo?.recipient?.email ?? undefined
}
