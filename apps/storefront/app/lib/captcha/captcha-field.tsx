import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import '../texts/interaction-texts.ts'
import type { Captcha } from './captcha.server.ts'

type State = 'WORKING' | 'ASKED' | 'SOLVED' | 'FAILED'

/**
 * Solves what the shop demands before it takes the form around it. The form is held back until that is done, and is then sent by itself.
 */
export function CaptchaField({ captcha }: { captcha: Captcha | undefined }) {
  // Each attempt has another captcha, although that of another service looks the same.
  const [shown, setShown] = useState({ captcha, count: 0 })
  if (shown.captcha !== captcha) setShown({ captcha, count: shown.count + 1 })
  return captcha ? <DemandedCaptcha key={shown.count} captcha={captcha} /> : null
}

function DemandedCaptcha({ captcha }: { captcha: Captcha }) {
  const { i18n } = useLingui()
  const token = useRef<HTMLInputElement>(null)
  const widget = useRef<HTMLDivElement>(null)
  const isVisible = captcha.visibleSiteKey !== undefined
  const [state, setState] = useState<State>(isVisible ? 'ASKED' : 'WORKING')

  useEffect(() => {
    const input = token.current!
    const form = input.form!
    const controller = new AbortController()
    const { signal } = controller
    let isHeld = false
    form.addEventListener(
      'submit',
      (event) => {
        if (input.value) return
        event.preventDefault()
        event.stopImmediatePropagation()
        isHeld = true
      },
      { capture: true, signal },
    )
    const solved = (value: string) => {
      if (signal.aborted) return
      input.value = value
      setState(value ? 'SOLVED' : 'ASKED')
      if (!value || !isHeld) return
      isHeld = false
      form.requestSubmit()
    }
    const options = { into: widget.current!, language: i18n.locale, solved, signal }
    // Few visitors need it, so its script is not among those of the form.
    const solving = import('./solve-captcha.ts').then(({ solve }) => solve(captcha, options))
    solving.catch(() => {
      if (signal.aborted) return
      setState('FAILED')
      // The server says what is missing.
      controller.abort()
    })
    return () => controller.abort()
  }, [captcha, isVisible, i18n.locale])

  return (
    <div className="border-s-4 border-edge px-4 py-2 text-small">
      <input ref={token} type="hidden" name={isVisible ? 'captchaVisible' : 'captcha'} />
      <p role="status" className="noscript:hidden">
        {state === 'WORKING' && <Trans>We’re checking in the background that you’re not a robot. This takes a moment.</Trans>}
        {state === 'ASKED' && <Trans>Please show that you’re not a robot.</Trans>}
        {state === 'SOLVED' && <Trans>The check is done.</Trans>}
        {state === 'FAILED' && <Trans>The check didn’t work. Load the page again, or try another browser.</Trans>}
      </p>
      <div ref={widget} className="not-empty:mt-3" />
      <p className="hidden noscript:block">
        <Trans>
          We have to check that you’re not a robot, which needs JavaScript. Please turn it on and load the page again, or contact
          us.
        </Trans>
      </p>
    </div>
  )
}
