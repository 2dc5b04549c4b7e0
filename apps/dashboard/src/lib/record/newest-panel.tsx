import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Loaded } from './loaded.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RowList } from '../../ui/rows/row-list.tsx'

interface NewestPanelProps<Item> {
  title: string
  query: UseQueryResult<Item[]>
  /** The number of entries that are shown at once. */
  newest: number
  failed: string
  empty?: string
  row: (item: Item) => ReactNode
}

/** The newest rows of a list, and all of them at a click. */
export function NewestPanel<Item>({ title, query, newest, failed, empty, row }: NewestPanelProps<Item>) {
  const [isWhole, setWhole] = useState(false)
  const count = query.data?.length ?? 0
  return (
    <Panel
      title={title}
      flush
      actions={
        count > newest && (
          <Button size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show fewer` : t`Show all ${count}`}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={failed}>
        {(items) => (
          <RowList label={title} {...(empty !== undefined && { empty })}>
            {(isWhole ? items : items.slice(0, newest)).map(row)}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}
