import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { BulkBar, BulkFailures } from '../ui/list/bulk-bar.tsx'
import type { Column } from '../ui/list/column.ts'
import { useListKeys } from '../ui/list/keys.ts'
import { List as ListView } from '../ui/list/list.tsx'
import { DisplayMenu, FilterChip, Filters, SearchBox, Toolbar } from '../ui/list/toolbar.tsx'
import { toFailure } from './failure.ts'
import { writeNumber } from './format.ts'
import { useListDisplay } from './list-display.ts'
import type { List } from './list-of.ts'
import { changeListState, isSearched, writeSort, type ListChange, type ListState } from './list-state.ts'
import { ListViews } from './list-views.tsx'
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

const features = tableFeatures({ rowSelectionFeature })

/** The one list of the back office: its question lives in the URL, its rows on the server, its selection here. */
export function useListTable<Row extends object>(list: List<Row>, settings: ListTableSettings<Row>): ListTable {
  const { label, columns, idOf, nameOf, empty, search, bulk } = settings
  const [params, setParams] = useSearchParams()
  const state = list.stateOf(params)
  const change = (changes: ListChange) => setParams((current) => changeListState(current, changes), { preventScrollReset: true })

  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(list.query(state))
  // A page that is all there is counts itself.
  const isPart = (data?.next ?? data?.previous ?? state.cursor) !== undefined
  const { data: counted } = useQuery({ ...list.countQuery(state), enabled: data !== undefined && isPart })
  const display = useListDisplay(list.name, columns)
  const table = useTableModel(data?.rows ?? none, columns, idOf)
  const selected = table.getSelectedRowModel().rows.map((row) => row.original)
  useListKeys((id, event) => table.getRow(id).getToggleSelectedHandler()(event))

  const turnTo = (cursor: string | undefined) => cursor && (() => change({ cursor }))
  const clear = () => change({ q: undefined, ...Object.fromEntries(list.filters.map(({ key }) => [key, undefined])) })

  const unselect = () => table.resetRowSelection(true)
  const isEmpty = data?.rows.length === 0 && !isSearched(state)

  return {
    isEmpty,
    table: (
      <>
        {!isEmpty && list.views.length > 0 && (
          <ListViews
            name={list.name}
            label={label}
            views={list.views}
            hide={display.hide}
            count={data && inWords(data.rows.length, isPart ? counted : data.rows.length, isNewestFirst(list, state))}
          />
        )}
        {!isEmpty && (search || list.filters.length > 0) && (
          <Toolbar>
            {search && <SearchBox label={search} value={state.text} onSearch={(q) => change({ q })} />}
            <Filters>
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
                  {t`Clear all`}
                </Button>
              )}
            </Filters>
            <DisplayMenu
              columns={columns
                .filter(({ card }) => card !== 'title')
                .map((column) => ({
                  id: column.id,
                  title: t(column.title),
                  shown: !display.isHidden(column),
                  toggle: () => display.toggle(column),
                }))}
              density={display.density}
              onDensity={display.setDensity}
            />
          </Toolbar>
        )}
        {bulk && bulk.failures.length > 0 && (
          <BulkFailures title={bulk.failuresTitle} failures={bulk.failures} onClose={bulk.forgetFailures} />
        )}
        <ListView
          label={label}
          columns={columns.filter((column) => !display.isHidden(column))}
          density={display.density}
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
          failure={error ? toFailure(error, t`${label} could not be loaded`) : undefined}
          onRetry={() => void refetch()}
          empty={empty}
          nothingFound={
            <Empty why={t`Nothing matches this search.`}>
              <Button onClick={clear}>{t`Clear all`}</Button>
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

function isNewestFirst<Row>({ sort }: List<Row>, state: ListState): boolean {
  return !state.cursor && sort?.descending === true && state.sort?.field === sort.field && state.sort.descending
}

/** 'Newest 50 of 1,284', '12 in all'. */
function inWords(shown: number, total: number | null | undefined, newest: boolean): string | undefined {
  if (total === undefined || total === null) return undefined
  const all = writeNumber(total)
  if (total <= shown) return t`${all} in all`
  return newest ? t`Newest ${shown} of ${all}` : t`${shown} of ${all}`
}

function useTableModel<Row extends object>(data: Row[], columns: readonly Column<Row>[], idOf: (row: Row) => string) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(columns.map(({ id }) => helper.display({ id })))
  }, [columns])
  return useTable({ features, columns: definitions, data, getRowId: idOf })
}
