import { StartError } from '../../../kernel/basics/start-error.ts'

const services = ['recaptcha', 'hcaptcha', 'turnstile'] as const

/** A captcha of another service. */
export interface CaptchaSettings {
  service: (typeof services)[number]
  visible: CaptchaKey | undefined
  invisible: CaptchaKey | undefined
  /** Another address of the service, instead of its usual one. */
  verifyUrl: string | undefined
}

export interface CaptchaKey {
  siteKey: string
  secret: string
}

/** Reads `CAPTCHA_*`; undefined for the built-in proof of work. Throws StartError with a one-line message. */
export function captchaSettings(env: NodeJS.ProcessEnv): CaptchaSettings | undefined {
  const name = env.CAPTCHA_PROVIDER || 'proof-of-work'
  const service = services.find((known) => known === name)
  if (name !== 'proof-of-work' && !service)
    throw new StartError(`CAPTCHA_PROVIDER is ${name}; it must be one of proof-of-work, ${services.join(', ')}`)
  const visible = keyOf(env, 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET')
  const invisible = keyOf(env, 'CAPTCHA_INVISIBLE_SITE_KEY', 'CAPTCHA_INVISIBLE_SECRET')
  const verifyUrl = env.CAPTCHA_VERIFY_URL || undefined
  if (!service) {
    if (visible || invisible || verifyUrl) throw new StartError('CAPTCHA_* has keys or an address, but no CAPTCHA_PROVIDER')
    return undefined
  }
  if (!visible && !invisible)
    throw new StartError('CAPTCHA_PROVIDER needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET, or those of the invisible widget')
  if (verifyUrl && !/^https?:/.test(URL.parse(verifyUrl)?.protocol ?? ''))
    throw new StartError('CAPTCHA_VERIFY_URL must be an http or https address')
  return { service, visible, invisible, verifyUrl }
}

function keyOf(env: NodeJS.ProcessEnv, siteKeyName: string, secretName: string): CaptchaKey | undefined {
  const { [siteKeyName]: siteKey, [secretName]: secret } = env
  if (!siteKey && !secret) return undefined
  if (!siteKey || !secret) throw new StartError(`${siteKey ? secretName : siteKeyName} is missing`)
  return { siteKey, secret }
}
