import { service, type MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { holds } from '../../../kernel/site/caller.ts'
import { fieldMap, type FieldColumn, type Fields } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { PageMetadata, WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { membersWithBadges } from '../../members/badges/index.ts'
import { membersToReview } from '../../members/community/index.ts'
import { newsletterSince } from '../../members/marketing-consent/index.ts'
import { membersWithRoles } from '../../members/member-roles/index.ts'
import { memberWords } from '../../members/members/ports/reading.ts'
import { orderCountOf, loadMemberSales, spentBy, type MemberSales } from '../../orders/orders/ports/buyers.ts'

const memberFields = fieldMap(service, 'MemberRow', service.queries['searchMemberRows'].fields, {
  name: 'nickname',
  loginEmail: 'login_email',
  status: { column: 'status', notNull: true },
  activityStatus: { column: 'activity_status', notNull: true },
  privacyStatus: { column: 'privacy_status', notNull: true },
  lastLoginDate: 'last_login_date',
})

const memberId = sql.ref('member.id')

/** The fields of a row, and what other modules know of the member. */
function fieldsOf(site: SiteRead): Fields {
  const { currency } = site.settings
  const ids = { type: 'uuid', notNull: true, sortable: false, operators: ['$hasSome'], listPath: '$[*]' } as const
  const among = (members: RawBuilder<unknown>) => sql<boolean>`id in ${members}`
  const badgeIds: FieldColumn = {
    ...ids,
    path: 'badgeIds',
    expression: sql.ref('id'),
    some: (values) => among(membersWithBadges(site, values.map(String))),
  }
  const roleIds: FieldColumn = {
    ...ids,
    path: 'roleIds',
    expression: sql.ref('id'),
    some: (values) => among(membersWithRoles(site, values.map(String))),
  }
  const toReview: FieldColumn = {
    path: 'toReview',
    type: 'boolean',
    notNull: true,
    sortable: false,
    operators: ['$eq'],
    expression: sql`(${among(membersToReview(site))})`,
  }
  const own = new Map([...memberFields, ...[badgeIds, roleIds, toReview].map((field) => [field.path, field] as const)])
  own.set('newsletterDate', {
    ...getOrThrow(own, 'newsletterDate'),
    type: 'timestamptz',
    expression: newsletterSince(site, sql.ref('member.login_email')),
  })
  const sales = [
    { path: 'orderCount', type: 'bigint', expression: orderCountOf(site, memberId) },
    {
      path: 'spent',
      type: 'bigint',
      expression: spentBy(site, memberId),
      encode: (amount) => String(parseAmount(amount, currency)),
    },
  ] satisfies Pick<FieldColumn, 'path' | 'type' | 'expression' | 'encode'>[]
  for (const field of sales)
    if (readsOrders(site)) own.set(field.path, { ...getOrThrow(own, field.path), ...field, notNull: true })
    else own.delete(field.path)
  return own
}

/** True if the caller may know what members bought. A task by filter has no caller: who started it was asked then. */
function readsOrders({ caller }: SiteRead): boolean {
  return caller === undefined || holds(caller, 'ECOM.READ_ORDERS')
}

/** The list of members for staff. No other caller can read rows. */
export const rowList = list({
  name: 'member rows',
  from: () => sql`member`,
  fields: fieldsOf,
  visibleRows: sql`false`,
  search: {
    /** All words are looked for, unless stated otherwise. */
    condition: (site, search) => memberWords.condition(site, { mode: 'AND', ...search }),
  },
})

/** The columns of a row, and the fields of the contact for the file. */
interface SelectedRow {
  id: string
  nickname: string | null
  login_email: string | null
  login_email_verified: boolean
  status: NonNullable<MemberRow['status']>
  activity_status: NonNullable<MemberRow['activityStatus']>
  privacy_status: NonNullable<MemberRow['privacyStatus']>
  photo: string | null
  created_date: Date
  last_login_date: Date | null
  newsletter_date: Date | null
  contact: ListedContact | null
}

export interface ListedContact {
  firstName?: string | null
  lastName?: string | null
  company?: string | null
  phones?: string[] | null
}

export interface ListedMember {
  row: MemberRow
  contact: ListedContact
}

const selected = (site: SiteRead) => sql`id, nickname, login_email, login_email_verified, status, activity_status, privacy_status,
  doc #>> '{profile,photo,url}' as photo, created_date, last_login_date, ${newsletterSince(site, sql.ref('member.login_email'))} as newsletter_date, doc -> 'contact' as contact`

/** One page of members, each with the contact details that only the file has. */
export async function searchRows(
  site: SiteRead,
  search: WireQuery | undefined,
): Promise<{ members: ListedMember[]; metadata: PageMetadata }> {
  const { rows, metadata } = await rowList.page<SelectedRow>(site, selected(site), search, { root: 'search' })
  const sales = readsOrders(site)
    ? await loadMemberSales(
        site,
        rows.map(({ id }) => id),
      )
    : undefined
  const bought = (id: string) => sales && boughtFields(sales.get(id), site.settings.currency)
  return { members: rows.map((row) => ({ row: { ...toRow(row), ...bought(row.id) }, contact: row.contact ?? {} })), metadata }
}

function boughtFields(
  { orders, spent }: MemberSales = { orders: 0, spent: new Map() },
  currency: string,
): Pick<MemberRow, 'orderCount' | 'spent' | 'spentElsewhere'> {
  const elsewhere = [...spent].filter(([other]) => other !== currency)
  return {
    orderCount: orders,
    spent: formatAmount(spent.get(currency) ?? 0n, currency),
    ...(elsewhere.length > 0 && {
      spentElsewhere: elsewhere.map(([other, amount]) => ({ currency: other, amount: formatAmount(amount, other) })),
    }),
  }
}

function toRow(row: SelectedRow): MemberRow {
  return {
    id: row.id,
    ...(row.nickname && { name: row.nickname }),
    ...(row.login_email && { loginEmail: row.login_email, loginEmailVerified: row.login_email_verified }),
    status: row.status,
    activityStatus: row.activity_status,
    privacyStatus: row.privacy_status,
    ...(row.photo && { photo: row.photo }),
    createdDate: row.created_date.toISOString(),
    ...(row.last_login_date && { lastLoginDate: row.last_login_date.toISOString() }),
    ...(row.newsletter_date && { newsletterDate: row.newsletter_date.toISOString() }),
  }
}
