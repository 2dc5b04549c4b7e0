import type { Outbound } from '../../kernel/outside/outbound.ts'
import { suspiciousAttempts } from '../../kernel/abuse/suspicious-attempts.ts'
import type { Database } from '../../kernel/database/database.ts'
import { phoneOutbox } from '../messages/notifications/index.ts'
import { hostedCaptcha, proofOfWork, type CaptchaSettings } from './captcha/index.ts'
import { captchas, identityModule, type IdentityOptions } from './identity/index.ts'

interface IdentityAreaOptions extends Omit<IdentityOptions, 'captcha' | 'phones'> {
  database: Database
  outbound: Outbound
  /** A captcha of another service; absent for the built-in one. */
  captcha: CaptchaSettings | undefined
  warn(message: string): void
}

export function identityModules({ database, captcha: settings, warn, ...options }: IdentityAreaOptions) {
  const { secrets, outbound } = options
  const captcha = captchas({
    builtIn: proofOfWork(secrets),
    hosted: settings && hostedCaptcha(settings, outbound),
    suspicion: suspiciousAttempts(database),
    warn,
  })
  const { module, browserSessions } = identityModule({ ...options, captcha, phones: phoneOutbox(secrets) })
  return { captcha, browserSessions, modules: [module] as const }
}
