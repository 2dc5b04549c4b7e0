import { useEffect, type SubmitEvent } from 'react'

let channel: BroadcastChannel | undefined

/** One for this tab: a channel does not hear its own messages. */
function otherTabs(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('stoa-signed-out'))
}

/** Signs out and tells the other tabs of the account once the server has ended the session. Without script, the form does the rest. */
export async function signOutInAllTabs(event: SubmitEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  try {
    await fetch(form.action, { method: 'POST', redirect: 'manual' })
  } catch {
    // The browser shows what is wrong with the connection.
    form.submit()
    return
  }
  otherTabs().postMessage('')
  // The home page in the same language.
  location.assign(new URL('./', form.action))
}

/** After another tab has signed out, the server is asked for the page again: it leads to the sign-in, and from there back to the page. */
export function useSignedOutElsewhere(): void {
  useEffect(() => {
    const reload = () => location.reload()
    otherTabs().addEventListener('message', reload)
    return () => otherTabs().removeEventListener('message', reload)
  }, [])
}
