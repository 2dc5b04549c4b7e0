import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, useEffect, type ReactNode } from 'react'
import { Empty } from '../../ui/feedback/empty.tsx'
import { FailureNotice } from '../../ui/feedback/failure.tsx'
import { SidePanel } from '../../ui/page/side-panel.tsx'
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts'
import { Loaded } from '../record/loaded.tsx'
import { isMissingError } from '../calls/missing-record.ts'
import { queryClient } from '../calls/query-client.ts'
import { QueueNews } from './queue-news.tsx'
import { useShownQueue } from './queue.ts'

interface QueueDetailProps<Record, Key extends QueryKey> {
  queryOf: (id: string) => UseQueryOptions<Record, Error, Record, Key>
  /** Called without a record until it is loaded. */
  title: (record: Record | undefined) => string
  states?: (record: Record) => ReactNode
  /** A placeholder with the final layout. */
  skeleton: ReactNode
  /** The error title, for example 'We couldn’t load the order'. */
  failed: string
  /** For example 'This order no longer exists.' */
  gone: string
  /** Why an item that somebody else dealt with no longer waits. Its acts are closed. */
  settled?: (record: Record) => string | undefined
  /** Links and other buttons before the acts. */
  links?: (record: Record | undefined) => ReactNode
  /** The acts, usually `QueueActs`. Each record has a component of its own. */
  acts: (record: Record) => ReactNode
  children: (record: Record) => ReactNode
}

/** The shown item of a queue in its states: loading, failed, gone, dealt with, and nothing left. It is a child route of the list. */
export function QueueDetail<Record, Key extends QueryKey>(props: QueueDetailProps<Record, Key>) {
  const { queryOf, title, states, skeleton, failed, gone, settled, links, acts, children } = props
  const queue = useShownQueue()
  const { shownId, before, after, next, isFinished, show, close } = queue
  const query = useQuery(queryOf(shownId))
  const record = query.data
  useEffect(() => {
    if (after !== undefined) void queryClient.prefetchQuery(queryOf(after))
  }, [after, queryOf])
  useShortcuts({ undoLast: () => queue.undo() })
  const refusal = queue.refusalOf(shownId)
  const isGone = isMissingError(query.error)
  const acted = queue.actOf(shownId)
  const isDealtWith = acted?.state === 'done' || acted?.state === 'undoing'
  const settledReason = record && !acted ? settled?.(record) : undefined
  return (
    <SidePanel
      title={isFinished ? t`All done` : title(record)}
      itemId={shownId}
      states={!isFinished && !isGone && record && states?.(record)}
      notice={
        <>
          <QueueNews shownAct={isFinished ? undefined : acted} />
          {refusal && <FailureNotice failure={refusal} onRetry={undefined} />}
        </>
      }
      actions={
        !isFinished &&
        !isGone && (
          <>
            {links?.(record)}
            {record && !isDealtWith && !settledReason && <Fragment key={shownId}>{acts(record)}</Fragment>}
          </>
        )
      }
      onPrevious={before === undefined ? undefined : () => show(before)}
      onNext={after === undefined ? undefined : () => show(after)}
      onClose={close}
    >
      {isFinished ? (
        <Empty bare why={t`Nothing is left in this list.`}>
          <Button onClick={close}>{t`Back to the list`}</Button>
        </Empty>
      ) : isGone ? (
        <Settled why={gone} next={next} />
      ) : (
        <>
          {settledReason && <Settled why={settledReason} next={next} />}
          <Loaded query={query} skeleton={skeleton} failed={failed}>
            {children}
          </Loaded>
        </>
      )}
    </SidePanel>
  )
}

function Settled({ why, next }: { why: string; next: string | undefined }) {
  const { show, close } = useShownQueue()
  return (
    <div role="status">
      <Empty why={why}>
        {next === undefined ? (
          <Button onClick={close}>{t`Back to the list`}</Button>
        ) : (
          <Button onClick={() => show(next)}>{t`Show the next one`}</Button>
        )}
      </Empty>
    </div>
  )
}
