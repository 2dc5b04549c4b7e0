import * as contract from '@stoa/contract/services/stoa/phone-messages'
import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'
import { implement } from '../../../kernel/operations/operation.ts'
import type { PhoneMessages } from './phone-messages.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { insertPhoneMessage, claimPhoneMessageRows } from './store/phone-messages.ts'

/** A code is of no use later, so neither is its message. */
const lifetime = 15 * 60_000
const atOnce = 100

/** Text messages and calls as rows, which an app of the site claims and sends. Each message is claimed once. */
export function phoneOutbox(secrets: Secrets): PhoneMessages {
  const { close } = seal(secrets, 'phone messages')
  return {
    async send(site, { channel, to, text, language }) {
      await insertPhoneMessage(site, { id: newId(), channel, recipient: to, sealedText: close(text), language })
    },
  }
}

export function phoneOperations(secrets: Secrets) {
  const { open } = seal(secrets, 'phone messages')
  const claimPhoneMessages = implement(contract.claimPhoneMessages, async ({ site }) => {
    const { now } = site
    const rows = await claimPhoneMessageRows(site, new Date(now.getTime() - lifetime), atOnce)
    return {
      phoneMessages: rows.map(({ id, channel, recipient, text_sealed, language, created_date }) => ({
        id,
        channel,
        to: recipient,
        text: open(text_sealed),
        language,
        createdDate: created_date.toISOString(),
      })),
    }
  })
  return { claimPhoneMessages }
}

export const phoneRetention: RetentionRule = {
  name: 'phoneMessages',
  defaultDays: 1,
  minDays: 1,
  maxDays: 1,
  purge: (site, before, limit) => deleteRows(site, sql`phone_message`, sql`id`, sql`created_date < ${before}`, limit),
}
