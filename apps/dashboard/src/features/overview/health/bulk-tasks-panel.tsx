import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { cancelBulkTask, undoBulkTask } from '@stoa/contract/calls/stoa/bulk-tasks'
import type { BulkTask, BulkTaskState } from '@stoa/contract/services/stoa/bulk-tasks'
import { operationName } from '../../../lib/calls/operation-name.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { LongTask } from '../../../ui/feedback/long-task.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import { bulkTasksQuery } from './queries.ts'

const states: Readonly<Record<BulkTaskState, { tone: Tone; label: MessageDescriptor }>> = {
  RUNNING: { tone: 'accent', label: msg`Running` },
  FINISHED: { tone: 'good', label: msg`Finished` },
  CANCELED: { tone: 'plain', label: msg`Stopped` },
  UNDOING: { tone: 'accent', label: msg`Being undone` },
  UNDONE: { tone: 'plain', label: msg`Undone` },
  FAILED: { tone: 'bad', label: msg`Failed` },
}

/** Changes of many records by filter, started by apps or in a list. They can be stopped and undone. */
export function BulkTasksPanel({ tasks }: { tasks: readonly BulkTask[] }) {
  const refreshes = [bulkTasksQuery]
  const stop = useCall(cancelBulkTask, { failed: t`We couldn’t stop the change`, done: t`Change stopped`, refreshes })
  const undo = useCall(undoBulkTask, { failed: t`We couldn’t undo the change`, done: t`The change is being undone`, refreshes })
  return (
    <Panel title={t`Bulk changes`} flush>
      <RowList label={t`Bulk changes`} empty={t`No bulk changes in the last days.`}>
        {tasks.map((task) => {
          const { id, operation, state, dryRun, startedBy, createdDate, canCancel, canUndo } = task
          const name = operationName(operation)
          const { tone, label } = states[state]
          return (
            <Row
              key={id}
              title={
                <>
                  {name} <Status tone={tone}>{t(label)}</Status> {dryRun && <Status tone="plain">{t`Trial run`}</Status>}
                </>
              }
              detail={
                <>
                  <LongTask
                    name={name}
                    status={describeProgress(task)}
                    progress={state === 'RUNNING' && task.total ? (task.succeeded + task.failed) / task.total : undefined}
                    onStop={canCancel ? () => stop.send({ taskId: id }) : undefined}
                    onUndo={canUndo ? () => undo.send({ taskId: id }) : undefined}
                    stopping={stop.sending}
                    undoing={undo.sending}
                  />
                  <div>
                    {startedBy && `${startedBy} · `}
                    <When date={createdDate} />
                  </div>
                </>
              }
            />
          )
        })}
      </RowList>
    </Panel>
  )
}

/** For example '48 of 50 changed · 2 failed'. */
function describeProgress({ total, succeeded, failed, undone, error }: BulkTask): string {
  const changed = typeof total !== 'number' ? t`Not started` : t`${succeeded} of ${total} changed`
  return [
    changed,
    failed > 0 && plural(failed, { one: '# failed', other: '# failed' }),
    undone > 0 && plural(undone, { one: '# undone', other: '# undone' }),
    error?.description,
  ]
    .filter(Boolean)
    .join(' · ')
}
