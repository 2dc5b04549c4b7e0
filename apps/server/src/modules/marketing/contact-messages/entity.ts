import type { Stored } from '@stoa/contract'
import {
  service,
  type ContactMailState,
  type ContactMessage,
  type ContactMessageState,
} from '@stoa/contract/services/stoa/contact-messages'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { storedReader } from '../../../kernel/operations/stored-shape.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'

/** The mail about a message to one of its recipients. */
export interface ContactMail {
  id: string
  to: string
  state: ContactMailState
  attempts: number
  failure?: string
}

/** A message with what the wire does not show. */
export interface ContactMessageFields extends ContactMessage {
  state: ContactMessageState
  place: string
  language: string
  emailHash?: string
  wordsHash: string
  mails: ContactMail[]
}

export type StoredMessage = Stored<ContactMessageFields>

export const contactMessage = entity<ContactMessageFields>({
  service,
  type: 'ContactMessage',
  table: 'contact_message',
  columns: {
    state: { column: 'state', notNull: true },
    place: { column: 'place', notNull: true },
    email: 'email',
    emailHash: 'email_hash',
    memberId: { column: 'member_id', type: 'uuid' },
    wordsHash: { column: 'words_hash', notNull: true },
  },
  // Visitors read nothing, not even what they wrote.
  visibleRows: sql`false`,
  search: unindexedSearch({
    name: sql`doc ->> 'name'`,
    email: sql`email`,
    phone: sql`doc ->> 'phone'`,
    subject: sql`doc ->> 'subject'`,
    message: sql`doc ->> 'message'`,
  }),
  inEvents: (stored) => showMessage(stored) as ContactMessageFields,
})

const readMessage = storedReader(service, 'ContactMessage') as (stored: unknown) => ContactMessage

/** The contract's form of a message. */
export function showMessage({ emailHash: _email, wordsHash: _words, mails: stored, ...shown }: StoredMessage): ContactMessage {
  const mails = Array.isArray(stored) ? stored.filter((mail) => mail !== null) : []
  const state = mailStates.find((each) => mails.some((mail) => mail.state === each))
  const failure = mails.find((mail) => mail.failure)?.failure
  return {
    ...readMessage(shown),
    ...(state && { mailState: state }),
    ...(failure && state !== 'SENT' && { mailFailure: failure }),
  }
}

/** Of several mails, the one that somebody has to know of comes first. */
const mailStates: readonly ContactMailState[] = ['FAILED', 'WAITING', 'NOT_SENT', 'SENT']
