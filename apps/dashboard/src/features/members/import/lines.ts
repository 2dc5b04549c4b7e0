import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MemberLine, MemberLineOutcome } from '@stoa/contract/services/stoa/member-imports'
import { readCell, type ColumnMapping } from '../../../lib/csv/columns.ts'
import type { CsvRow } from '../../../lib/csv/csv.ts'
import type { LabelledColumn } from '../../../lib/csv/table-columns.tsx'
import type { Tone } from '../../../ui/feedback/status.tsx'

/** A parsed line with its number. */
export interface ReadLine extends MemberLine {
  line: number
}

type ColumnId = 'email' | 'nickname' | 'firstName' | 'lastName' | 'phone' | 'passwordHash'

/** The columns with the headings of other programs, in the order of the template. */
export function memberColumns(): readonly LabelledColumn<ColumnId>[] {
  return [
    {
      id: 'email',
      label: t`Login email`,
      needed: true,
      aliases: ['email', 'e mail', 'mail', 'login email', 'email address', 'user email', 'username', 'e mail adresse'],
    },
    { id: 'firstName', label: t`First name`, aliases: ['first name', 'firstname', 'given name', 'vorname'] },
    { id: 'lastName', label: t`Last name`, aliases: ['last name', 'lastname', 'surname', 'family name', 'nachname'] },
    { id: 'nickname', label: t`Name`, aliases: ['name', 'nickname', 'display name', 'displayname', 'anzeigename'] },
    { id: 'phone', label: t`Phone`, aliases: ['phone', 'telephone', 'phone number', 'mobile', 'telefon'] },
    {
      id: 'passwordHash',
      label: t`Password hash`,
      aliases: ['password hash', 'passwordhash', 'hash', 'password', 'encrypted password', 'user pass', 'passwort'],
    },
  ]
}

export function toMemberLine(row: CsvRow, mapping: ColumnMapping<ColumnId>): ReadLine {
  const given = (id: ColumnId) => readCell(row, mapping, id).slice(0, 1000)
  const optional = (['nickname', 'firstName', 'lastName', 'phone', 'passwordHash'] as const).flatMap((id) =>
    given(id) ? [[id, given(id)] as const] : [],
  )
  return { line: row.line, email: given('email'), ...Object.fromEntries(optional) }
}

/** The result of a line, with a reason where it is left out. */
export const outcomes: Readonly<
  Record<MemberLineOutcome, readonly [label: MessageDescriptor, tone: Tone, why?: MessageDescriptor]>
> = {
  NEW: [msg`New`, 'good'],
  EXISTS: [msg`Unchanged`, 'plain', msg`There is a member with this email already.`],
  EMAIL_UNREADABLE: [msg`Skipped`, 'bad', msg`This is not an email address.`],
  PHONE_UNREADABLE: [msg`Skipped`, 'bad', msg`This is not a phone number.`],
  EMAIL_TWICE: [msg`Skipped`, 'bad', msg`A line above has the same email.`],
  TEXT_TOO_LONG: [msg`Skipped`, 'bad', msg`A name or phone number is longer than 255 characters.`],
  HASH_UNKNOWN: [msg`Skipped`, 'bad', msg`We don’t know this format of a password hash.`],
  HASH_TOO_COSTLY: [msg`Skipped`, 'bad', msg`This password hash would take too long to check.`],
}

export function describeRefusal(outcome: MemberLineOutcome): string | undefined {
  const [, , why] = outcomes[outcome]
  return why && t(why)
}
