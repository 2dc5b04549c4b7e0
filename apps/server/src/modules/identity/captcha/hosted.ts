import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import { CaptchaUnavailable, type CaptchaProvider } from './provider.ts'
import type { CaptchaSettings } from './settings.ts'

/** Milliseconds; somebody waits for it. */
const timeout = 4_000
/** Milliseconds in which a token that was accepted is remembered: no service accepts one that is older. */
const remembered = 10 * 60_000

interface Service {
  name: CaptchaProvider['name']
  verifyUrl: string
  origins: readonly string[]
}

/** The three services verify alike: a form with the secret and the token, answered with JSON. */
const services: Record<CaptchaSettings['service'], Service> = {
  recaptcha: {
    name: 'RECAPTCHA',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
  },
  hcaptcha: {
    name: 'HCAPTCHA',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    name: 'TURNSTILE',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
}

/**
 * Error codes that no token can bring about. Others, such as `bad-request` and `sitekey-secret-mismatch`, whoever makes up a token could
 * choose, to have a proof of work stand in for the service.
 */
const ownFault = /^(missing-input-secret|invalid-input-secret|internal-error)$/

interface Verification {
  success: unknown
  'error-codes'?: unknown[]
}

/** A captcha of another service. */
export function hostedCaptcha({ service, visible, invisible, verifyUrl }: CaptchaSettings, outbound: Outbound): CaptchaProvider {
  const { name, origins, verifyUrl: usualUrl } = services[service]
  return {
    name,
    origins,
    siteKeys: { visible: visible?.siteKey, invisible: invisible?.siteKey },
    async verify({ now }, { token, widget }, address) {
      const key = widget === 'VISIBLE' ? visible : invisible
      if (!key) return undefined
      const form = new URLSearchParams({ secret: key.secret, response: token, ...(address && { remoteip: address }) })
      const { success, 'error-codes': codes = [] } = await ask(form)
      if (success === true) return { id: hashSecret(token), expires: new Date(now.getTime() + remembered) }
      if (codes.some((code) => typeof code === 'string' && ownFault.test(code)))
        throw new CaptchaUnavailable(`${name} answers ${codes.join(', ')}`)
      return undefined
    },
  }

  async function ask(form: URLSearchParams): Promise<Verification> {
    try {
      const { status, body } = await outbound.send(verifyUrl ?? usualUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeout,
        maxBytes: 20_000,
        longer: 'refuse',
        httpsOnly: !verifyUrl,
      })
      const answer: unknown = JSON.parse(body.toString('utf8'))
      if (status >= 500 || typeof answer !== 'object' || answer === null || !('success' in answer))
        throw new Error(`status ${status}`)
      return answer
    } catch (error) {
      throw new CaptchaUnavailable(`${name} does not answer: ${(error as Error).message}`)
    }
  }
}
