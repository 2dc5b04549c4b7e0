import { msg, t } from '@lingui/core/macro'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { Link } from 'react-router'
import { isAllowed } from '../../lib/calls/access.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { RecordList } from '../../lib/list/record-list.tsx'
import { currentSite } from '../../lib/calls/session.ts'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { useBulk } from '../../lib/list/use-bulk.ts'
import { When } from '../../lib/format/when.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import type { Column } from '../../ui/list/column.ts'
import { memberBulkActions } from './bulk-actions.ts'
import { EmailText } from '../../lib/format/email-text.tsx'
import { GuideLink } from '../../lib/help/learn-more.tsx'
import { members } from './list.ts'
import classes from './members.module.css'
import { nameOf } from './name.ts'
import { MemberActivity, MemberStatus, privacyName } from './states.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../lib/list/list-of.ts'
export const clientLoader = members.loadFirstPage

const columns: readonly Column<MemberRow>[] = [
  {
    id: 'name',
    title: msg({ message: 'Member', context: 'column' }),
    sortBy: 'name',
    card: 'title',
    cell: (row) => (
      <span className={classes.member}>
        <Avatar name={nameOf(row)} src={row.photo} size={30} />
        <Link to={paths.member(row.id!)} data-row-link>
          {nameOf(row)}
        </Link>
      </span>
    ),
  },
  {
    id: 'email',
    title: msg`Login email`,
    sortBy: 'loginEmail',
    card: 'line',
    cell: ({ loginEmail }) => <span className={classes.email}>{loginEmail ? <EmailText email={loginEmail} /> : '–'}</span>,
  },
  {
    id: 'status',
    title: msg`Status`,
    sortBy: 'status',
    width: '7rem',
    card: 'states',
    cell: ({ status }) => <MemberStatus code={status} />,
  },
  {
    id: 'activity',
    title: msg({ message: 'Activity', context: 'member' }),
    sortBy: 'activityStatus',
    width: '6.5rem',
    card: 'states',
    cell: ({ activityStatus }) => <MemberActivity code={activityStatus} />,
  },
  {
    id: 'privacy',
    title: msg`Profile`,
    sortBy: 'privacyStatus',
    width: '5.5rem',
    wideOnly: true,
    card: 'none',
    cell: ({ privacyStatus }) => privacyName(privacyStatus),
  },
  {
    id: 'joined',
    title: msg`Joined`,
    sortBy: 'createdDate',
    width: '6.75rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
  {
    id: 'login',
    title: msg`Last sign-in`,
    sortBy: 'lastLoginDate',
    width: '7rem',
    wideOnly: true,
    card: 'none',
    cell: ({ lastLoginDate }) => (lastLoginDate ? <When date={lastLoginDate} shape="day" /> : t`Never`),
  },
]

/** Columns about members' orders, for staff who may read orders. */
const salesColumns: readonly Column<MemberRow>[] = [
  {
    id: 'orders',
    title: msg`Orders`,
    sortBy: 'orderCount',
    align: 'end',
    width: '5.25rem',
    wideOnly: true,
    card: 'none',
    cell: ({ orderCount }) => orderCount,
  },
  {
    id: 'spent',
    title: msg({ message: 'Spent', context: 'member' }),
    sortBy: 'spent',
    align: 'end',
    width: '6.5rem',
    wideOnly: true,
    card: 'none',
    cell: ({ spent, spentElsewhere = [] }) => (
      <>
        {writeMoney(spent, currentSite().currency)}
        {spentElsewhere.map(({ currency = 'XXX', amount }) => (
          <div key={currency}>{writeMoney(amount, currency)}</div>
        ))}
      </>
    ),
  },
]

export default function MembersPage() {
  const bulk = useBulk({ actions: memberBulkActions(), nameOf, refreshes: [members] })
  return (
    <RecordList
      title={t`Members`}
      list={members}
      columns={isAllowed(searchOrderRows) ? [...columns, ...salesColumns] : columns}
      nameOf={nameOf}
      bulk={bulk}
      search={t`Name or email`}
      why={t`No members yet. People who register in your shop appear here. You can also create a member yourself.`}
      learn={<GuideLink to="members" />}
      actions={
        <>
          <ScreenButton to={paths.importMembers()}>{t`Import`}</ScreenButton>
          <ScreenButton to={paths.inviteMembers()}>{t`Invite`}</ScreenButton>
        </>
      }
      create={{ label: t`New member`, to: paths.newMember() }}
    />
  )
}
