import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { columnVisibilityFeature, createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { BulkBar, BulkFailures } from '../ui/list/bulk-bar.tsx'
import type { Column } from '../ui/list/column.ts'
import { useListKeys } from '../ui/list/keys.ts'
import { List as ListView } from '../ui/list/list.tsx'
import { ColumnChooser, FilterChip, SearchBox, Toolbar } from '../ui/list/toolbar.tsx'
import { toFailure } from './failure.ts'
import type { List } from './list-of.ts'
import { changeListState, isSearched, writeSort, type ListChange } from './list-state.ts'
import type { Bulk } from './use-bulk.ts'

export interface ListTableSettings<Row> {
  /** What the rows are: 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** What one row is called: 'Order 10024'. */
  nameOf: (row: Row) => string
  empty: ReactNode
  /** What the search box searches; without it there is none. */
  search?: string
  bulk?: Bulk<Row>
}

interface ListTable {
  table: ReactNode
  /** The empty list offers the first step itself; the page then need not. */
  isEmpty: boolean
}

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature })

/** The one list of the back office: its question lives in the URL, its rows on the server, its selection here. */
export function useListTable<Row extends object>(list: List<Row>, settings: ListTableSettings<Row>): ListTable {
  const { label, columns, idOf, nameOf, empty, search, bulk } = settings
  const [params, setParams] = useSearchParams()
  const state = list.stateOf(params)
  const change = (changes: ListChange) => setParams((current) => changeListState(current, changes), { preventScrollReset: true })

  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(list.query(state))
  const table = useTableModel(data?.rows ?? none, columns, idOf, label)
  const selected = table.getSelectedRowModel().rows.map((row) => row.original)
  useListKeys((id, event) => table.getRow(id).getToggleSelectedHandler()(event))

  const visible = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  const turnTo = (cursor: string | undefined) => cursor && (() => change({ cursor }))
  const clear = () => change({ q: undefined, ...Object.fromEntries(list.filters.map(({ key }) => [key, undefined])) })

  const unselect = () => table.resetRowSelection(true)
  const isEmpty = data?.rows.length === 0 && !isSearched(state)

  return {
    isEmpty,
    table: (
      <>
        {!isEmpty && (search || list.filters.length > 0) && (
          <Toolbar>
            {search && <SearchBox label={search} value={state.text} onSearch={(q) => change({ q })} />}
            {list.filters.map((filter) => (
              <FilterChip
                key={filter.key}
                filter={filter}
                chosen={state.filters[filter.key] ?? []}
                onChoose={(values) => change({ [filter.key]: values })}
              />
            ))}
            {isSearched(state) && (
              <Button variant="subtle" onClick={clear}>
                Clear all
              </Button>
            )}
            <ColumnChooser
              columns={table
                .getAllLeafColumns()
                .filter((column) => column.getCanHide())
                .map((column) => ({
                  id: column.id,
                  title: columns.find(({ id }) => id === column.id)!.title,
                  shown: column.getIsVisible(),
                  toggle: () => column.toggleVisibility(),
                }))}
            />
          </Toolbar>
        )}
        {bulk && bulk.failures.length > 0 && (
          <BulkFailures title={bulk.failuresTitle} failures={bulk.failures} onClose={bulk.forgetFailures} />
        )}
        <ListView
          label={label}
          columns={columns.filter(({ id }) => visible.has(id))}
          rows={table.getRowModel().rows.map((row) => ({
            id: row.id,
            name: nameOf(row.original),
            record: row.original,
            selected: row.getIsSelected(),
            select: row.getToggleSelectedHandler(),
          }))}
          selection={
            bulk && {
              all: table.getIsAllRowsSelected(),
              some: table.getIsSomeRowsSelected(),
              toggleAll: () => table.toggleAllRowsSelected(),
            }
          }
          sort={state.sort}
          onSort={(sort) => change({ sort: writeSort(sort) })}
          loading={isPending}
          stale={isPlaceholderData}
          failure={error ? toFailure(error, `${label} could not be loaded`) : undefined}
          onRetry={() => void refetch()}
          empty={empty}
          nothingFound={
            <Empty why={`No ${label.toLowerCase()} match this search.`}>
              <Button onClick={clear}>Clear all</Button>
            </Empty>
          }
          searched={isSearched(state)}
          pages={{ onPrevious: turnTo(data?.previous) || undefined, onNext: turnTo(data?.next) || undefined }}
        />
        {bulk && selected.length > 0 && (
          <BulkBar count={selected.length} actions={bulk.actionsFor(selected, unselect)} onClear={unselect} />
        )}
      </>
    ),
  }
}

const none: never[] = []

function useTableModel<Row extends object>(
  data: Row[],
  columns: readonly Column<Row>[],
  idOf: (row: Row) => string,
  label: string,
) {
  const [columnVisibility, onColumnVisibilityChange] = useLocalStorage<Record<string, boolean>>({
    key: `stoa.columns.${label.toLowerCase()}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(columns.map(({ id, card }) => helper.display({ id, enableHiding: card !== 'title' })))
  }, [columns])
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: idOf,
    state: { columnVisibility },
    onColumnVisibilityChange,
  })
}
