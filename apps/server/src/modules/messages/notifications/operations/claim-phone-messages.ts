import * as contract from '@stoa/contract/services/stoa/phone-messages'
import { implement } from '../../../../kernel/operations/operation.ts'
import { claimPhoneMessageRows } from '../store/phone-messages.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import { atOnce, lifetime } from '../phone-outbox.ts'

/** `open` opens the texts that `phoneOutbox` sealed. */
export const claimPhoneMessages = ({ open }: Pick<Seal, 'open'>) =>
  implement(contract.claimPhoneMessages, async ({ site }) => {
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
