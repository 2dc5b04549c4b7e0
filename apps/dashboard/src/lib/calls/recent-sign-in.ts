import { CallError } from '@stoa/client'
import { useSyncExternalStore } from 'react'

/** A call that waits until the person has signed in again. Calls at the same time wait for one sign-in. */
let waiting: { promise: Promise<boolean>; answer: (hasSignedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

export function needsRecentSignIn(error: unknown): boolean {
  return error instanceof CallError && error.code === 'RECENT_SIGN_IN_REQUIRED'
}

/** Opens the dialog of the shell; true once the person has signed in again, false where they closed it. */
export function askForSignIn(): Promise<boolean> {
  if (waiting) return waiting.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  waiting = {
    promise,
    answer: (hasSignedIn) => {
      waiting = undefined
      notify()
      resolve(hasSignedIn)
    },
  }
  notify()
  return promise
}

/** Returns the function that resolves the waiting calls; undefined if none waits. */
export function useWaitingSignIn(): ((hasSignedIn: boolean) => void) | undefined {
  return useSyncExternalStore(subscribe, () => waiting?.answer)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
