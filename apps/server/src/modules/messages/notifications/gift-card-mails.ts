import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import type { MailContents } from '@stoa/storefront/mail'
import { giftCardPaths } from '@stoa/storefront/gift-card-paths'
import {
  cardToMail,
  forgetCode,
  giftCardMail,
  groupedCode,
  historyMail,
  newHistoryCode,
  recipientOfCard,
} from '../../pricing/gift-cards/index.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import { isMailAddress, type SendOutcome, type Mailer } from '../../../kernel/outside/mail/mailer.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import { noteRequestMail, type RequestMail } from './store/account-mails.ts'
import { mailPauses, loadSender, whyNothingIsSent } from './sending.ts'
import { mailLanguage, type MailParts, type MailWriter } from './write-mail.ts'

type CardMail = Extract<MailContents, { kind: 'GIFT_CARD' | 'GIFT_CARD_HISTORY' }>

/**
 * The mails of gift cards. They contain codes, so their content is never stored. After a crash between the mail server's answer
 * and the outcome a mail is sent again, with the same Message-ID.
 */
export function giftCardMails({ mailer, render, addresses }: MailParts, { renderContent }: MailWriter, seal: Seal) {
  const mailCard: Job<{ giftCardId: string; attempt?: number }> = job(
    giftCardMail.name,
    async (site, { giftCardId, attempt = 0 }) => {
      const waiting = await cardToMail(site, seal, giftCardId)
      // It was mailed already, or must not be mailed any more.
      if (!waiting || !mailer || !render || (await whyNothingIsSent(site, mailer))) return
      const { card, code, email } = waiting
      const origin = await addresses.originOf(site)
      const { sender, recipient, personalizedMessage } = card.notificationInfo ?? {}
      const outcome = await send(mailer, site, email, `gift-card-${card.id}-${card.codeSuffix}`, {
        kind: 'GIFT_CARD',
        code: groupedCode(code),
        amount: { value: card.balance, currency: card.currency },
        ...(card.expirationDate && { expires: new Date(card.expirationDate).toISOString() }),
        ...(recipient?.name && { name: recipient.name }),
        ...(sender?.name && { senderName: sender.name }),
        ...(personalizedMessage && { message: personalizedMessage }),
        url: new URL(giftCardPaths.balance(), origin).href,
      })
      const pause = outcome.status === 'UNREACHABLE' ? mailPauses[attempt] : undefined
      await site.transaction(async (tx) => {
        const mail = { kind: 'GIFT_CARD' as const, id: card.id, orderId: card.orderInfo?.orderId, recipient: email }
        await noteRequestMail(tx, { ...mail, language: languageOf(site), ...stateOf(outcome, pause) })
        if (outcome.status === 'SENT') await forgetCode(tx, card)
        else if (pause !== undefined) {
          const after = new Date(tx.now.getTime() + pause * 1000)
          tx.enqueue(mailCard, { giftCardId, attempt: attempt + 1 }, { after })
        }
      })
    },
    { queue: 'mail' },
  )

  /** The code is made here, so that no job contains it. */
  const mailHistoryCode = job<{ giftCardId: string }>(
    historyMail.name,
    async (site, { giftCardId }) => {
      const email = await recipientOfCard(site, giftCardId)
      if (!email || !mailer || !render || (await whyNothingIsSent(site, mailer))) return
      const code = await site.transaction((tx) => newHistoryCode(tx, giftCardId))
      const outcome = await send(mailer, site, email, `gift-card-history-${newId()}`, { kind: 'GIFT_CARD_HISTORY', code })
      const mail = { kind: 'GIFT_CARD_HISTORY' as const, id: newId(), recipient: email, language: languageOf(site) }
      await site.transaction((tx) => noteRequestMail(tx, { ...mail, ...stateOf(outcome, undefined) }))
    },
    { queue: 'mail' },
  )

  return [mailCard, mailHistoryCode]

  async function send(by: Mailer, site: JobSite, to: string, id: string, content: CardMail): Promise<SendOutcome> {
    if (!isMailAddress(to)) return { status: 'REFUSED', reason: 'The address is not valid.' }
    const rendered = await renderContent(site, content, languageOf(site))
    return by.send({ ...(await loadSender(site)), ...rendered, to, messageId: `${id}@${by.domain}` })
  }
}

/** Nobody knows the recipient's language: it is the shop's. */
function languageOf(site: JobSite): MailLanguage {
  return mailLanguage(undefined, site)
}

function stateOf(outcome: SendOutcome, pause: number | undefined): Pick<RequestMail, 'state' | 'failure'> {
  if (outcome.status === 'SENT') return { state: 'SENT' }
  return { state: pause === undefined ? 'FAILED' : 'WAITING', failure: outcome.reason }
}
