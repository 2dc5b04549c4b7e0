import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'
import type { PhoneMessages } from './phone-messages.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { insertPhoneMessage } from './store/phone-messages.ts'

/** A code is of no use later, so neither is its message. */
export const lifetime = 15 * 60_000
export const atOnce = 100

/** Text messages and calls as rows, which an app of the site claims and sends. Each message is claimed once. */
export function phoneOutbox(secrets: Secrets): PhoneMessages {
  const { close } = phoneSeal(secrets)
  return {
    async send(site, { channel, to, text, language }) {
      await insertPhoneMessage(site, { id: newId(), channel, recipient: to, sealedText: close(text), language })
    },
  }
}

export const phoneSeal = (secrets: Secrets) => seal(secrets, 'phone messages')

export const phoneRetention: RetentionRule = {
  name: 'phoneMessages',
  defaultDays: 1,
  minDays: 1,
  maxDays: 1,
  purge: (site, before, limit) => deleteRows(site, sql`phone_message`, sql`id`, sql`created_date < ${before}`, limit),
}
