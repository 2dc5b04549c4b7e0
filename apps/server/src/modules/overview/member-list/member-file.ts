import { csvLines, type CsvColumns } from '../../../kernel/basics/csv-lines.ts'
import type { ListedMember } from './rows.ts'

/** The columns of the CSV file and how each is read from a member. */
const columns: CsvColumns<ListedMember> = {
  Name: ({ row }) => row.name,
  Email: ({ row }) => row.loginEmail,
  'First name': ({ contact }) => contact.firstName,
  'Last name': ({ contact }) => contact.lastName,
  Company: ({ contact }) => contact.company,
  Phone: ({ contact }) => contact.phones?.join(', '),
  Status: ({ row }) => row.status,
  Activity: ({ row }) => row.activityStatus,
  Privacy: ({ row }) => row.privacyStatus,
  Joined: ({ row }) => row.createdDate?.toString(),
  'Last login': ({ row }) => row.lastLoginDate?.toString(),
  'Newsletter since': ({ row }) => row.newsletterDate?.toString(),
  Orders: ({ row }) => row.orderCount?.toString(),
  Spent: ({ row }) => row.spent,
}

/** Members as CSV, one line per member. */
export function memberLines(members: readonly ListedMember[], options: { withHeadings: boolean }): string {
  return csvLines(columns, members, options)
}
