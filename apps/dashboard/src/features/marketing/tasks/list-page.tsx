import { msg, t } from '@lingui/core/macro'
import { deleteStaffTask, updateStaffTask } from '@stoa/contract/calls/stoa/staff-tasks'
import type { StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { Link, Outlet } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayName } from '../../../lib/format/format.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { staffTasks } from './list.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = staffTasks.loadFirstPage

const columns: readonly Column<StaffTask>[] = [
  {
    id: 'title',
    title: msg`Task`,
    card: 'title',
    cell: ({ title, note }) => (
      <>
        {title}
        {note && <> – {note}</>}
      </>
    ),
  },
  { id: 'about', title: msg`About`, width: '12rem', card: 'line', cell: (task) => <About task={task} /> },
  {
    id: 'due',
    title: msg`Due`,
    sortBy: 'dueDate',
    width: '10.5rem',
    card: 'side',
    cell: ({ dueDate }) => (dueDate ? dayName(dueDate, 'day') : '–'),
  },
  { id: 'done', title: msg`Done`, width: '12rem', card: 'line', cell: (task) => <TaskActs task={task} /> },
]

/** What somebody of the back office has to do. */
export default function StaffTasksPage() {
  const { table } = useListTable(staffTasks, {
    label: t`Tasks`,
    columns,
    nameOf: ({ title = '' }) => title,
    search: t`Search by words`,
    empty: (
      <Empty
        why={t`No tasks. You make them here, from an abandoned checkout, or an automation makes them.`}
        learn={<GuideLink to="marketing" />}
      />
    ),
  })
  return (
    <Page title={t`Tasks`} actions={<ScreenButton to={paths.newStaffTask()} variant="filled">{t`New task`}</ScreenButton>}>
      {table}
      <Outlet />
    </Page>
  )
}

function About({ task: { orderId, abandonedCheckoutId, customerId } }: { task: StaffTask }) {
  const links = [
    orderId && <Link key="order" to={paths.order(orderId)}>{t`Order`}</Link>,
    abandonedCheckoutId && <Link key="checkout" to={paths.abandonedCheckout(abandonedCheckoutId)}>{t`Checkout`}</Link>,
    customerId && <Link key="customer" to={paths.customer(customerId)}>{t`Customer`}</Link>,
  ].filter(Boolean)
  return links.length === 0 ? '–' : links.flatMap((link, index) => (index > 0 ? [' · ', link] : [link]))
}

function TaskActs({ task: { id = '', revision, title = '', done = false } }: { task: StaffTask }) {
  const change = useCall(updateStaffTask, {
    failed: t`We couldn’t change the task`,
    done: done ? t`${title} is open again` : t`${title} is done`,
    refreshes: [staffTasks],
  })
  const remove = useCall(deleteStaffTask, {
    failed: t`We couldn’t delete the task`,
    done: t`Task deleted`,
    refreshes: [staffTasks],
  })
  return (
    <>
      <CallButton
        call={change}
        size="compact-xs"
        aria-label={done ? t`Open again: ${title}` : t`Done: ${title}`}
        onClick={() => change.send({ staffTask: { id, revision: revision ?? '', done: !done } })}
      >
        {done ? t`Open again` : t({ message: 'Done', context: 'task' })}
      </CallButton>{' '}
      {done && (
        <CallButton
          call={remove}
          size="compact-xs"
          aria-label={t`Delete: ${title}`}
          onClick={() => remove.send({ staffTaskId: id })}
        >
          {t`Delete`}
        </CallButton>
      )}
    </>
  )
}
