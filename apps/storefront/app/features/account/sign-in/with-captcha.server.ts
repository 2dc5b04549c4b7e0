import type { CaptchaAction } from '@stoa/contract/services/stoa/captcha'
import { data, type RouterContextProvider } from 'react-router'
import { loadCaptcha } from '../../../lib/captcha/captcha.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import type { answerSignIn } from './sign-in.server.ts'

/** The answer of a form's action, with the captcha of the next attempt: the one that was sent is used up. */
export function withCaptcha<Args extends { context: Readonly<RouterContextProvider> }>(
  action: CaptchaAction,
  act: (args: Args, form: FormData) => Promise<Response | ReturnType<typeof answerSignIn>>,
) {
  return async (args: Args, form: FormData) => {
    const outcome = await act(args, form)
    if (outcome instanceof Response || outcome.data.step) return outcome
    const captcha = await loadCaptcha(args.context.get(storefront), action, String(form.get('email') ?? '').trim())
    return data({ ...outcome.data, ...(captcha && { captcha }) }, outcome.init ?? undefined)
  }
}
