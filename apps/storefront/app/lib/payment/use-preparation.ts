import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

/** Delays the submission until the preparation is done. `send` returns whether the form may be submitted now. */
export function usePreparation(prepare: ((form: HTMLFormElement) => Promise<boolean> | undefined) | undefined) {
  const [isPreparing, setPreparing] = useState(false)
  const isPrepared = useRef(false)
  return {
    isPreparing,
    send(event: SubmitEvent<HTMLFormElement>): boolean {
      const form = event.currentTarget
      const preparation = isPrepared.current ? undefined : prepare?.(form)
      if (!preparation) return true
      event.preventDefault()
      setPreparing(true)
      void preparation.then((ready) => {
        flushSync(() => setPreparing(false))
        if (!ready) return
        isPrepared.current = true
        form.requestSubmit()
        isPrepared.current = false
      })
      return false
    },
  }
}
