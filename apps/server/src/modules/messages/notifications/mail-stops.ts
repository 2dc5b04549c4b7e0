import { service, type MailStop, type MailStopReason } from '@stoa/contract/services/stoa/mailing-rules'
import { sql } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findStop, forgetStoppedAddress } from './store/mail-stops.ts'

type StopFields = MailStop & Wire & { emailHash: string }

/** An address that gets no mails which nobody asked for one by one. */
export const mailStop = entity<StopFields>({
  service,
  type: 'MailStop',
  table: 'mail_stop',
  columns: { reason: { column: 'reason', notNull: true }, emailHash: { column: 'email_hash', notNull: true } },
  search: unindexedSearch({ email: sql`doc ->> 'email'` }),
})

export async function isStopped(site: SiteRead, email: string): Promise<boolean> {
  return (await findStop(site, hashOfEmail(email))) !== undefined
}

/** Stops an address, once: the first reason stays. */
export async function stopAddress(
  site: SiteTx,
  email: string,
  { reason, detail }: { reason: MailStopReason; detail?: string | undefined },
): Promise<MailStop> {
  const emailHash = hashOfEmail(email)
  const given = { email: email.trim(), reason, emailHash, ...(detail && { detail }) }
  return showStop(
    await mailStop.findOrCreate(site, sql<boolean>`email_hash = ${emailHash}`, {} as StopFields, { ...given, id: newId() }),
  )
}

export function showStop({ id, email, reason, detail, createdDate }: StopFields): MailStop {
  return {
    ...(id && { id }),
    ...(email && { email }),
    ...(reason && { reason }),
    ...(detail && { detail }),
    ...(createdDate && { createdDate }),
  }
}

/** Of an erased person the hash of the address stays: whoever complained gets no such mails again. */
export const mailStopData: PersonalData = {
  name: 'mail-stops',
  tables: ['mail_stop'],
  async *read(site, { email }) {
    const stop = email && (await findStop(site, hashOfEmail(email)))
    if (stop) yield stop
  },
  async erase(site, { email }) {
    return email ? { anonymized: await forgetStoppedAddress(site, hashOfEmail(email)) } : {}
  },
}
