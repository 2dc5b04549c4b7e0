import type { CustomerRow } from '@stoa/contract/services/stoa/customers'
import { csvLines, type CsvColumns } from '../../../kernel/basics/csv-lines.ts'

/** The columns of the CSV file and how each is read from a customer. */
const columns: CsvColumns<CustomerRow> = {
  Email: ({ email }) => email,
  'Email verified': ({ email, emailVerified }) => email && (emailVerified ? 'yes' : 'no'),
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Company: ({ company }) => company,
  Phone: ({ phone }) => phone,
  Country: ({ country }) => country,
  Tags: ({ tags }) => tags?.join(', '),
  Member: ({ isMember }) => (isMember ? 'yes' : 'no'),
  'Newsletter since': ({ newsletterDate }) => newsletterDate?.toString(),
  Orders: ({ orderCount }) => orderCount?.toString(),
  Spent: ({ spent }) => spent,
  Refunded: ({ refunded }) => refunded,
  Owed: ({ owed }) => owed,
  'First order': ({ firstOrderDate }) => firstOrderDate?.toString(),
  'Last order': ({ lastOrderDate }) => lastOrderDate?.toString(),
  Added: ({ createdDate }) => createdDate?.toString(),
}

/** Customers as CSV, one line per customer. */
export function customerLines(customers: readonly CustomerRow[], options: { withHeadings: boolean }): string {
  return csvLines(columns, customers, options)
}
