import { t } from '@lingui/core/macro'
import { updateStaffTask } from '@stoa/contract/calls/stoa/staff-tasks'
import type { StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayName } from '../../../lib/format/format.ts'
import { When } from '../../../lib/format/when.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { affectedByTasks } from './queries.ts'

/** What staff wants to do about an abandoned checkout. */
export function TasksPanel({ tasks }: { tasks: StaffTask[] }) {
  return (
    <Panel title={t`Tasks`} flush>
      <RowList label={t`Tasks`} empty={t`No tasks. Create one to call the customer, for example.`}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </RowList>
    </Panel>
  )
}

function TaskRow({ task }: { task: StaffTask }) {
  const { id = '', revision, title = '', dueDate, createdBy, done = false, doneDate } = task
  const call = useCall(updateStaffTask, {
    failed: t`We couldn’t change the task`,
    done: done ? t`Task open again` : t`Task done`,
    refreshes: affectedByTasks,
  })
  const due = dueDate && dayName(dueDate, 'day')
  return (
    <Row
      title={title}
      detail={
        <>
          {doneDate ? (
            <>
              {t`Done`} <When date={doneDate} />
            </>
          ) : due ? (
            t`Due ${due}`
          ) : (
            t`No due date`
          )}
          {createdBy && ` · ${createdBy}`}
        </>
      }
    >
      <CallButton
        call={call}
        size="compact-sm"
        onClick={() => call.send({ staffTask: { id, revision: revision ?? '', done: !done } })}
        aria-label={done ? t`Open again: ${title}` : t`Mark as done: ${title}`}
      >
        {done ? t`Open again` : t`Mark as done`}
      </CallButton>
    </Row>
  )
}
