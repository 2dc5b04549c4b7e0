/** The token of a solved captcha, as a call brings it. */
export interface CaptchaToken {
  token: string
  /** The type of widget that created the token: visible or invisible. */
  widget: 'VISIBLE' | 'INVISIBLE'
}

/** A token that is accepted. It counts once, until it expires. */
export interface AcceptedToken {
  /** Identifies the solution, even if the same token is encoded in different ways. */
  id: string
  expires: Date
}

export interface CaptchaSite {
  siteId: string
  now: Date
}

/** True if somebody is a person, or at least takes as much trouble as one. */
export interface CaptchaProvider {
  name: 'PROOF_OF_WORK' | 'RECAPTCHA' | 'HCAPTCHA' | 'TURNSTILE'
  /** The public keys of the provider's widgets. */
  siteKeys: { visible?: string | undefined; invisible?: string | undefined }
  /** Where its script and frames come from. */
  origins: readonly string[]
  /** Undefined for a token that is wrong, expired or another site's. Throws CaptchaUnavailable where the provider does not answer. */
  verify(site: CaptchaSite, token: CaptchaToken, address: string | undefined): Promise<AcceptedToken | undefined>
}

/** The provider is late, down or wrongly configured, which says nothing about the token. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
}
