import type { AddressTag, EmailTag, PhoneTag } from '@stoa/contract/services/identity/authentication'
import type { Member } from '@stoa/contract/services/members/members'

/** The fields of an identity profile that a member of the contract lacks. Only the identity services answer it. */
export interface ProfileDetails {
  labels?: readonly string[]
  /** A language that emails are not available in; others are stored as a preference. */
  language?: string
  vatId?: string
  emails?: readonly TaggedEmail[]
  phones?: readonly TaggedPhone[]
  /** By the id of an address of the contact details. */
  addresses?: readonly TaggedAddress[]
}

interface TaggedEmail {
  email: string
  tag: EmailTag
}

interface TaggedPhone {
  phone: string
  countryCode?: string
  tag?: PhoneTag
}

interface TaggedAddress {
  id: string
  tag: AddressTag
}

type WithDetails = Member & { details?: ProfileDetails }

/** Returns a member without the details of removed emails, phones and addresses, regardless of how those were removed. */
export function withoutGoneDetails<M extends WithDetails>(member: M): M {
  const { details, contact } = member
  if (!details) return member
  const ids = new Set(contact?.addresses?.map(({ id }) => id))
  return {
    ...member,
    details: {
      ...details,
      ...(details.emails && { emails: details.emails.filter(({ email }) => contact?.emails?.includes(email)) }),
      ...(details.phones && { phones: details.phones.filter(({ phone }) => contact?.phones?.includes(phone)) }),
      ...(details.addresses && { addresses: details.addresses.filter(({ id }) => ids.has(id)) }),
    },
  }
}

/** Details after others were given: single ones replace the former, and of lists those with the same key. */
export function mergedDetails(before: ProfileDetails = {}, given: ProfileDetails = {}): ProfileDetails {
  const { emails, phones, addresses, labels, ...single } = given
  return {
    ...before,
    ...single,
    ...(labels && { labels: [...new Set([...(before.labels ?? []), ...labels])] }),
    ...(emails && { emails: merged(before.emails, emails, ({ email }) => email) }),
    ...(phones && { phones: merged(before.phones, phones, ({ phone }) => phone) }),
    ...(addresses && { addresses: merged(before.addresses, addresses, ({ id }) => id) }),
  }
}

function merged<Entry>(before: readonly Entry[] = [], given: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] {
  return [...new Map([...before, ...given].map((entry) => [keyOf(entry), entry])).values()]
}
