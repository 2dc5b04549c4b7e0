import { requestCaptcha } from '@stoa/contract/calls/stoa/captcha'
import { isEmail } from '@stoa/contract/email'
import type { CaptchaToken } from '@stoa/contract/services/identity/authentication'
import type { CaptchaAction, RequestCaptchaResponse } from '@stoa/contract/services/stoa/captcha'
import type { Visit } from '../page/context.ts'

/** A captcha that the visitor has to solve before a form is accepted. */
export type Captcha = RequestCaptchaResponse

/** Undefined where nothing is demanded. */
export async function loadCaptcha(visit: Visit, action: CaptchaAction, email?: string): Promise<Captcha | undefined> {
  const captcha = await visit.api.call(requestCaptcha, { action, ...(email && isEmail(email) && { email }) })
  if (!captcha.demanded) return undefined
  // Each challenge counts once, so nobody else may get this page.
  visit.markIncomplete()
  return captcha
}

/** The tokens that `CaptchaField` put into a form. */
export function captchaTokensIn(form: FormData): { captchaTokens?: CaptchaToken[] } {
  const Recaptcha = String(form.get('captchaVisible') ?? '')
  const InvisibleRecaptcha = String(form.get('captcha') ?? '')
  if (Recaptcha) return { captchaTokens: [{ Recaptcha: Recaptcha.slice(0, 5000) }] }
  return InvisibleRecaptcha ? { captchaTokens: [{ InvisibleRecaptcha: InvisibleRecaptcha.slice(0, 5000) }] } : {}
}
