import { useEffect } from 'react'
import { loadNow } from '../../lib/load-on-interaction.tsx'
import type { Captcha } from './captcha.server.ts'

/** Loads the form's scripts at once where a captcha has to be solved: it should be done when the form is filled in. */
export function useCaptchaScripts(loaded: { captcha?: Captcha | undefined }, answer: { captcha?: Captcha } | undefined): void {
  const isDemanded = (answer ?? loaded).captcha !== undefined
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
}
