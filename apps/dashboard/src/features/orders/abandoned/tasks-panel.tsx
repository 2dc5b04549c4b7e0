import { t } from '@lingui/core/macro'
import { finishAbandonedCheckoutTask } from '@stoa/contract/calls/stoa/abandoned-checkouts'
import type { AbandonedCheckoutTask } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayName } from '../../../lib/format/format.ts'
import { When } from '../../../lib/format/when.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { affectedByTasks } from './queries.ts'

/** What staff wants to do about an abandoned checkout. */
export function TasksPanel({ abandonedCheckoutId, tasks }: { abandonedCheckoutId: string; tasks: AbandonedCheckoutTask[] }) {
  return (
    <Panel title={t`Tasks`} flush>
      <RowList label={t`Tasks`} empty={t`No tasks. Create one to call the customer, for example.`}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} abandonedCheckoutId={abandonedCheckoutId} />
        ))}
      </RowList>
    </Panel>
  )
}

function TaskRow({ task, abandonedCheckoutId }: { task: AbandonedCheckoutTask; abandonedCheckoutId: string }) {
  const { id = '', text = '', dueDate, createdBy, finishedDate } = task
  const finished = finishedDate === undefined
  const call = useCall(finishAbandonedCheckoutTask, {
    failed: t`We couldn’t change the task`,
    done: finished ? t`Task done` : t`Task open again`,
    refreshes: affectedByTasks,
  })
  const due = dueDate && dayName(dueDate, 'day')
  return (
    <Row
      title={text}
      detail={
        <>
          {finishedDate ? (
            <>
              {t`Done`} <When date={finishedDate} />
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
        onClick={() => call.send({ abandonedCheckoutId, taskId: id, finished })}
        aria-label={finished ? t`Mark as done: ${text}` : t`Open again: ${text}`}
      >
        {finished ? t`Mark as done` : t`Open again`}
      </CallButton>
    </Row>
  )
}
