import { createHash } from 'node:crypto'
import type { SpamReason } from '@stoa/contract/services/stoa/contact-messages'
import { sql } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { contactMessage, type ContactMail, type ContactMessageFields } from './entity.ts'
import type { OpenedForm } from './form-token.ts'
import { findItem } from './place.ts'
import { loadRecipients, mailContactMessage } from './mail.ts'
import { spamReasons } from './spam.ts'
import { countRepetitions } from './store/messages.ts'
import type { Words } from './words.ts'

/** The same words are stored so many times a day before they count as spam. */
const mostRepetitions = 3

const dayMilliseconds = 24 * 3600_000

interface Received {
  form: OpenedForm
  words: Words
  honeypot: string
  isCaptchaUnsolved: boolean
  memberId: string | undefined
  /** Counts the mails about a message. False where the shop got so many that nobody would read one more. */
  mayMail(): boolean
}

/** Stores a message once, and queues the mails about it unless it looks like spam. */
export async function receiveMessage(
  tx: SiteTx,
  { form, words, honeypot, isCaptchaUnsolved, memberId, mayMail }: Received,
): Promise<void> {
  const site = asStaff(tx)
  const wordsHash = hashOf(JSON.stringify([words.subject ?? '', words.message ?? '']).toLowerCase())
  // A form that is sent again has the same id, and another text in the same form another one.
  const id = toId(hashOf(JSON.stringify([form.id, words])))
  const since = new Date(site.now.getTime() - dayMilliseconds)
  const reasons: SpamReason[] = spamReasons(words, {
    openFor: form.isRenewed ? Infinity : site.now.getTime() - form.openedDate.getTime(),
    honeypot,
    isCaptchaUnsolved,
    isRepeated: (await countRepetitions(site, wordsHash, since)) >= mostRepetitions,
  })
  const isSpam = reasons.length > 0
  const recipients = isSpam || !mayMail() ? [] : await loadRecipients(site)
  const mails = recipients.map((to): ContactMail => ({ id: newId(), to, state: 'WAITING', attempts: 0 }))
  const itemId = await findItem(site, form)
  const fields: ContactMessageFields = {
    ...words,
    state: isSpam ? 'SPAM' : 'NEW',
    ...(isSpam && { spamReasons: reasons }),
    place: form.place,
    ...(itemId && { itemId }),
    language: site.language || site.settings.language,
    ...(words.email && { emailHash: hashOfEmail(words.email) }),
    ...(memberId && { memberId }),
    wordsHash,
    mails,
  }
  const stored = await contactMessage.findOrCreate(site, sql<boolean>`id = ${id}`, fields, { ...fields, id })
  const isNew = stored.mails[0]?.id === mails[0]?.id
  if (isNew) for (const mail of mails) tx.enqueue(mailContactMessage, { messageId: id, mailId: mail.id })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A hash in the form of an id. */
function toId(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
