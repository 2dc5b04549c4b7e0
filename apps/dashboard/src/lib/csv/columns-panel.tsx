import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './columns-panel.module.css'

interface ColumnsPanelProps<Id extends string> {
  columns: readonly { id: Id; label: string; needed?: boolean }[]
  /** The columns of the file. */
  choices: readonly { value: string; label: string }[]
  mapping: Readonly<Partial<Record<Id, string>>>
  onMap: (id: Id, choice: string | undefined) => void
  /** The number of recognised columns, or the names of missing ones. */
  summary: string
  /** The columns of the file that change nothing. */
  ignored: string | undefined
  children?: ReactNode
}

/** Step two of an import: which column of the file is which, and which are ignored. */
export function ColumnsPanel<Id extends string>(props: ColumnsPanelProps<Id>) {
  const { columns, choices, mapping, onMap, summary, ignored, children } = props
  return (
    <Panel title={t`Columns`}>
      <p className={classes.summary}>{summary}</p>
      <div className={classes.mapping}>
        {columns.map(({ id, label, needed }) => (
          <Select
            key={id}
            label={label}
            withAsterisk={needed ?? false}
            placeholder={t`Not in the file`}
            data={[...choices]}
            value={mapping[id] ?? null}
            onChange={(choice) => onMap(id, choice ?? undefined)}
            searchable
            clearable
          />
        ))}
      </div>
      {children}
      {ignored && <p className={classes.note}>{ignored}</p>}
    </Panel>
  )
}
