import type { Call } from '@stoa/contract'
import { use } from 'react'
import { queryClient } from '../calls/query-client.ts'
import { useCall, type CallSettings, type Sending } from '../calls/use-call.ts'
import { QueueContext } from './queue.ts'

interface ActSettings<Request, Response> extends CallSettings<Request, Response> {
  /** The item that the call acts on. */
  id: string
  done: string | ((response: Response, request: Request) => string)
  /** Returns what undoes the act, or undefined where it cannot be undone. */
  undo?: (response: Response, request: Request) => (() => Promise<unknown>) | undefined
}

/**
 * `useCall` for a call that may take an item off a queue. Inside a queue, the panel says what happened and shows the next item,
 * or why the act was refused; elsewhere there are toasts and `onDone`, as with `useCall`.
 */
export function useAct<Request, Response>(
  call: Call<Request, Response>,
  { id, undo, ...settings }: ActSettings<Request, Response>,
): Sending<Request> {
  const report = use(QueueContext)?.report
  const { done, refreshes = [] } = settings
  const takeBack = async (run: () => Promise<unknown>) => {
    await run()
    await Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  }
  const { done: _toast, onDone: _elsewhere, ...shared } = settings
  const act = useCall(
    call,
    report
      ? {
          ...shared,
          quiet: true,
          onDone: (response, request) => {
            const said = typeof done === 'string' ? done : done(response, request)
            const run = undo?.(response, request)
            report.accept(id, said, run && (() => takeBack(run)))
          },
          onFailed: (failure) => report.refuse(id, failure),
        }
      : settings,
  )
  return {
    ...act,
    send: (request) => {
      report?.begin(id)
      act.send(request)
    },
  }
}
