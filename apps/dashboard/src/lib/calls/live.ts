import { useEffect, useEffectEvent } from 'react'
import { queryClient } from './query-client.ts'

/** Entities whose changes are changes of an order. */
export const orderEntities: readonly string[] = [
  'wix.ecom.v1.order',
  'wix.ecom.v1.fulfillments',
  'wix.ecom.v1.order_transactions',
]

/** The queries that are read again when an order changed: its page, home, navigation and bell. The keys are prefixes. */
const orderQueries = [['order'], ['orders', 'count'], ['orders', 'latest'], ['latest-orders'], ['tasks'], ['overview']]

const memberEntities: readonly string[] = ['wix.members.v1.member']

/** The numbers of waiting members, in the navigation and at home. */
const memberQueries = [['members', 'waiting']]

const reportEntities: readonly string[] = ['wix.members.v1.member_report']

const messageEntities: readonly string[] = ['stoa.v1.contact_message']

/** The queries that are refetched on changes, whatever the tab shows. */
const watched = [
  { entities: orderEntities, queryKeys: orderQueries },
  { entities: memberEntities, queryKeys: memberQueries },
  { entities: reportEntities, queryKeys: [['member-reports']] },
  { entities: messageEntities, queryKeys: [['contact-messages'], ['tasks']] },
]

type Listener = (entities: readonly string[]) => void
const listeners = new Set<Listener>()

/** Milliseconds until a stream that the server refused is asked for again. */
const retryMilliseconds = 30_000

/** Milliseconds after which what is shown is read again although no change was heard of: a message may get lost. */
export const safetyNet = 5 * 60_000

/**
 * While the tab is visible, what others change appears in it. Hidden tabs hold no stream, because browsers allow a server few
 * connections without HTTP/2; they read again when they are shown.
 */
export function useLiveChanges(siteId: string): void {
  useEffect(() => {
    let stream: EventSource | undefined
    let retry: number | undefined
    let hasMissedSome = false
    const close = () => {
      hasMissedSome ||= stream !== undefined
      stream?.close()
      stream = undefined
      clearTimeout(retry)
    }
    const open = () => {
      stream = new EventSource(`/dashboard/live?site=${siteId}`)
      stream.onmessage = ({ data }: MessageEvent<string>) => {
        const { entities } = JSON.parse(data) as { entities: string[] }
        tell(entities)
      }
      stream.onopen = () => {
        if (hasMissedSome) tell(watched.flatMap(({ entities }) => entities))
        hasMissedSome = false
      }
      stream.onerror = () => {
        hasMissedSome = true
        // After a network error the browser tries again by itself.
        if (stream?.readyState !== EventSource.CLOSED) return
        close()
        retry = window.setTimeout(open, retryMilliseconds)
      }
    }
    const follow = () => {
      close()
      if (document.visibilityState === 'visible') open()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [siteId])
}

/** Calls `listener` after changes of the entities, also when some may have been missed. */
export function useOnChange(entities: readonly string[], listener: () => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    const each: Listener = (changed) => {
      if (changed.some((entity) => entities.includes(entity))) latest()
    }
    listeners.add(each)
    return () => void listeners.delete(each)
  }, [entities])
}

function tell(entities: readonly string[]): void {
  for (const listener of listeners) listener(entities)
  for (const { queryKeys } of watched.filter((each) => each.entities.some((entity) => entities.includes(entity)))) {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
  }
}
