import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  CustomerFileSource,
  CustomerLine,
  CustomerLineOutcome,
  CustomerLineResult,
} from '@stoa/contract/services/stoa/customer-imports'
import { upsertMarketingConsent } from '@stoa/contract/calls/marketing/marketing-consent'
import { lookupTable } from '@stoa/web/lookup-table'
import { isAllowed } from '../../../lib/calls/access.ts'
import { readCell, type ColumnMapping } from '../../../lib/csv/columns.ts'
import type { CsvRow } from '../../../lib/csv/csv.ts'
import type { LabelledColumn } from '../../../lib/csv/table-columns.tsx'
import type { Tone } from '../../../ui/feedback/status.tsx'

/** A parsed line with its number. */
export interface ReadLine extends CustomerLine {
  line: number
}

export type ColumnId = keyof CustomerLine

/** The columns with the headings of other programs, in the order of the template. */
export function customerColumns(): readonly LabelledColumn<ColumnId>[] {
  return [
    {
      id: 'email',
      label: t`Email`,
      aliases: ['email', 'e mail', 'mail', 'email address', 'billing email', 'user email', 'e mail adresse'],
    },
    {
      id: 'firstName',
      label: t`First name`,
      aliases: ['first name', 'firstname', 'billing first name', 'given name', 'vorname'],
    },
    { id: 'lastName', label: t`Last name`, aliases: ['last name', 'lastname', 'billing last name', 'surname', 'nachname'] },
    { id: 'name', label: t`Full name`, aliases: ['name', 'full name', 'customer name', 'display name'] },
    {
      id: 'company',
      label: t`Company`,
      aliases: ['company', 'default address company', 'billing company', 'organisation', 'organization', 'firma'],
    },
    { id: 'phone', label: t`Phone`, aliases: ['phone', 'telephone', 'phone number', 'mobile', 'billing phone', 'telefon'] },
    {
      id: 'addressLine',
      label: t`Street and number`,
      aliases: ['address', 'address1', 'address 1', 'default address address1', 'billing address 1', 'street', 'straße'],
    },
    {
      id: 'addressLine2',
      label: t`Address, second line`,
      aliases: ['address2', 'address 2', 'default address address2', 'billing address 2'],
    },
    {
      id: 'postalCode',
      label: t`Postcode`,
      aliases: ['zip', 'zip code', 'postcode', 'postal code', 'default address zip', 'billing postcode', 'plz'],
    },
    { id: 'city', label: t`City`, aliases: ['city', 'town', 'default address city', 'billing city', 'ort', 'stadt'] },
    {
      id: 'subdivision',
      label: t`State or region`,
      aliases: ['state', 'region', 'province', 'province code', 'default address province code', 'billing state'],
    },
    {
      id: 'country',
      label: t`Country`,
      aliases: [
        'country',
        'country code',
        'country / region',
        'country region',
        'default address country code',
        'billing country',
        'land',
      ],
    },
    { id: 'tags', label: t`Tags`, aliases: ['tags', 'labels', 'groups'] },
    { id: 'note', label: t`Note`, aliases: ['note', 'notes', 'comment', 'notiz'] },
    { id: 'taxExempt', label: t`Tax exempt`, aliases: ['tax exempt', 'taxexempt', 'steuerbefreit'] },
    ...(isAllowed(upsertMarketingConsent) ? consentColumns() : []),
    { id: 'orderCount', label: t`Orders so far`, aliases: ['total orders', 'orders', 'orders count', 'order count'] },
    { id: 'spent', label: t`Spent so far`, aliases: ['total spent', 'total spend', 'spent', 'lifetime value'] },
    { id: 'currency', label: t`Currency`, aliases: ['currency', 'currency code', 'währung'] },
    { id: 'externalId', label: t`ID in the other shop`, aliases: ['customer id', 'id', 'user id', 'username'] },
  ]
}

/** Consents are imported only by who may record them. */
function consentColumns(): readonly LabelledColumn<ColumnId>[] {
  return [
    {
      id: 'acceptsEmail',
      label: t`Wants emails`,
      aliases: ['accepts email marketing', 'accepts marketing', 'newsletter', 'email marketing consent', 'subscribed'],
    },
    {
      id: 'acceptsEmailDate',
      label: t`Agreed to emails on`,
      aliases: ['accepts marketing at', 'consent date', 'opt in date', 'email marketing consent updated at'],
    },
    { id: 'acceptsSms', label: t`Wants text messages`, aliases: ['accepts sms marketing', 'sms marketing consent'] },
  ]
}

/** The program that wrote the file, by the headings that only its files have. */
export function guessSource(headings: readonly string[]): CustomerFileSource {
  const known = new Set(headings.map((heading) => heading.trim().toLowerCase()))
  if (known.has('accepts email marketing') || known.has('default address address1')) return 'SHOPIFY'
  if ((known.has('aov') && known.has('total spend')) || known.has('billing_first_name')) return 'WOOCOMMERCE'
  return 'CSV'
}

const longest = 1000
const longTexts: ReadonlySet<ColumnId> = new Set(['tags', 'note'])

/** A cell beyond what the server takes is sent too long by one letter, so that it is refused and never cut. */
export function toCustomerLine(row: CsvRow, mapping: ColumnMapping<ColumnId>): ReadLine {
  const cells = Object.keys(mapping).flatMap((id) => {
    const cell = readCell(row, mapping, id as ColumnId)
    return cell ? [[id, cell.slice(0, longTexts.has(id as ColumnId) ? longest * 10 : longest)] as const] : []
  })
  return { line: row.line, ...Object.fromEntries(cells) }
}

const outcomes: Readonly<Record<CustomerLineOutcome, readonly [label: MessageDescriptor, tone: Tone, why?: MessageDescriptor]>> =
  {
    NEW: [msg`New`, 'good'],
    CHANGED: [msg`Changed`, 'accent'],
    UNCHANGED: [msg`Unchanged`, 'plain'],
    LINE_TWICE: [msg`Skipped`, 'bad', msg`A line above is about the same customer.`],
    NOT_IDENTIFIED: [msg`Skipped`, 'bad', msg`There is neither an email address nor an ID.`],
    NOT_AN_EMAIL: [msg`Skipped`, 'bad', msg`This is not an email address.`],
    NOT_A_PHONE: [msg`Skipped`, 'bad', msg`This is not a phone number.`],
    NOT_A_COUNTRY: [msg`Skipped`, 'bad', msg`This is not a country. Use its code, such as DE.`],
    NOT_A_FLAG: [msg`Skipped`, 'bad', msg`This is neither yes nor no.`],
    NOT_A_NUMBER: [msg`Skipped`, 'bad', msg`This is not a number.`],
    AMBIGUOUS_NUMBER: [msg`Skipped`, 'bad', msg`This number can be read in two ways. Choose how the file writes numbers.`],
    NOT_A_CURRENCY: [msg`Skipped`, 'bad', msg`This is not a currency. Use its code, such as EUR.`],
    NOT_A_DATE: [msg`Skipped`, 'bad', msg`This is not a day in the past.`],
    AMBIGUOUS_DATE: [msg`Skipped`, 'bad', msg`This date can be read in two ways. Choose how the file writes dates.`],
    TOO_LONG: [msg`Skipped`, 'bad', msg`This is too long.`],
    TOO_MANY_TAGS: [msg`Skipped`, 'bad', msg`These are more than 100 tags.`],
  }

export function outcomeLabel(outcome: CustomerLineOutcome): { label: string; tone: Tone } {
  const [label, tone] = outcomes[outcome]
  return { label: t(label), tone }
}

/** Why a line is left out, with the column; undefined for one that is not. */
export function describeRefusal({ outcome, field }: CustomerLineResult): string | undefined {
  const [, , why] = outcomes[outcome]
  if (!why) return undefined
  const column = customerColumns().find(({ id }) => id === field)?.label
  const reason = t(why)
  return column ? t`${column}: ${reason}` : reason
}

const changed: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  firstName: msg`First name`,
  lastName: msg`Last name`,
  company: msg`Company`,
  phone: msg`Phone`,
  addresses: msg`Addresses`,
  tags: msg`Tags`,
  imported: msg`Orders so far`,
})

export function describeChanges({ changes = [] }: CustomerLineResult): string {
  return changes.flatMap((name) => (changed[name] ? [t(changed[name])] : [])).join(', ')
}
