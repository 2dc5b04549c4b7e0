import { service, type MailLanguage, type MailText, type MailTextKind } from '@stoa/contract/services/stoa/mails'
import type { MailContents } from '@stoa/storefront/mail'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMailText, insertMissingMailText, lockMailText, updateMailTextRow } from './store/mail-texts.ts'

/** The owner's texts of a mail; the standard texts replace missing ones. */
export type OwnText = Pick<MailText, 'subject' | 'greeting' | 'body'>

type MailWithOwnText = Extract<MailContents, { kind: MailTextKind }>

/** True for a mail whose text the owner may write. */
export function hasOwnText(about: MailContents): about is MailWithOwnText {
  return service.enums.MailTextKind!.includes(about.kind)
}

type CurrentMailText = MailTextChange & { revision: string }

export async function mailText(site: SiteRead, kind: MailTextKind, language: MailLanguage): Promise<CurrentMailText> {
  const { revision = 0n, subject = null, greeting = null, body = null } = (await findMailText(site, kind, language)) ?? {}
  return { kind, language, revision: String(revision), subject, greeting, body }
}

type MailTextChange = MailText & Required<Pick<MailText, 'kind' | 'language'>>

/** Changes the fields that are present; null and an empty text bring the standard text back. Throws REVISION_MISMATCH. */
export async function changeMailText(site: SiteTx, { kind, language, revision, ...change }: MailTextChange): Promise<MailText> {
  await insertMissingMailText(site, kind, language)
  await lockMailText(site, kind, language)
  const { revision: current, ...before } = await mailText(site, kind, language)
  if (revision && revision !== current) throw revisionMismatch(current)
  site.noteBefore(before)
  const textOf = (field: keyof OwnText) => {
    const given = change[field]
    return given === undefined ? (before[field] ?? null) : given?.trim() || null
  }
  await updateMailTextRow(site, {
    subject: textOf('subject'),
    greeting: textOf('greeting'),
    body: textOf('body'),
    kind,
    language,
  })
  return mailText(site, kind, language)
}
