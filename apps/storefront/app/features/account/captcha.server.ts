import { requestCaptcha } from '@stoa/contract/calls/stoa/captcha'
import { isEmail } from '@stoa/contract/email'
import type { CaptchaToken } from '@stoa/contract/services/identity/authentication'
import type { CaptchaAction, RequestCaptchaResponse } from '@stoa/contract/services/stoa/captcha'
import { data, type RouterContextProvider } from 'react-router'
import { storefront, type Visit } from '../../lib/context.ts'
import type { answer } from './sign-in.server.ts'

/** What somebody has to solve before a form is taken. */
export type Captcha = RequestCaptchaResponse

/** Undefined where nothing is demanded. */
export async function captchaFor(visit: Visit, action: CaptchaAction, email?: string): Promise<Captcha | undefined> {
  const captcha = await visit.api.call(requestCaptcha, { action, ...(email && isEmail(email) && { email }) })
  if (!captcha.demanded) return undefined
  // Each challenge counts once, so nobody else may get this page.
  visit.markIncomplete()
  return captcha
}

/** The answer of a form's action, with the captcha of the next attempt: the one that was sent is used up. */
export function withCaptcha<Args extends { context: Readonly<RouterContextProvider> }>(
  action: CaptchaAction,
  act: (args: Args, form: FormData) => Promise<Response | ReturnType<typeof answer>>,
) {
  return async (args: Args, form: FormData) => {
    const outcome = await act(args, form)
    if (outcome instanceof Response || outcome.data.step) return outcome
    const captcha = await captchaFor(args.context.get(storefront), action, String(form.get('email') ?? '').trim())
    return data({ ...outcome.data, ...(captcha && { captcha }) }, outcome.init ?? undefined)
  }
}

/** The tokens that `CaptchaField` put into a form. */
export function captchaTokensIn(form: FormData): { captchaTokens?: CaptchaToken[] } {
  const Recaptcha = String(form.get('captchaVisible') ?? '')
  const InvisibleRecaptcha = String(form.get('captcha') ?? '')
  if (Recaptcha) return { captchaTokens: [{ Recaptcha: Recaptcha.slice(0, 5000) }] }
  return InvisibleRecaptcha ? { captchaTokens: [{ InvisibleRecaptcha: InvisibleRecaptcha.slice(0, 5000) }] } : {}
}
