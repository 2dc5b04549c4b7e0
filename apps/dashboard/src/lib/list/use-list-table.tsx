import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '../../ui/feedback/empty.tsx'
import { BulkBar, BulkFailures } from '../../ui/list/bulk-bar.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Filters } from '../../ui/list/filters/filters.tsx'
import { useListKeys } from '../../ui/list/list-keys.ts'
import type { Identified } from '../../ui/list/rows.ts'
import { List as ListView } from '../../ui/list/list.tsx'
import { useSelection } from '../../ui/list/selection.ts'
import { SelectEverything } from '../../ui/list/select-everything.tsx'
import { DamagedFilter } from '../../ui/list/filters/damaged-filter.tsx'
import { DisplayMenu, ExportButton, ListTools, SearchBox, Toolbar } from '../../ui/list/toolbar.tsx'
import { toFailure } from '../calls/failure.ts'
import { writeNumber } from '../format/format.ts'
import { useListDisplay } from './list-display.ts'
import type { List } from './list-of.ts'
import { changeListState, isDamaged, isSearched, writeSort, type ListChange, type ListState } from './list-state.ts'
import { ListViews } from './list-views.tsx'
import type { Queue } from '../queue/queue.ts'
import { rowAct } from '../queue/row-act.tsx'
import { MatchCount } from './match-count.tsx'
import type { Bulk } from './use-bulk.ts'
import { useListExport } from './use-list-export.ts'

export interface ListTableSettings<Row extends Identified> {
  /** The label of the list, for example 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  /** The accessible name of a row, for example 'Order 10024'. */
  nameOf: (row: Row) => string
  empty: ReactNode
  /** The placeholder of the search box. Without it there is no search. */
  search?: string
  bulk?: Bulk<Row>
  /** Some rows are listed only with a filter, so an empty list still shows filters. */
  hidesByDefault?: boolean
  /** Its items are worked through in a panel beside the list. */
  queue?: Queue<Row>
}

interface ListTable {
  table: ReactNode
  /** The empty state offers the first step, so the page need not. */
  isEmpty: boolean
}

/** The list component of the back office: query in the URL, rows from the server, selection in its state. */
export function useListTable<Row extends Identified>(list: List<Row>, settings: ListTableSettings<Row>): ListTable {
  const { label, columns, nameOf, empty, search, bulk, hidesByDefault = false, queue } = settings
  const [params, setParams] = useSearchParams()
  const state = list.stateOf(params)
  const change = (changes: ListChange) => setParams((current) => changeListState(current, changes), { preventScrollReset: true })

  const { data, error, isPending, isPlaceholderData, refetch, ...further } = useInfiniteQuery(list.query(state))
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  // A completely loaded list needs no count request.
  const { data: counted } = useQuery({ ...list.countQuery(state), enabled: further.hasNextPage })
  const total = further.hasNextPage ? (counted ?? undefined) : rows.length
  const display = useListDisplay(list.name, columns)
  const { hidden } = display
  const file = useListExport(list, state)
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  const selection = useSelection(useMemo(() => rows.map(({ id }) => id!), [rows]))
  const selected = rows.filter(({ id }) => selection.chosen.has(id!))
  useListKeys((id, range) => bulk && selection.select(id, range))

  const clear = () => change({ q: undefined, ...Object.fromEntries(list.filters.map(({ key }) => [key, undefined])) })

  // A new query or a deselected row ends the selection of all results.
  const question = JSON.stringify(state)
  const [chosenQuestion, chooseQuestion] = useState<string>()
  const isEverything = chosenQuestion === question && selection.all
  const unselect = () => {
    chooseQuestion(undefined)
    selection.clear()
  }
  const isEmpty = data !== undefined && rows.length === 0 && !isSearched(state)

  const canBeAsked = !isEmpty || hidesByDefault

  return {
    isEmpty,
    table: (
      <>
        {canBeAsked && list.views.length > 0 && (
          <ListViews
            name={list.name}
            label={label}
            views={list.views}
            useSavedViews={list.useSavedViews}
            hide={display.hide}
            count={data && inWords(rows.length, total, isNewestFirst(list, state))}
          />
        )}
        {canBeAsked && (search || list.filters.length > 0) && (
          <Toolbar>
            {search && <SearchBox label={search} value={state.text} onSearch={(q) => change({ q })} />}
            <Filters
              filters={list.filters}
              chosen={state.filters}
              onChoose={(key, values) => change({ [key]: values })}
              onClear={isSearched(state) ? clear : undefined}
              renderCount={(filter, values, inWords) => <MatchCount {...{ list, state, filter, values, inWords }} />}
            />
            <ListTools>
              {file && (
                <ExportButton
                  count={total}
                  done={file.done}
                  choices={list.fileChoices.map(({ value, label: title }) => ({ value, label: t(title) }))}
                  onExport={file.run}
                />
              )}
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
            </ListTools>
          </Toolbar>
        )}
        {list.filters
          .filter((filter) => isDamaged(params, filter))
          .map(({ key, title }) => (
            <DamagedFilter key={key} title={t(title)} onRemove={() => change({ [key]: undefined })} />
          ))}
        {bulk && bulk.failures.length > 0 && (
          <BulkFailures title={bulk.failuresTitle} failures={bulk.failures} onClose={bulk.forgetFailures} />
        )}
        {bulk && further.hasNextPage && selection.all && rows.length > 0 && (
          <SelectEverything
            shown={rows.length}
            everything={{ chosen: isEverything, total, choose: () => chooseQuestion(question) }}
          />
        )}
        <ListView
          label={label}
          total={total}
          columns={shown}
          density={display.density}
          rows={queue?.rows ?? rows}
          beside={queue && { shownId: queue.shownId, noteOf: (id) => rowAct(queue, id) }}
          nameOf={nameOf}
          selection={bulk && selection}
          sort={state.sort}
          onSort={(sort) => change({ sort: writeSort(sort) })}
          loading={isPending}
          stale={isPlaceholderData}
          failure={error ? toFailure(error, t`We couldn’t load ${label}`) : undefined}
          onRetry={() => void refetch()}
          empty={empty}
          noResults={
            <Empty why={t`No results for this search.`}>
              <Button onClick={clear}>{t`Clear all`}</Button>
            </Empty>
          }
          searched={isSearched(state)}
          more={
            further.hasNextPage && !isPlaceholderData
              ? {
                  load: () => void further.fetchNextPage(),
                  loading: further.isFetchingNextPage,
                  failed: further.isFetchNextPageError,
                }
              : undefined
          }
        />
        {bulk && (selected.length > 0 || bulk.progress) && (
          <BulkBar
            count={isEverything ? total : selected.length}
            actions={bulk.actionsFor({
              rows: selected,
              count: isEverything ? total : selected.length,
              everything: isEverything ? (signal) => list.allPages(state, signal) : undefined,
              selection: isEverything ? list.selectionOf(state) : undefined,
              clear: unselect,
            })}
            progress={bulk.progress}
            onClear={unselect}
          />
        )}
      </>
    ),
  }
}

function isNewestFirst<Row>({ sort }: List<Row>, state: ListState): boolean {
  return sort?.descending === true && state.sort?.field === sort.field && state.sort.descending
}

/** For example 'Latest 50 of 1,284', '12 in total'. */
function inWords(shown: number, total: number | undefined, newest: boolean): string | undefined {
  if (total === undefined) return undefined
  const all = writeNumber(total)
  if (total <= shown) return t`${all} in total`
  return newest ? t`Latest ${shown} of ${all}` : t`${shown} of ${all}`
}
