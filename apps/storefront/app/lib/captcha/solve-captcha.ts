import { solveChallenge } from '@stoa/client'
import type { Captcha } from './captcha.server.ts'

interface Options {
  /** The element that shows a widget. */
  into: HTMLElement
  language: string
  /** Called with each token, and with an empty one when it has expired. */
  solved(token: string): void
  signal: AbortSignal
}

/** Solves the shop's challenge, or shows the widget of the service that the shop uses. Rejects where neither works. */
export async function solve(captcha: Captcha, { into, language, solved, signal }: Options): Promise<void> {
  if (captcha.challenge) return solved(await solveChallenge(captcha.challenge, signal))
  const service = services[captcha.provider as keyof typeof services]
  const api = await loaded(service)
  if (signal.aborted) return
  const isInvisible = captcha.visibleSiteKey === undefined
  const { promise, reject } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => into.replaceChildren())
  const holder = into.appendChild(document.createElement('div'))
  const widget = api.render(holder, {
    sitekey: captcha.visibleSiteKey ?? captcha.invisibleSiteKey,
    hl: language,
    language,
    ...(isInvisible && { size: 'invisible' }),
    callback: solved,
    'expired-callback': () => {
      solved('')
      if (isInvisible) api.execute(widget)
    },
    'error-callback': () => reject(new Error('the captcha failed')),
  })
  if (isInvisible) api.execute(widget)
  return promise
}

/** The three services have the same interface. */
interface WidgetApi {
  render(into: HTMLElement, options: object): unknown
  execute(widget: unknown): void
}

const services = {
  RECAPTCHA: { global: 'grecaptcha', script: 'https://www.google.com/recaptcha/api.js' },
  HCAPTCHA: { global: 'hcaptcha', script: 'https://js.hcaptcha.com/1/api.js' },
  TURNSTILE: { global: 'turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
} as const

let loading: Promise<WidgetApi> | undefined

function loaded({ global, script }: (typeof services)[keyof typeof services]): Promise<WidgetApi> {
  loading ??= new Promise<WidgetApi>((resolve, reject) => {
    const page = window as unknown as Record<string, unknown>
    page['stoaCaptchaLoaded'] = () => resolve(page[global] as WidgetApi)
    const element = document.createElement('script')
    element.src = `${script}?render=explicit&onload=stoaCaptchaLoaded`
    element.onerror = () => {
      loading = undefined
      reject(new Error('the captcha cannot be loaded'))
    }
    document.head.append(element)
  })
  return loading
}
