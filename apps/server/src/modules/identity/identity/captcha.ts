import type { CaptchaToken as WireToken } from '@stoa/contract/services/identity/authentication'
import type { RequestCaptchaResponse } from '@stoa/contract/services/stoa/captcha'
import {
  type ProofOfWork,
  CaptchaUnavailable,
  type AcceptedToken,
  type CaptchaProvider,
  type CaptchaToken,
} from '../captcha/index.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { SuspectKind, SuspiciousAttempts } from '../../../kernel/abuse/suspicious-attempts.ts'
import { loadSignOnPolicy } from './policy.ts'
import { spendCaptcha } from './store/spent-captchas.ts'

/** Milliseconds in which a provider that did not answer is not asked again. */
const pause = 60_000

export interface CaptchaParts {
  builtIn: ProofOfWork
  /** The provider that the installation is configured with, if it is another one. */
  hosted: CaptchaProvider | undefined
  suspicion: SuspiciousAttempts
  warn(message: string): void
}

export interface CaptchaContext {
  site: SiteRead
  caller: Caller
  address: string | undefined
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

interface Given {
  kind: SuspectKind
  login: string | undefined
  tokens: readonly CaptchaToken[]
}

export interface Attempt {
  /** Takes the count of the attempt back. */
  succeeded(): Promise<void>
}

const uncounted: Attempt = { succeeded: async () => {} }

/**
 * Decides if a captcha is required, and checks the solution. Staff and API keys are exempt.
 *
 * While the configured provider does not respond, the built-in proof of work replaces it: nobody is locked out, and an attacker
 * who stops the provider still has to spend computing time.
 */
export function captchas({ builtIn, hosted, suspicion, warn }: CaptchaParts) {
  let pausedUntil = 0
  const isPaused = ({ now }: SiteRead) => now.getTime() < pausedUntil

  async function accepted(site: SiteRead, token: CaptchaToken, address: string | undefined): Promise<AcceptedToken | undefined> {
    if (!hosted) return builtIn.accept(site, token.token)
    const substitute = await builtIn.accept(site, token.token, true)
    if (substitute || isPaused(site)) return substitute
    try {
      return await hosted.verify(site, token, address)
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error
      warn(error.message)
      pausedUntil = site.now.getTime() + pause
      return undefined
    }
  }

  return {
    name: hosted?.name ?? builtIn.name,
    origins: hosted?.origins ?? [],

    /**
     * Counts an attempt. Throws -19971 where a solved captcha is demanded and none is given, and -19970 for one that is wrong, has expired,
     * was used before or belongs to another site.
     */
    async check({ site, caller, address, transaction }: CaptchaContext, { kind, login, tokens }: Given): Promise<Attempt> {
      const { captcha = 'WHEN_SUSPICIOUS' } = await loadSignOnPolicy(site)
      if (captcha === 'NEVER' || isStaff(caller)) return uncounted
      const attempt = await suspicion.count({ kind, siteId: site.siteId, address, login })
      if (captcha !== 'ALWAYS' && !attempt.isSuspicious) return attempt
      const [token] = tokens
      if (!token) throw refusal('-19971', 'a solved captcha is needed')
      await suspicion.look(address)
      const solved = await accepted(site, token, address)
      if (!solved || !(await transaction((tx) => spendCaptcha(tx, solved))))
        throw refusal('-19970', 'the captcha is wrong, has expired or was used before')
      return attempt
    },

    /** Returns the captcha to solve before an attempt, if there is one. */
    async demand(
      { site, caller, address }: Omit<CaptchaContext, 'transaction'>,
      { kind, login }: Omit<Given, 'tokens'>,
    ): Promise<RequestCaptchaResponse> {
      const { captcha = 'WHEN_SUSPICIOUS' } = await loadSignOnPolicy(site)
      if (captcha === 'NEVER' || isStaff(caller)) return { demanded: false }
      const isDemanded = captcha === 'ALWAYS' || (await suspicion.isSuspicious({ kind, siteId: site.siteId, address, login }))
      if (!isDemanded) return { demanded: false }
      if (!hosted || isPaused(site)) {
        const { parameters, signature } = await builtIn.challenge(site, hosted !== undefined)
        const data = Object.fromEntries(Object.entries(parameters.data ?? {}).map(([name, value]) => [name, String(value)]))
        return {
          demanded: true,
          provider: 'PROOF_OF_WORK',
          challenge: { parameters: { ...parameters, data }, signature: signature! },
        }
      }
      const { visible, invisible } = hosted.siteKeys
      return {
        demanded: true,
        provider: hosted.name,
        ...(visible && { visibleSiteKey: visible }),
        ...(invisible && { invisibleSiteKey: invisible }),
      }
    },
  }
}

export type Captchas = ReturnType<typeof captchas>

/** The tokens of a request of the contract. */
export function givenTokens(tokens: readonly WireToken[] | undefined): CaptchaToken[] {
  return (tokens ?? []).flatMap(({ Recaptcha, InvisibleRecaptcha, NoCaptcha, recaptchaForClientSiteKey }) => {
    const visible = Recaptcha ?? NoCaptcha ?? recaptchaForClientSiteKey?.token
    if (visible) return { token: visible, widget: 'VISIBLE' as const }
    return InvisibleRecaptcha ? { token: InvisibleRecaptcha, widget: 'INVISIBLE' as const } : []
  })
}

/** The tokens of a request of the older interface. */
export function olderTokens({
  recaptchaToken,
  invisibleRecaptchaToken,
}: {
  recaptchaToken?: string | null | undefined
  invisibleRecaptchaToken?: string | null | undefined
}): CaptchaToken[] {
  return givenTokens([
    { ...(recaptchaToken && { Recaptcha: recaptchaToken }) },
    { ...(invisibleRecaptchaToken && { InvisibleRecaptcha: invisibleRecaptchaToken }) },
  ])
}

/** Runs a sign-in as a counted attempt: only one with the right password is none of a program. */
export async function guardedSignIn<Result>(
  captcha: Captchas,
  context: CaptchaContext,
  given: Omit<Given, 'kind'>,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const attempt = await captcha.check(context, { kind: 'LOGIN', ...given })
  const result = await signIn()
  await attempt.succeeded()
  return result
}
