import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import type { Answer } from '../sign-in.server.ts'

/** Milliseconds between two questions whether the sign-in was approved. */
const pause = 3000

/** The number to type in the other browser. */
export function PushNumber({ number, isUnreachable = false }: { number: string; isUnreachable?: boolean | undefined }) {
  return (
    <>
      <p className="display text-title tabular-nums" aria-label={[...number].join(' ')}>
        {number}
      </p>
      <p className="text-quiet">
        {isUnreachable ? (
          <Trans>This page waits for ten minutes.</Trans>
        ) : (
          <Trans>
            No message? Open Account, then Security, in a browser in which you are signed in. This page waits for ten minutes.
          </Trans>
        )}
      </p>
    </>
  )
}

/** The page asks by itself until the sign-in goes on; without script, the button does. */
export function PushWait({ onOver }: { onOver: (answer: Answer) => void }) {
  const fetcher = useFetcher<Answer>()
  const isSending = useNavigation().state !== 'idle'
  const button = useRef<HTMLButtonElement>(null)
  const { state, data, submit } = fetcher

  useEffect(() => {
    if (state !== 'idle' || isSending) return
    if (data?.challenge?.isOver) return onOver(data)
    const timer = setTimeout(() => {
      const form = button.current?.form
      if (!form) return
      const content = new FormData(form)
      content.set('poll', 'yes')
      void submit(content, { method: 'post', action: form.getAttribute('action') ?? undefined })
    }, pause)
    return () => clearTimeout(timer)
  }, [state, data, submit, isSending, onOver])

  return (
    <Button ref={button} aria-disabled={isSending}>
      <Trans>I have approved it</Trans>
    </Button>
  )
}
