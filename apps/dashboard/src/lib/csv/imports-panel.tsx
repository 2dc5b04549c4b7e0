import { plural, t } from '@lingui/core/macro'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { LongTask } from '../../ui/feedback/long-task.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import type { Sending } from '../calls/use-call.ts'
import { writeNumber } from '../format/format.ts'
import { isUnderWay, type BackgroundImport } from './background-imports.ts'

interface ImportsPanelProps<Import extends BackgroundImport> {
  imports: readonly Import[]
  /** The key of the list that the imports change. */
  listKey: QueryKey
  children: (each: Import) => ReactNode
}

/** The latest imports with their progress. The list that they change is reloaded once none of them is under way. */
export function ImportsPanel<Import extends BackgroundImport>({ imports, listKey, children }: ImportsPanelProps<Import>) {
  const client = useQueryClient()
  const running = imports.filter(isUnderWay).length
  useEffect(() => {
    if (running === 0) void client.invalidateQueries({ queryKey: listKey })
  }, [client, running, listKey])
  if (imports.length === 0) return null
  return <Panel title={t`Imports`}>{imports.map(children)}</Panel>
}

interface ImportTaskProps {
  run: BackgroundImport
  undo: Sending<{ importId: string }>
  /** For example '3 reviews added'. */
  added: string
  /** The result of an undo that left something, with the reason. */
  keptSome: string
}

/** An import with its progress or result. One that has ended can be undone. */
export function ImportTask({ run, undo, added, keptSome }: ImportTaskProps) {
  const { id, fileName, state, total = 0, done = 0 } = run
  const canUndo = state === 'DONE' && !undo.denied
  return (
    <LongTask
      name={fileName}
      status={t`${fileName}: ${describeStatus(run, added, keptSome)}`}
      progress={state === 'RUNNING' && total > 0 ? done / total : undefined}
      onUndo={canUndo ? () => undo.send({ importId: id }) : undefined}
      undoing={undo.sending || state === 'UNDOING'}
    />
  )
}

function describeStatus(
  { state, total = 0, done = 0, changed = 0, refused = 0, kept = 0 }: BackgroundImport,
  added: string,
  keptSome: string,
): string {
  const [doneText, totalText] = [writeNumber(done), writeNumber(total)]
  if (state === 'RUNNING') return t`${doneText} of ${totalText} lines`
  if (state === 'UNDOING') return t`Being undone`
  if (state === 'UNDONE') return kept > 0 ? keptSome : t`Undone`
  return [
    added,
    plural(changed, { one: '# changed', other: '# changed' }),
    plural(refused, { one: '# line left out', other: '# lines left out' }),
  ].join(', ')
}
