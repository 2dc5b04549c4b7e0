import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import '../../../lib/texts/account-texts.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import type { Answer } from '../sign-in/sign-in.server.ts'

/** Seconds in which a mail usually arrives. */
const wait = 30

/** Asks for another code, once the last one had the time to arrive. `name` and `value` are those of the button. */
export function ResendButton({ answer, name, value }: { answer?: Answer; name: string; value: string }) {
  const [left, setLeft] = useState(wait)
  // Each mail that was sent again starts the wait again.
  const [sent, setSent] = useState({ answer, count: 1 })
  if (answer !== sent.answer) {
    setSent({ answer, count: sent.count + (answer?.isResent ? 1 : 0) })
    if (answer?.isResent) setLeft(wait)
  }
  const isWaiting = useHydrated() && left > 0
  useEffect(() => {
    const end = Date.now() + wait * 1000
    const timer = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [sent.count])
  return (
    <button
      name={name}
      value={value}
      disabled={isWaiting}
      className="min-h-11 text-start underline disabled:text-quiet disabled:no-underline"
    >
      {isWaiting ? <Trans>Send another code in {left} s</Trans> : <Trans>Send another code</Trans>}
    </button>
  )
}
