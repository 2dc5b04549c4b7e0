import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Failure } from '../../ui/feedback/failure.tsx'
import type { Identified } from '../../ui/list/rows.ts'
import { toFailure } from '../calls/failure.ts'
import { writeNumber } from '../format/format.ts'
import type { List } from '../list/list-of.ts'
import { notifyDone, notifyFailed } from '../calls/notify.tsx'
import { useActedItems } from './acted-items.ts'
import { nextWaiting, withKeptRows, type ActedItem } from './kept-rows.ts'
import { useNeighbours } from './neighbours.ts'
import type { News, Queue } from './queue.ts'
import { useRowInView } from './row-in-view.ts'

interface QueueSettings {
  /** The route parameter with the ID of the shown item. */
  param: string
  listPath: (search: string) => string
  itemPath: (id: string, search: string) => string
  /** Milliseconds between reloads, where no live changes arrive. */
  refetchInterval?: number
}

/** Further rows are loaded when the shown one is this near to the end. */
const loadAhead = 5

/**
 * The state of a queue. What waits is what the list's query finds: an act is done when its item has left the query, and then the
 * next waiting item is shown. An item that stays, such as an order that was paid in the list of all orders, stays shown.
 */
export function useQueue<Row extends Identified>(
  list: List<Row>,
  { param, listPath, itemPath, refetchInterval }: QueueSettings,
): Queue<Row> {
  const navigate = useNavigate()
  const { search } = useLocation()
  const shownId = useParams()[param]
  const state = list.stateOf(new URLSearchParams(search))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...list.query(state),
    ...(refetchInterval && { refetchInterval }),
  })
  const waiting = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const { data: counted } = useQuery({ ...list.countQuery(state), enabled: hasNextPage })
  const count = hasNextPage ? (counted ?? undefined) : waiting.length

  const [acted, { change, drop }] = useActedItems(waiting, JSON.stringify(state))
  const [refusals, setRefusals] = useState<Readonly<Record<string, Failure | undefined>>>({})
  const [news, setNews] = useState<News>()
  const [finishedId, setFinishedId] = useState<string>()

  const rows = useMemo(() => withKeptRows(waiting, acted), [waiting, acted])
  const ids = useMemo(() => rows.map(({ id }) => id!), [rows])
  const { before, after, order } = useNeighbours(ids, shownId)
  const isWaiting = (id: string) => !acted.has(id) && waiting.some((row) => row.id === id)
  const next = shownId === undefined ? undefined : nextWaiting(shownId, [...order, ...ids], isWaiting)
  useRowInView(shownId, rows.length > 0)

  // Stepping from item to item adds no history entry, so Back leads to the list.
  const go = (id: string) => {
    if (hasNextPage && !isFetchingNextPage && order.indexOf(id) >= order.length - loadAhead) void fetchNextPage()
    void navigate(itemPath(id, search), { replace: shownId !== undefined, preventScrollReset: true })
  }
  const show = (id: string) => {
    setNews(undefined)
    setFinishedId(undefined)
    go(id)
  }
  const tell = (id: string, text: string) => {
    if (shownId === undefined) notifyDone(text)
    else setNews({ id, text })
  }

  const settle = useEffectEvent((id: string, { state, said, failure }: ActedItem<Row>) => {
    const isShown = shownId === id
    if (state === 'refused') {
      drop(id)
      setRefusals((known) => ({ ...known, [id]: failure }))
      if (failure && !isShown) notifyFailed(failure)
    } else if (waiting.some((row) => row.id === id)) {
      drop(id)
      tell(id, said)
      // Closes the dialog of the act.
      if (isShown) go(id)
    } else {
      change(id, { state: 'done' })
      tell(id, count === undefined ? said : count === 0 ? t`${said}. None left.` : t`${said}. ${writeNumber(count)} left.`)
      if (!isShown) return
      if (next === undefined) setFinishedId(id)
      go(next ?? id)
    }
  })
  // An answer may arrive after the panel has moved on, so it is compared with what is shown by then.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it follows a call's answer and navigates
    for (const [id, item] of acted) if (item.state === 'accepted' || item.state === 'refused') settle(id, item)
  }, [acted])

  const takeBack = async (id: string, said: string, undo: () => Promise<unknown>) => {
    change(id, { state: 'undoing' })
    try {
      await undo()
    } catch (error) {
      change(id, { state: 'done' })
      return notifyFailed(toFailure(error, t`We couldn’t undo this`))
    }
    drop(id)
    tell(id, t`Undone: ${said}`)
    setFinishedId(undefined)
    if (shownId !== undefined) go(id)
  }

  return {
    rows,
    shownId,
    before,
    after,
    next,
    isFinished: finishedId !== undefined && finishedId === shownId,
    pathTo: (id) => itemPath(id, search),
    show,
    close: () => void navigate(listPath(search), { preventScrollReset: true }),
    actOf: (id) => acted.get(id),
    refusalOf: (id) => refusals[id],
    news,
    undo: (chosen) => {
      const undoable = [...acted].filter(([id, { undo, state }]) => undo && state === 'done' && (chosen ?? id) === id)
      const [id, item] = undoable.at(-1) ?? []
      if (id !== undefined && item?.undo) void takeBack(id, item.said, item.undo)
    },
    report: {
      begin: (id) => {
        setRefusals((known) => ({ ...known, [id]: undefined }))
        const index = ids.indexOf(id)
        change(id, { row: rows[index], index, state: 'acting' })
      },
      // At once, while the form of the act counts as being sent: leaving it does not ask about unsaved input.
      accept: (id, said, undo) => flushSync(() => change(id, { said, undo, state: 'accepted' })),
      refuse: (id, failure) => change(id, { failure, state: 'refused' }),
    },
  }
}
