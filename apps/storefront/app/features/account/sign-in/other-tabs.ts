import { useEffect, useEffectEvent, type SubmitEvent } from 'react'

/** `ended`: the server ended the session, in whichever way. */
export type SessionNews = { kind: 'signed-out' | 'ended' } | { kind: 'signed-in'; memberId: string }

let channel: BroadcastChannel | undefined

/** One for this tab: a channel does not hear its own messages. */
function otherTabs(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('stoa-session'))
}

export const tellOtherTabs = (news: SessionNews) => otherTabs().postMessage(news)

/** Calls back when another tab of this browser has signed in or out. */
export function useOtherTabs(onNews: (news: SessionNews) => void): void {
  const listen = useEffectEvent(({ data }: MessageEvent<SessionNews>) => onNews(data))
  useEffect(() => {
    otherTabs().addEventListener('message', listen)
    return () => otherTabs().removeEventListener('message', listen)
  }, [])
}

/** Signs out and tells the other tabs of the account once the server has ended the session. Without script, the form does the rest. */
export async function signOutInAllTabs(event: SubmitEvent<HTMLFormElement>, signedOut: string): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  try {
    await fetch(form.action, { method: 'POST', redirect: 'manual' })
  } catch {
    // The browser shows what is wrong with the connection.
    form.submit()
    return
  }
  tellOtherTabs({ kind: 'signed-out' })
  location.assign(signedOut)
}
